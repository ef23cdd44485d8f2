# The terminal and its commands in German. $who is a player's name; where $you is yes, it is the reader.
# Words that are typed stay English.


## At the table

table-title = { $game }, Runde { $round }
table-dealer = { $you ->
    [yes] du gibst
   *[no] { $who } gibt
}
table-stock = { $stock ->
    [one] { $stock } Karte im Talon
   *[other] { $stock } Karten im Talon
}
table-last-lap = { $you ->
    [yes] Du hast die Runde geschlossen; { $turns ->
        [one] ein Zug fehlt noch
       *[other] { $turns } Züge fehlen noch
    }.
   *[no] { $who } hat die Runde geschlossen; { $turns ->
        [one] das ist der letzte Zug
       *[other] { $turns } Züge fehlen noch
    }.
}
table-you = Du
table-cards = Auf dem Tisch
table-pile = Auf dem Ablagestapel
table-hand = Dein Blatt
table-out = ausgeschieden, Platz { $place }
table-swims = schwimmt

showdown-title = Runde { $round }
showdown-player = Name
showdown-hand = Blatt
showdown-worth = Wert
showdown-lives = Leben

places-title = Ende der Partie
places-place = Platz
places-player = Name

table-continue = Weiter mit der Eingabetaste
table-your-turn = Du bist dran:
table-forced = Du kannst nur { $choice }; das wird für dich gespielt.
table-recorded = Die Partie ist in { $file } aufgezeichnet.
table-stopped = Vor dem Ende abgebrochen.
table-greeting = { $game }. Du spielst gegen { $others }. Tippe „help“, um zu sehen, was du tun kannst.
table-undone = Zurück zu deiner letzten Entscheidung.
table-nothing-to-undo = In dieser Runde gibt es nichts zurückzunehmen.
table-hint = Der stärkste Spieler würde { $choice }: { $reason }. Risiko, die Runde so zu verlieren: { $lose } %.
table-hint-plain = Wer vorsichtig spielt, würde { $choice }.
table-hint-other = Sonst { $choice }: { $reason } ({ $lose } %).
table-watching = Du bist ausgeschieden; die anderen spielen weiter, und du siehst, wie jede Runde endet.

choice-keep = diese drei behalten
choice-refuse = diese drei ablehnen und drei andere nehmen
choice-exchange = eine Karte tauschen
choice-one-exchange = { $give } geben und { $take } nehmen
choice-all = alle drei tauschen
choice-pass = passen
choice-pass-closing = passen und damit die Runde schließen
choice-knock = klopfen
choice-stock = vom Talon ziehen
choice-pile = die oberste Karte vom Ablagestapel nehmen
choice-drop = eine Karte ablegen
choice-one-drop = { $card } ablegen
choice-show = 31 zeigen
choice-one-show = { $card } ablegen und 31 zeigen

help-choose = keep: Diese drei Karten sind dein Blatt, die nächsten drei kommen auf den Tisch. refuse: Diese drei Karten kommen auf den Tisch, du bekommst ungesehen die nächsten drei.
help-exchange = Tippe die Karte, die du gibst, und die Karte, die du nimmst, zum Beispiel { $example }. Oder ein Wort: { $words }.
help-take = Tippe { $words }.
help-discard = Tippe die Karte, die du ablegst, zum Beispiel { $example }.
help-show = Mit „show“ davor zeigst du die 31, die dir bleiben: { $example }.
help-pass = pass: passen (schieben), nichts tun.
help-pass-closing = pass: dein Blatt behalten und die Runde schließen; alle anderen sind noch einmal dran.
help-knock = knock: klopfen und so die Runde schließen; alle anderen sind noch einmal dran.
help-all = all: alle drei Karten tauschen.
help-stock = stock: die oberste Karte vom Talon ziehen.
help-pile = pile: die oberste Karte vom Ablagestapel nehmen.
help-commands = Außerdem: hint (ein Rat), undo (zurück zu deiner letzten Entscheidung), rules (die Regeln), help (diese Hilfe), quit (aufhören). Die ersten Buchstaben eines Wortes genügen.
help-suits = Farben tippt man als c ♣, s ♠, h ♥, d ♦.
typed-unknown = { $typed } geht jetzt nicht. { $help }


## Other commands

score-title = { $game }: Blätter, das beste zuerst
score-place = Platz
score-hand = Blatt
score-worth = Wert

simulate-title = { $game }, { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
simulate-progress = Es wird gespielt
simulate-player = Spieler
simulate-seats = Sitze
simulate-wins = Siege
simulate-place = Mittlerer Platz
simulate-lost = Verlorene Runden
simulate-knocks = Geklopft
simulate-paid = davon gelohnt
simulate-summary = { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}, { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
}, { $decisions ->
    [one] { $decisions } Entscheidung
   *[other] { $decisions } Entscheidungen
} in { $seconds } s; gerechter Anteil an Siegen: { $fair } %.
simulate-stopped = Abgebrochen: Die Tabelle zählt { $games ->
    [one] die erste Partie
   *[other] die ersten { $games } Partien
}.
simulate-alone = Ein Prozess hat gespielt; ist 'thirtyone[study]' installiert, spielen alle Prozessoren.

exploit-title = { $game }, { $rounds } Runden gegen einen Angreifer mit { $rollouts } Probeläufen
exploit-level = Stufe
exploit-gain = Gewinn auf 100 Runden
exploit-loss = Angreifer verliert von 100
exploit-turns = Züge je Runde
exploit-seconds = Sekunden
exploit-stopped = Angehalten: Von { $level } sind { $rounds } Runden gezählt.

solve-title = { $cards } Karten, { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}: gewonnene weniger verlorene Runden, von 100
solve-strategy = Strategie
solve-exploitability = Ausnutzbarkeit
solve-value = Wert
solve-dealer = Geber
solve-other = Anderer
solve-seconds = Sekunden
solve-equilibrium = Gleichgewicht
solve-by-cfr = CFR+, { $iterations } { $iterations ->
    [one] Durchgang
   *[other] Durchgänge
}
solve-openspiel = { $level }, mit OpenSpiel
solve-summary = Wert: für den, der nicht gibt. Geber, Anderer: was jeder mit einer besten Antwort auf die Strategie bekommt.
solve-stopped = Angehalten: Was nicht fertig wurde, fehlt.

chances-title = { $game }, Runde { $round }: { $who } ist am Zug
chances-action = Aktion
chances-lose = Runde verloren
chances-win = Partie gewonnen
chances-exact = { $share } exakt
chances-summary = * geringstes Risiko zu verlieren. { $deals ->
    [one] { $deals } Verteilung
   *[other] { $deals } Verteilungen
} betrachtet, Startwert { $seed }; danach spielen alle nach { $strategy }. ± ist ein Standardfehler.

replay-game = { $players }: { $game }
replay-round = Runde { $round }
replay-hand = { $who }: { $cards }, { $worth }
replay-unfinished = Die Partie ist nicht zu Ende.

file-fault = { $place }: { $reason }
file-place-record = { $file }, Aufzeichnung { $record }
file-place-round = { $file }, Aufzeichnung { $record }, Runde { $round }
file-place-action = { $file }, Aufzeichnung { $record }, Runde { $round }, Aktion { $action }

rules-field = Feld
rules-value = Wert
rules-meaning = Bedeutung
rules-more = { $command } erklärt die Regeln eines Spiels.

train-network = { $fine_tuning ->
    [True] { $game }, { $players } Spieler, Feinabstimmung
   *[False] { $game }, { $players } Spieler
}
train-stopped = Angehalten. Derselbe Befehl macht in { $folder } weiter.
train-written = { $file } ist geschrieben: { $size } Bytes.
train-kept = { $game }: für { $players } Spieler gelernt, in { $folder } aufgehoben.
