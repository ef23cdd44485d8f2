# The report of `thirtyone study` in German. Numbers come with their errors: $value is written like 5,4 ± 0,1.

report-title = Was Simulation über 31 lehrt
report-intro = { $deals } Runden und { $games } ganze Partien je Spiel und Spielerzahl, zwischen Computerspielern, die alle gleich spielen.
report-games-nav = Spiele
report-up = Nach oben
report-players = { $players } Spieler
report-at-turn = der { $turn }. am Zug
report-dealer = der Geber
report-first = der Erste am Zug
report-table = Die Zahlen
report-no = nie
report-unknown = – (zu wenige Runden)
report-too-few = Für { $unknown } von { $all } Schwellen waren es zu wenige Runden: Bei { $deals } Runden kamen Blätter, die entscheiden würden, weniger als { $enough } Mal vor. Dort steht ein Strich, oder die beiden Blätter, zwischen denen die Schwelle liegt; mit mehr --deals klärt es sich.

report-found = Was wir fanden
report-found-knock = { $only ->
    [yes] Wer in { $game } ({ $players } Spieler) als Erster am Zug ist, kann mit { $first } Punkten sofort schließen; der Geber braucht in seinem ersten Zug { $dealer }.
   *[no] Früh am Zug schließt es sich leichter, am meisten in { $game } ({ $players } Spieler): Links vom Geber lohnt es sich ab { $first } Punkten, für den Geber ab { $dealer }.
}
report-found-seat = { $only ->
    [yes] In { $game } ({ $players } Spieler) kommt es auf den Platz an: { $worst } verliert { $most } Leben je Runde, { $best } { $least }.
   *[no] Am meisten kommt es auf den Platz in { $game } ({ $players } Spieler) an: { $worst } verliert { $most } Leben je Runde, { $best } { $least }.
}
report-found-even = Am wenigsten kommt es darauf in { $game } ({ $players } Spieler) an: { $worst } verliert { $most } Leben je Runde, { $best } { $least }.
report-found-hands = { $only ->
    [yes] Am Ende einer Runde ist ein Blatt in { $game } ({ $players } Spieler) im Mittel { $high } Punkte wert.
   *[no] Am Ende einer Runde sind die Blätter in { $game } ({ $players } Spieler) am meisten wert, im Mittel { $high } Punkte, und in { $low_game } ({ $low_players } Spieler) am wenigsten, { $low }.
}
report-found-rounds = { $only ->
    [yes] Eine Runde { $game } ({ $players } Spieler) dauert { $long } Züge, eine Partie { $rounds } Runden.
   *[no] Die längsten Runden hat { $game } ({ $players } Spieler), im Mittel { $long } Züge; die kürzesten { $short_game } ({ $short_players } Spieler), { $short } Züge.
}
report-found-dealt = { $only ->
    [yes] { $what } bekommt jemand in { $share } der Runden { $game } ({ $players } Spieler) gegeben; gezählt wurden { $counted }.
   *[no] { $what } gegeben sieht man am häufigsten in { $game } ({ $players } Spieler): in { $share } der Runden (gezählt: { $counted }).
}
report-found-published = Eine veröffentlichte Tabelle zum Ziehspiel stimmt für ihre eigenen Spieler ({ $same } von { $rows } Zeilen decken sich mit unseren), aber nicht für den Tisch zu Hause: Gegen Spieler, die jede Ablage abwägen, überstehen { $below } ihrer Klopfer weniger als { $survival }, und { $costly } von { $rows } kosten mehr Leben, als sie sparen.

report-overview = Wann es sich lohnt, sofort zu schließen
report-overview-lead = Das niedrigste Blatt, mit dem das Schließen im ersten Zug nicht mehr Leben kostet, als die anderen im Mittel verlieren: links vom Geber · für den Geber.
report-game = Spiel

report-hands = Blätter am Ende der Runde
report-hands-lead = Der Anteil der Blätter, die am Ende der Runde mindestens so viel wert sind. Im Mittel { $mean }.
report-worth = Wert
report-at-least = mindestens so viel

report-knock = Sofort schließen
report-knock-lead = Das niedrigste Blatt, mit dem sich das Schließen im ersten Zug lohnt, nach dem Zug: 1 ist links vom Geber, der letzte jeder Linie der Geber. Die Balken reichen vom niedrigsten Blatt, mit dem es sich lohnen mag, bis zum niedrigsten, mit dem es sich sicher lohnt.
report-turn = Zug
report-number = Spieler
report-legend = Spieler:
report-lowest = Niedrigstes Blatt
report-between = lohnt vielleicht / sicher
report-edge = Was es kostet, als Erster zu schließen
report-edge-lead = Leben, die das Schließen im allerersten Zug mit einem Blatt von diesem Wert kostet, weniger denen, die jeder andere im Mittel verliert. Unter null lohnt es sich.
report-edge-axis = Leben mehr als andere
report-chance = kostet ein Leben

report-seats = Was der Platz wert ist
report-seats-lead = Verlorene Leben je Runde nach dem Zug, gegenüber einem gleichen Anteil: 1 ist links vom Geber, der letzte jeder Linie der Geber. Unter null ist ein guter Platz.
report-seats-axis = Leben über dem Anteil
report-lives = Leben je Runde
report-even = gleicher Anteil

report-lengths = Wie lange eine Runde dauert
report-lengths-lead = Der Anteil der Runden nach der Zahl ihrer Züge. Im Mittel { $mean }.
report-turns = Züge
report-share = Anteil der Runden
report-games = Wie lange eine Partie dauert
report-games-lead = Der Anteil der Partien nach der Zahl ihrer Runden. Im Mittel { $mean }.
report-rounds = Runden
report-share-games = Anteil der Partien
report-or-more = { $share } ({ $number } und mehr)

report-endings = Wie Runden enden, und was gegeben wird
report-endings-lead = Warum Runden endeten. Die Zahlen sagen auch, wie oft ein Blatt gegeben wird, das eine Runde beenden kann: nach der Kombinatorik, und in Klammern wie gezählt.
report-ended = Ende durch
report-ending-knock = Klopfen
report-ending-pass = Passen
report-ending-stock = leeren Talon
report-ending-limit = die Zuggrenze
report-ending-31 = 31
report-ending-fire = Feuer
report-dealt = Gegeben
report-dealt-31 = 31
report-dealt-fire = Feuer
report-dealt-either = 31 oder Feuer
report-anybody = an irgendwen
report-seat = an einen Platz

report-published = Eine veröffentlichte Tabelle, nachgemessen
report-published-lead = Das Programm { $source } sagt für das Ziehspiel, mit welchem Blatt man sofort klopfen soll, um in 60 % der Fälle zu überstehen. Wir haben dieselben Klopfer gemessen.
report-published-same = Seine Spieler sind gierig: Sie erwägen nur eine Karte zum Ablegen und klopfen nie. Unter solchen Spielern finden wir, was es fand: { $same } von { $rows } Zeilen liegen innerhalb von zwei Standardfehlern, die fernste um { $farthest }. Es zählt richtig: Der Fehler im Programm, der Platz 0 die 31 nicht gutschreibt, betrifft nur Leben, die die Tabelle nicht zählt; und eine 31 beendet seine Runden nicht.
report-published-best = Solche Spieler sind leicht zu schlagen. Gegen Spieler, die alle Ablagen abwägen, überstehen seine Klopfer seltener: { $below } von { $rows } Zeilen fallen unter 60 %, die schlechteste auf { $worst }.
report-published-fair = Und 60 % sind kein Maß: Zu sechst überstehen alle anderen fünf von sechs Runden. Nach den Regeln von Scat, wo der Klopfende mit dem allein niedrigsten Blatt zwei Leben zahlt, kosten { $costly } von { $rows } seiner Klopfer mehr, als die anderen verlieren, bis zu { $most } Leben. Die letzte Spalte sagt, mit welchem Blatt sich ein Klopfen lohnt.
report-published-survives = übersteht, laut Tabelle
report-published-again = übersteht, dieselben Spieler hier gemessen
report-published-draws = übersteht gegen Spieler, die alle Ablagen abwägen
report-published-edge = kostet in Scat, Leben mehr als andere
report-published-pays = lohnt ab

report-method = Wie gemessen wurde
report-method-players = Alle Spieler einer Runde spielen gleich: Sie schließen mit den Punkten der Tabelle, nehmen sonst das stärkste Blatt in Reichweite (eine Karte, alle drei, oder was sie ziehen) und passen, wenn nichts stärker ist. Der Geber behält 20 Punkte. Nach { $patience } Umläufen schließen sie mit jedem Umlauf schon mit zwei Punkten weniger. Auf die Blätter der anderen achten sie nicht.
report-method-fair = Sofort schließen: In jedem ersten Zug einer Runde wurde dort geschlossen, zu Ende gespielt, und alle verlorenen Leben wurden gezählt; die Züge davor wurden wie sonst gespielt, und wo schon jemand geschlossen hatte oder die Runde vorbei war, wurde nichts gezählt. Es lohnt sich, wenn der Schließende nicht mehr Leben verliert als die anderen im Mittel. Wo einer ein Leben verliert, ist das eine Chance von eins durch die Zahl der Spieler.
report-method-rounds = Jede Runde wurde neu gegeben, mit allen Spielern; nur die Länge der Partien stammt aus ganzen Partien, in denen Spieler ausscheiden. Blätter, die weniger als { $enough } Mal vorkamen, fehlen.
report-method-errors = ± ist ein Standardfehler. Bilder und Tabellen zeigen dieselben Zahlen.
report-method-again = Derselbe Befehl mit demselben Seed gibt dieselben Zahlen, mit wie vielen Threads auch immer:
report-method-points = Schließt mit
report-made = Version { $version }, { $date }, Seed { $seed }.

study-measuring = Es wird gemessen
study-written = Der Bericht steht in { $file }.
study-stopped = Abgebrochen: Es wurde nichts geschrieben.
