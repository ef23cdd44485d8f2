# La commande `thirtyone arena` et sa page en français. Les nombres arrivent écrits, avec leur intervalle.

arena-progress-rounds = { $game }, { $players } joueurs : manches
arena-progress-games = { $game }, { $players } joueurs : parties
arena-title = { $game }, { $players } joueurs : { $deals ->
    [one] { $deals } paquet
    [many] { $deals } de paquets
   *[other] { $deals } paquets
} pour les manches{ $games ->
    [0] {""}
   *[other] {", "}{ $games } pour les parties
}
arena-player = Joueur
arena-rating = Cote
arena-won = Parties gagnées sur 100
arena-lost = Manches perdues sur 100
arena-step = { $upper } au-dessus de { $lower } : { $lost } manches sur 100, { $lost_holds ->
    [yes] confirmé
    [no] démenti
   *[open] incertain
}{ $won_holds ->
    [none] {""}
    [yes] {" "}; { $won } parties sur 100, confirmé ; gagne { $share }
    [no] {" "}; { $won } parties sur 100, démenti ; gagne { $share }
   *[open] {" "}; { $won } parties sur 100, incertain ; gagne { $share }
}
arena-endless = { $rounds ->
    [one] { $rounds } manche ne s’est pas terminée d’elle-même en { $laps } tours et a été finie au hasard
    [many] { $rounds } de manches ne se sont pas terminées d’elles-mêmes en { $laps } tours et ont été finies au hasard
   *[other] { $rounds } manches ne se sont pas terminées d’elles-mêmes en { $laps } tours et ont été finies au hasard
}.
arena-stopped = Arrêté : seul compte ce qui a été joué jusque-là.
arena-summary = Seul parmi d’autres de chaque sorte, en moyenne sur toutes ; ± : intervalles à { $confidence } % par paquets. 400 points de plus gagnent dix fois plus souvent.
arena-written = Écrit : { $file }.

arena-page-title = Qui bat qui au 31
arena-intro = Chaque joueur seul parmi d’autres de chaque sorte, à chaque place et avec les mêmes paquets pour tous. ± est l’intervalle de confiance à { $confidence } %.
arena-few = Arrêté avant la fin : seul compte ce qui a été joué jusque-là.
arena-game = { $game }, { $players } joueurs
arena-rating-lead = La force de chacun d’après les parties gagnées : 400 points de plus gagnent dix fois plus souvent. 0 est la moyenne ; qui perd presque toujours y compte peu.
arena-lost-lead = Manches que chacun perd sur 100, avec toutes ses vies, parmi toutes les sortes d’adversaires.
arena-losses = Manches perdues, un contre une sorte
arena-losses-lead = Manches sur 100 que perd le joueur de la ligne, seul parmi des joueurs de la colonne. En vert, il perd moins qu’une part égale.
arena-wins = Parties gagnées, un contre une sorte
arena-wins-lead = Parties sur 100 que gagne le joueur de la ligne, seul parmi des joueurs de la colonne. En vert, il gagne plus qu’une part égale.
arena-others = parmi ces autres
arena-one = seul
arena-ladder = L’échelle
arena-ladder-lead = Voisins sur l’échelle : combien de manches de plus perd l’inférieur seul parmi des supérieurs que le supérieur seul parmi des inférieurs, et combien de parties de plus gagne le supérieur. Un échelon est confirmé quand tout l’intervalle est au-dessus de 0.
arena-method = Comment on a joué
arena-method-decks = Chaque paquet a été joué par chaque paire de joueurs, à chaque place, en manche seule avec toutes les vies ou comme manches d’une partie entière. Les erreurs viennent des différences entre paquets : les parties d’un même paquet ne comptent pas comme indépendantes.
arena-method-sizes = { $name } : { $decks ->
    [one] { $deals } paquet
    [many] { $deals } de paquets
   *[other] { $deals } paquets
} pour les manches seules{ $whole ->
    [0] {""}
   *[other] {", "}{ $games } pour les parties entières
}.
arena-method-ratings = Les cotes suivent le modèle de Bradley et Terry : seul parmi d’autres, un joueur gagne dans la proportion de sa force à la somme des leurs.
