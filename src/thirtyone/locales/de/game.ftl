# Cards, hands, events and rules in German. $who is a player's name; where $you is yes, it is the reader.


## Cards and hands

suit-c = Kreuz
suit-s = Pik
suit-h = Herz
suit-d = Karo

ranks-2 = Zweien
ranks-3 = Dreien
ranks-4 = Vieren
ranks-5 = Fünfen
ranks-6 = Sechsen
ranks-7 = Siebenen
ranks-8 = Achten
ranks-9 = Neunen
ranks-T = Zehnen
ranks-J = Buben
ranks-Q = Damen
ranks-K = Könige
ranks-A = Asse

hand-fire = Feuer
hand-triple = für drei { $ranks }
hand-suit = in { $suit }

worth = { $points } { $name }

nobody = niemand
and = { $first } und { $last }
or = { $first } oder { $last }


## What happens

event-dealt = { $you ->
    [yes] Du gibst.
   *[no] { $who } gibt.
}
event-kept = { $you ->
    [yes] Du behältst die ersten drei Karten; { $cards } kommen auf den Tisch.
   *[no] { $who } behält die ersten drei Karten; { $cards } kommen auf den Tisch.
}
event-refused = { $you ->
    [yes] Du lehnst { $cards } ab, sie kommen auf den Tisch; du bekommst { $hand }.
   *[no] { $who } lehnt { $cards } ab, sie kommen auf den Tisch.
}
event-exchanged = { $you ->
    [yes] Du gibst { $gave } und nimmst { $took }.
   *[no] { $who } gibt { $gave } und nimmt { $took }.
}
event-exchanged-all = { $you ->
    [yes] Du tauschst alle drei: { $gave } gegen { $took }.
   *[no] { $who } tauscht alle drei: { $gave } gegen { $took }.
}
event-passed = { $you ->
    [yes] Du passt.
   *[no] { $who } passt.
}
event-passed-closing = { $you ->
    [yes] Du passt und schließt damit die Runde: Alle anderen sind noch einmal dran.
   *[no] { $who } passt und schließt damit die Runde: Alle anderen sind noch einmal dran.
}
event-knocked = { $you ->
    [yes] Du klopfst: Alle anderen sind noch einmal dran.
   *[no] { $who } klopft: Alle anderen sind noch einmal dran.
}
event-renewed-all-pass = Alle haben gepasst: { $gone } kommen weg, { $cards } kommen vom Talon.
event-renewed-789 = Sieben, Acht und Neun liegen auf dem Tisch: { $gone } kommen weg, { $cards } kommen vom Talon.
event-refilled = Die gespielten Karten werden gemischt: Der Talon hat wieder { $stock ->
    [one] { $stock } Karte
   *[other] { $stock } Karten
}.
event-took-stock = { $you ->
    [yes] Du ziehst { $card } vom Talon.
   *[no] { $who } zieht eine Karte vom Talon.
}
event-took-pile = { $you ->
    [yes] Du nimmst { $card } vom Ablagestapel.
   *[no] { $who } nimmt { $card } vom Ablagestapel.
}
event-discarded = { $you ->
    [yes] Du legst { $card } ab.
   *[no] { $who } legt { $card } ab.
}
event-showed = { $you ->
    [yes] Du legst { $card } ab und zeigst 31!
   *[no] { $who } legt { $card } ab und zeigt 31!
}
event-ended-knock = Alle waren noch einmal dran: Die Blätter werden verglichen.
event-ended-pass = Alle waren noch einmal dran: Die Blätter werden verglichen.
event-ended-stock = Der Talon reicht nicht mehr: Die Runde endet und alle Blätter werden verglichen.
event-ended-limit = Die Runde hat ihre Höchstzahl an Zügen erreicht: Alle Blätter werden verglichen.
event-ended-31 = { $you ->
    [yes] Du hast 31: Die Runde endet sofort.
   *[no] { $who } hat 31: Die Runde endet sofort.
}
event-ended-fire = { $you ->
    [yes] Du hast drei Asse, Feuer: Die Runde endet sofort.
   *[no] { $who } hat drei Asse, Feuer: Die Runde endet sofort.
}
event-void = Alle würden verlieren: Die Runde zählt nicht, und dieselbe Person gibt noch einmal.
event-nobody-loses = Niemand verliert ein Leben.
event-lost = { $you ->
    [yes] Du verlierst { $lost ->
        [one] ein Leben
       *[other] { $lost } Leben
    } und hast noch { $lives }.
   *[no] { $who } verliert { $lost ->
        [one] ein Leben
       *[other] { $lost } Leben
    } und hat noch { $lives }.
}
event-swims = { $you ->
    [yes] Du hast kein Leben mehr: Du schwimmst.
   *[no] { $who } hat kein Leben mehr und schwimmt.
}
event-out = { $you ->
    [yes] Du scheidest aus, auf Platz { $place }.
   *[no] { $who } scheidet aus, auf Platz { $place }.
}
event-game-ended = { $you ->
    [yes] Du gewinnst die Partie und alle { $pot } Münzen!
   *[no] { $who } gewinnt die Partie und alle { $pot } Münzen.
}


## The last thing a player did, in short

act-kept = die ersten drei behalten
act-refused = die ersten drei abgelehnt
act-exchanged = { $gave } gegen { $took } getauscht
act-passed = gepasst
act-knocked = geklopft
act-took-stock = vom Talon gezogen
act-took-pile = { $card } genommen
act-discarded = { $card } abgelegt
act-showed = 31 gezeigt


## The rules in words

game-a9 = A9
game-a7 = A7
game-a5 = A5
game-trente36 = Trente et un, 36 Karten
game-trente52 = Trente et un, 52 Karten
game-schwimmen = Schwimmen
game-scat = Scat
game-house = { $game } mit Hausregeln

preset-a9 = Tausch mit dem Tisch; 24 Karten, Neun bis Ass
preset-a7 = Tausch mit dem Tisch; 32 Karten, Sieben bis Ass
preset-a5 = Tausch mit dem Tisch; 40 Karten, Fünf bis Ass
preset-trente36 = Tausch mit dem Tisch; wer zuerst passt, schließt die Runde
preset-trente52 = Talon und Ablagestapel; wer klopft, muss das höchste Blatt haben
preset-schwimmen = Tausch mit dem Tisch; Feuer kostet alle anderen ein Leben
preset-scat = Talon und Ablagestapel; gezeigte 31 kosten alle anderen ein Leben

rule-family-exchange = Alle haben drei Karten, drei liegen offen auf dem Tisch. Wer gibt, sieht sich drei Karten an und behält sie oder nimmt ungesehen drei andere; die drei übrigen kommen auf den Tisch. Wer am Zug ist, tauscht eine Karte oder alle drei mit dem Tisch, passt oder schließt die Runde. Ein Blatt zählt so viel wie seine beste Farbe: ein Ass 11, Bilder und Zehnen 10, andere Karten ihre Zahl. 31 beendet die Runde sofort; sonst verliert das niedrigste Blatt.
rule-family-draw = Alle haben drei Karten; eine offene Karte beginnt den Ablagestapel. Wer am Zug ist, nimmt die oberste Karte vom Talon oder vom Ablagestapel und legt eine ab, oder klopft. Ein Blatt zählt so viel wie seine beste Farbe: ein Ass 11, Bilder und Zehnen 10, andere Karten ihre Zahl. Das niedrigste Blatt verliert.
rule-ranks = Die Karten von der niedrigsten zur höchsten: { $ranks }.
rule-suits = { $suits }: { $count } Karten.
rule-players = Für { $least } bis { $most } Personen.
rule-players-exactly = Für { $count } Personen.
rule-lives = { $lives ->
    [one] Alle beginnen mit einem Leben.
   *[other] Alle beginnen mit { $lives } Leben.
}
rule-swim-true = Wer kein Leben mehr hat, schwimmt: spielt weiter und scheidet beim nächsten Verlust aus.
rule-swim-false = Wer das letzte Leben verliert, scheidet aus.
rule-close-knock = Klopfen schließt die Runde: Alle anderen sind noch einmal dran.
rule-close-pass = Wer zuerst passt, schließt die Runde: Alle anderen sind noch einmal dran.
rule-first_knock-any = Klopfen darf man in jedem Zug, auch im ersten.
rule-first_knock-after_lap = Klopfen darf man erst, wenn alle einmal dran waren.
rule-passing-free = Passen (Schieben) darf man immer.
rule-passing-once = Jede Person darf einmal pro Runde passen (schieben).
rule-passing-none = Passen (Schieben) darf man nicht.
rule-exchange_all-free = Alle drei Karten darf man in jedem Zug tauschen.
rule-exchange_all-locks = Wer alle drei Karten tauscht, darf in dieser Runde nicht mehr tauschen.
rule-exchange_all-none = Alle drei Karten auf einmal darf man nicht tauschen.
rule-renew-all_pass = Wenn alle nacheinander passen, werden die Tischkarten durch Karten vom Talon ersetzt.
rule-renew-none = Die Tischkarten werden nie ersetzt.
rule-renew_789-true = Liegen Sieben, Acht und Neun auf dem Tisch, werden sie vor dem nächsten Zug ersetzt.
rule-renew_789-false = Liegen Sieben, Acht und Neun auf dem Tisch, bleiben sie liegen.
rule-exhausted-showdown = Reicht der Talon nicht mehr, endet die Runde und die Blätter werden verglichen.
rule-exhausted-recycle = Reicht der Talon nicht mehr, werden die gespielten Karten gemischt und sind wieder der Talon.
rule-fire-true = Drei Asse sind Feuer: Sie stehen über 31 und beenden die Runde sofort.
rule-fire-false = Drei Asse sind nicht mehr als drei Gleiche.
rule-fire_costs_all-true = Feuer kostet alle anderen ein Leben.
rule-fire_costs_all-false = Feuer kostet nur das niedrigste Blatt ein Leben.
rule-triple-one = Drei Gleiche zählen { $points }.
rule-triple-none = Drei Gleiche haben keinen eigenen Wert.
rule-ties-order = Gleichstand gibt es nie: Es entscheiden der Rang, dann die Farbe (Kreuz, Pik, Herz, Karo), dann die höchste Karte.
rule-ties-all = Haben mehrere das niedrigste Blatt, verlieren sie alle.
rule-ties-nobody = Haben mehrere das niedrigste Blatt, verliert niemand.
rule-ties-knocker = Haben mehrere das niedrigste Blatt, verliert von ihnen nur, wer die Runde geschlossen hat; gehört diese Person nicht dazu, verlieren sie alle.
rule-ties-all_but_knocker = Haben mehrere das niedrigste Blatt, verlieren sie alle, nur nicht, wer die Runde geschlossen hat.
rule-knocker_alone_lowest-1 = Wer die Runde schließt und allein das niedrigste Blatt hat, verliert ein Leben.
rule-knocker_alone_lowest-2 = Wer die Runde schließt und allein das niedrigste Blatt hat, verliert zwei Leben.
rule-knocker_must_be_highest-true = Wer die Runde schließt und nicht allein das höchste Blatt hat, verliert ein Leben.
rule-knocker_must_be_highest-false = Wer die Runde schließt, braucht nicht das höchste Blatt zu haben.
rule-show_31-by_hand = 31 zeigt man, indem man die überzählige Karte ablegt; die Runde endet sofort.
rule-show_31-automatic = 31 beendet die Runde sofort, auch gleich nach dem Geben.
rule-unshown_31_loses-true = Wer 31 nicht gezeigt hat, verliert ein Leben, wenn jemand anders 31 zeigt.
rule-unshown_31_loses-false = 31 nicht zu zeigen kostet nichts.
rule-shown_31_costs_all-true = Gezeigte 31 kosten alle anderen ein Leben.
rule-shown_31_costs_all-false = Gezeigte 31 kosten nur das niedrigste der anderen Blätter ein Leben.
rule-return_taken-true = Die Karte, die man gerade vom Ablagestapel genommen hat, darf man wieder ablegen.
rule-return_taken-false = Die Karte, die man gerade vom Ablagestapel genommen hat, darf man nicht wieder ablegen.
rule-turn_limit-some = { $turns ->
    [one] Eine Runde endet nach einem Zug.
   *[other] Eine Runde endet nach { $turns } Zügen.
}
rule-turn_limit-none = Eine Runde darf beliebig lange dauern.

# Warum ein Computergegner etwas tut; $points are those of a hand, $turns the turns of others.
reason-makes-31 = macht 31 und beendet die Runde
reason-makes-fire = macht drei Asse und beendet die Runde
reason-shows-31 = legt 31 offen und gewinnt die Runde
reason-leaves-31-unshown = behält 31, ohne es offenzulegen
reason-last-best = das beste Blatt, das der letzte Zug hergibt: { $points }
reason-last-worse = lässt { $points }, und es kommt kein Zug mehr, um das zu bessern
reason-closes-high = { $points } reichen wahrscheinlich, { $turns } kommen noch
reason-closes-late = länger zu warten hilft wohl nicht
reason-too-low-to-close = { $points } sind zu wenig zum Schließen, wenn noch { $turns } kommen
reason-near-31 = eine Karte fehlt zu 31: { $card } liegt da
reason-stronger-now = macht das Blatt sofort besser: { $points }
reason-stronger-next = der Tisch bietet dann im nächsten Zug { $points }
reason-takes-from-next = lässt { $who } { $card } nicht: dort wird diese Farbe gesammelt
reason-gives-to-next = gibt { $who } { $card }, und dort wird diese Farbe gesammelt
reason-weaker-now = lässt nur { $points }
reason-leaves-better = lässt { $card } liegen; damit wären es { $points }
reason-keeps-good-hand = { $points } sind mehr, als die anderen drei Karten wohl bringen
reason-hopes-for-packet = die anderen drei Karten sind wohl besser als { $points }
reason-hopes-for-stock = eine verdeckte Karte hilft wohl mehr
reason-waits = nichts hier verbessert { $points } genug, um zu zeigen, was man sammelt
reason-costs-more = kostet mehr Chancen, als es bringt
