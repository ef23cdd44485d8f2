# Der Befehl `thirtyone arena` und seine Seite auf Deutsch. Zahlen kommen geschrieben, mit ihrem Intervall.

arena-progress-rounds = { $game }, { $players } Spieler: Runden
arena-progress-games = { $game }, { $players } Spieler: Partien
arena-title = { $game }, { $players } Spieler: { $deals ->
    [one] { $deals } Deck
   *[other] { $deals } Decks
} für Runden{ $games ->
    [0] {""}
   *[other] {", "}{ $games } für Partien
}
arena-player = Spieler
arena-rating = Wertung
arena-won = Siege auf 100 Partien
arena-lost = Verluste auf 100 Runden
arena-step = { $upper } über { $lower }: { $lost } von 100 Runden, { $lost_holds ->
    [yes] gilt
    [no] gilt nicht
   *[open] offen
}{ $won_holds ->
    [none] {""}
    [yes] ; { $won } von 100 Partien, gilt; gewinnt { $share }
    [no] ; { $won } von 100 Partien, gilt nicht; gewinnt { $share }
   *[open] ; { $won } von 100 Partien, offen; gewinnt { $share }
}
arena-endless = { $rounds ->
    [one] { $rounds } Runde endete in { $laps } Umläufen nicht von selbst und wurde zufällig zu Ende gespielt
   *[other] { $rounds } Runden endeten in { $laps } Umläufen nicht von selbst und wurden zufällig zu Ende gespielt
}.
arena-stopped = Angehalten: Es zählt nur, was bis dahin gespielt war.
arena-summary = Allein unter anderen jeder Art, im Mittel über alle; ± sind { $confidence }-%-Intervalle nach Decks. 400 Punkte mehr gewinnen zehnmal so oft.
arena-written = Geschrieben: { $file }.

arena-page-title = Wer schlägt wen bei 31
arena-intro = Jeder Spieler allein unter anderen jeder Art, auf jedem Platz und mit denselben Decks für alle. ± ist das Intervall mit { $confidence } % Sicherheit.
arena-few = Vorzeitig angehalten: Es zählt nur, was bis dahin gespielt war.
arena-game = { $game }, { $players } Spieler
arena-rating-lead = Wie stark jeder nach gewonnenen Partien ist: 400 Punkte mehr gewinnen zehnmal so oft. 0 ist das Mittel; wer fast immer verliert, zählt darin wenig.
arena-lost-lead = Runden, die jeder von 100 verliert, mit allen Leben, über alle Arten der anderen.
arena-losses = Verlorene Runden, einer gegen eine Art
arena-losses-lead = Runden von 100, die der Spieler der Zeile allein unter Spielern der Spalte verliert. Grün verliert weniger als einen gleichen Anteil.
arena-wins = Gewonnene Partien, einer gegen eine Art
arena-wins-lead = Partien von 100, die der Spieler der Zeile allein unter Spielern der Spalte gewinnt. Grün gewinnt mehr als einen gleichen Anteil.
arena-others = unter diesen anderen
arena-one = allein
arena-ladder = Die Leiter
arena-ladder-lead = Nachbarn der Leiter: wie viele Runden mehr der untere allein unter oberen verliert als der obere allein unter unteren, und wie viele Partien mehr der obere gewinnt. Eine Stufe gilt, wo das ganze Intervall über 0 liegt.
arena-method = Wie gespielt wurde
arena-method-decks = Jedes Deck spielte jede Paarung von jedem Platz, als einzelne Runde mit allen Leben oder als die Runden einer ganzen Partie. Die Fehler kommen daher, wie sich Decks unterscheiden: Partien mit demselben Deck zählen nicht als unabhängig.
arena-method-sizes = { $name }: { $decks ->
    [one] { $deals } Deck
   *[other] { $deals } Decks
} für einzelne Runden{ $whole ->
    [0] {""}
   *[other] {", "}{ $games } für ganze Partien
}.
arena-method-ratings = Wertungen folgen dem Modell von Bradley und Terry: Allein unter anderen gewinnt ein Spieler im Verhältnis seiner Stärke zur Summe der ihren.
