# The report of `thirtyone study` in French. Numbers come with their errors: $value is written like 5,4 ± 0,1.

report-title = Ce que la simulation apprend sur le 31
report-intro = { $deals } donnes et { $games } parties entières par jeu et par nombre de joueurs, entre des joueurs automatiques qui jouent tous de la même façon.
report-games-nav = Jeux
report-up = Haut de la page
report-players = { $players } joueurs
report-at-turn = le joueur au tour { $turn }
report-dealer = le donneur
report-first = le premier à jouer
report-table = Les chiffres
report-no = jamais
report-unknown = – (trop peu de donnes)
report-too-few = Trop peu de donnes pour connaître { $unknown } des { $all } seuils : sur { $deals } donnes, des mains qui en décideraient sont venues moins de { $enough } fois. On y trouve un tiret, ou les deux mains entre lesquelles est le seuil ; davantage de --deals le dirait.

report-found = Ce que nous avons trouvé
report-found-knock = { $only ->
    [yes] En { $game } à { $players } joueurs, le premier à jouer peut clore tout de suite avec { $first } points ; il en faut { $dealer } au donneur à son premier tour.
   *[no] Jouer tôt rend la clôture moins chère, surtout en { $game } à { $players } joueurs : à gauche du donneur elle paie dès { $first } points, pour le donneur dès { $dealer }.
}
report-found-seat = { $only ->
    [yes] En { $game } à { $players } joueurs, la place compte : { $worst } perd { $most } vie par manche, { $best } { $least }.
   *[no] La place compte le plus en { $game } à { $players } joueurs : { $worst } perd { $most } vie par manche, { $best } { $least }.
}
report-found-even = Elle compte le moins en { $game } à { $players } joueurs : { $worst } perd { $most } vie par manche, { $best } { $least }.
report-found-hands = { $only ->
    [yes] À la fin d’une manche, une main en { $game } à { $players } joueurs vaut { $high } points en moyenne.
   *[no] À la fin d’une manche, les mains valent le plus en { $game } à { $players } joueurs, { $high } points en moyenne, et le moins en { $low_game } à { $low_players }, { $low }.
}
report-found-rounds = { $only ->
    [yes] Une manche de { $game } à { $players } joueurs dure { $long } tours, une partie { $rounds } manches.
   *[no] Les manches les plus longues sont celles de { $game } à { $players } joueurs, { $long } tours en moyenne ; les plus courtes celles de { $short_game } à { $short_players }, { $short } tours.
}
report-found-dealt = { $only ->
    [yes] Quelqu’un reçoit { $what } à la donne dans { $share } des manches de { $game } à { $players } joueurs ; compté : { $counted }.
   *[no] C’est en { $game } à { $players } joueurs qu’on reçoit le plus souvent { $what } à la donne : dans { $share } des manches (compté : { $counted }).
}
report-found-published = Une table publiée pour le jeu avec pioche dit vrai pour ses propres joueurs ({ $same } lignes sur { $rows } concordent avec les nôtres), mais non pour la table chez soi : contre des joueurs qui pèsent chaque défausse, { $below } de ses tocs survivent moins de { $survival }, et { $costly } sur { $rows } coûtent plus de vies qu’ils n’en sauvent.

report-overview = Quand il paie de clore tout de suite
report-overview-lead = La main la plus basse avec laquelle clore au premier tour ne coûte pas plus de vies que les autres n’en perdent en moyenne : à gauche du donneur · pour le donneur.
report-game = Jeu

report-hands = Les mains à la fin d’une manche
report-hands-lead = La part des mains qui valent au moins autant à la fin de la manche. La moyenne est de { $mean }.
report-worth = Valeur
report-at-least = au moins autant

report-knock = Clore tout de suite
report-knock-lead = La main la plus basse avec laquelle clore au premier tour paie, selon le tour : 1 est à gauche du donneur, le dernier de chaque ligne est le donneur. Les barres vont de la main la plus basse qui peut payer à la plus basse qui paie sûrement.
report-turn = Tour
report-number = Joueurs
report-legend = Joueurs :
report-lowest = Main la plus basse
report-between = paie peut-être / sûrement
report-edge = Ce que coûte clore en premier
report-edge-lead = Vies que coûte la clôture au tout premier tour avec une main de cette valeur, moins celles que chacun des autres perd en moyenne. Au-dessous de zéro, elle paie.
report-edge-axis = Vies de plus que les autres
report-chance = coûte une vie

report-seats = Ce que vaut la place
report-seats-lead = Vies perdues par manche selon le tour, par rapport à une part égale : 1 est à gauche du donneur, le dernier de chaque ligne est le donneur. Au-dessous de zéro, la place est bonne.
report-seats-axis = Vies au-dessus de la part
report-lives = vies par manche
report-even = part égale

report-lengths = Combien dure une manche
report-lengths-lead = La part des manches selon leur nombre de tours. La moyenne est de { $mean }.
report-turns = Tours
report-share = Part des manches
report-games = Combien dure une partie
report-games-lead = La part des parties selon leur nombre de manches. La moyenne est de { $mean }.
report-rounds = Manches
report-share-games = Part des parties
report-or-more = { $share } ({ $number } et plus)

report-endings = Comment finissent les manches, et ce qui est donné
report-endings-lead = Pourquoi les manches ont fini. Les chiffres disent aussi combien souvent est donnée une main qui peut finir une manche : par la combinatoire, et entre parenthèses comme comptée.
report-ended = Fin par
report-ending-knock = un toc
report-ending-pass = une passe
report-ending-stock = talon vide
report-ending-limit = la limite de tours
report-ending-31 = 31
report-ending-fire = le feu
report-dealt = À la donne
report-dealt-31 = 31
report-dealt-fire = le feu
report-dealt-either = 31 ou le feu
report-anybody = à quelqu’un
report-seat = à une place

report-published = Une table publiée, mesurée à nouveau
report-published-lead = Le programme { $source } dit, pour le jeu avec pioche, avec quelle main toquer tout de suite pour survivre 60 % du temps. Nous avons mesuré les mêmes tocs.
report-published-same = Ses joueurs sont avides : ils n’envisagent qu’une carte à jeter et ne toquent jamais. Entre de tels joueurs, nous trouvons ce qu’il a trouvé : { $same } lignes sur { $rows } sont à moins de deux erreurs types, la plus éloignée à { $farthest }. Il compte juste : l’erreur de son code qui ne compte pas le 31 de la place 0 ne touche que les vies, que la table ne compte pas ; et un 31 ne finit pas ses manches.
report-published-best = De tels joueurs sont faciles à battre. Contre des joueurs qui pèsent toutes leurs défausses, ses tocs survivent moins souvent : { $below } lignes sur { $rows } tombent sous 60 %, la pire à { $worst }.
report-published-fair = Et 60 % n’est pas une mesure : à six, tous les autres survivent à cinq manches sur six. Selon les règles du scat, où celui qui a toqué paie deux vies s’il est seul au plus bas, { $costly } de ses { $rows } tocs coûtent plus que les autres ne perdent, jusqu’à { $most } vie. La dernière colonne dit avec quelle main un toc paie.
report-published-survives = survit, selon la table
report-published-again = survit, mêmes joueurs mesurés ici
report-published-draws = survit contre des joueurs qui pèsent toute défausse
report-published-edge = coût au scat, vies de plus que les autres
report-published-pays = paie dès

report-method = Comment c’est mesuré
report-method-players = Tous les joueurs d’une manche jouent pareil : ils closent avec les points du tableau, sinon prennent la main la plus forte à leur portée (une carte, les trois, ou ce qu’ils piochent), et passent quand rien n’est plus fort. Le donneur garde 20 points. Après { $patience } tours de table, ils closent à chaque tour de table avec deux points de moins. Ils ne regardent pas les autres mains.
report-method-fair = Clore tout de suite : à chaque premier tour d’une donne, on a clos à cet endroit et joué jusqu’au bout, et compté toutes les vies perdues ; les tours d’avant sont joués comme d’habitude, et là où quelqu’un avait clos, ou la manche était finie, rien n’est compté. Cela paie quand celui qui clôt ne perd pas plus de vies que les autres en moyenne. Là où un seul perd une vie, c’est une chance sur le nombre de joueurs.
report-method-rounds = Chaque manche est donnée à neuf, avec tous les joueurs ; seules les longueurs des parties viennent de parties entières, où des joueurs sortent. Les mains vues moins de { $enough } fois manquent.
report-method-errors = ± est une erreur type. Les graphiques et les tableaux montrent les mêmes chiffres.
report-method-again = La même commande avec la même graine donne les mêmes chiffres, quel que soit le nombre de fils :
report-method-points = Clôt avec
report-made = Version { $version }, { $date }, graine { $seed }.

study-measuring = Mesures en cours
study-written = Le rapport est dans { $file }.
study-stopped = Arrêt : rien n’a été écrit.
