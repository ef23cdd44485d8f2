# The terminal and its commands in French. $who is a player's name; where $you is yes, it is the reader.
# No-break spaces stand before : % » and after «, narrow ones before ; ! ? Words that are typed stay English.


## At the table

table-title = { $game }, manche { $round }
table-dealer = { $you ->
    [yes] tu donnes
   *[no] { $who } donne
}
table-stock = { $stock ->
    [one] { $stock } carte dans la pioche
   *[other] { $stock } cartes dans la pioche
}
table-last-lap = { $you ->
    [yes] Tu as clos la manche ; { $turns ->
        [one] il reste un tour à jouer
       *[other] il reste { $turns } tours à jouer
    }.
   *[no] { $who } a clos la manche ; { $turns ->
        [one] c’est le dernier tour
       *[other] il reste { $turns } tours à jouer
    }.
}
table-you = Toi
table-cards = Sur la table
table-pile = Sur la défausse
table-hand = Ta main
table-out = hors jeu, { $place }e place
table-swims = nage

showdown-title = Manche { $round }
showdown-player = Nom
showdown-hand = Main
showdown-worth = Valeur
showdown-lives = Vies

places-title = Fin de la partie
places-place = Place
places-player = Nom

table-continue = Appuie sur Entrée pour continuer
table-your-turn = À toi de jouer :
table-forced = Seule possibilité : { $choice }. C’est joué pour toi.
table-recorded = La partie est enregistrée dans { $file }.
table-stopped = Arrêt avant la fin.
table-greeting = { $game }. Tu joues contre { $others }. Tape « help » pour voir ce que tu peux faire.
table-undone = Retour à ta dernière décision.
table-nothing-to-undo = Il n’y a rien à annuler dans cette manche.
table-hint = Le plus fort choisirait ceci : { $choice } ({ $reason }). Risque de perdre la manche ainsi : { $lose } %.
table-hint-plain = Par prudence, mieux vaudrait { $choice }.
table-hint-other = Sinon, { $choice } : { $reason } ({ $lose } %).
table-watching = Tu n’es plus en jeu ; les autres continuent, et tu vois comment chaque manche se termine.

choice-keep = garder ces trois cartes
choice-refuse = refuser ces trois cartes pour trois autres
choice-exchange = échanger une carte
choice-one-exchange = donner { $give } et prendre { $take }
choice-all = échanger les trois cartes
choice-pass = passer
choice-pass-closing = passer et clore ainsi la manche
choice-knock = toquer
choice-stock = piocher
choice-pile = prendre la première carte de la défausse
choice-drop = jeter une carte
choice-one-drop = jeter { $card }
choice-show = montrer 31
choice-one-show = jeter { $card } et montrer 31

help-choose = keep : ces trois cartes sont ta main, les trois suivantes vont sur la table. refuse : ces trois cartes vont sur la table, tu reçois les trois suivantes sans les avoir vues.
help-exchange = Tape la carte que tu donnes puis celle que tu prends, par exemple { $example }. Ou un mot : { $words }.
help-take = Tape { $words }.
help-discard = Tape la carte que tu jettes, par exemple { $example }.
help-show = Avec « show » devant, tu poses le 31 qui te reste : { $example }.
help-pass = pass : passer, ne rien faire.
help-pass-closing = pass : garder ta main et clore la manche ; les autres jouent encore une fois.
help-knock = knock : toquer et clore la manche ; les autres jouent encore une fois.
help-all = all : échanger les trois cartes.
help-stock = stock : prendre la première carte de la pioche.
help-pile = pile : prendre la première carte de la défausse.
help-commands = Et aussi : hint (un conseil), undo (retour à ta dernière décision), rules (les règles), help (cette aide), quit (arrêter). Les premières lettres d’un mot suffisent.
help-suits = Les couleurs s’écrivent c ♣, s ♠, h ♥, d ♦.
typed-unknown = { $typed } n’est pas possible maintenant. { $help }


## Other commands

score-title = { $game } : les mains, la meilleure d’abord
score-place = Place
score-hand = Main
score-worth = Valeur

simulate-title = { $game }, { $games ->
    [one] { $games } partie
    [many] { $games } de parties
   *[other] { $games } parties
}
simulate-progress = Parties en cours
simulate-player = Joueur
simulate-seats = Sièges
simulate-wins = Victoires
simulate-place = Place moyenne
simulate-lost = Manches perdues
simulate-knocks = Tocs
simulate-paid = dont payants
simulate-summary = { $games ->
    [one] { $games } partie
    [many] { $games } de parties
   *[other] { $games } parties
}, { $rounds ->
    [one] { $rounds } manche
    [many] { $rounds } de manches
   *[other] { $rounds } manches
}, { $decisions ->
    [one] { $decisions } décision
    [many] { $decisions } de décisions
   *[other] { $decisions } décisions
} en { $seconds } s ; part équitable des victoires : { $fair } %.
simulate-stopped = Arrêt : le tableau compte { $games ->
    [one] la première partie
    [many] les premiers { $games } de parties
   *[other] les { $games } premières parties
}.
simulate-alone = Un seul processus a joué ; si 'thirtyone[study]' est installé, tous les processeurs jouent.

exploit-title = { $game }, { $rounds } manches contre un attaquant à { $rollouts } simulations
exploit-level = Niveau
exploit-gain = Gain sur 100 manches
exploit-loss = L’attaquant perd sur 100
exploit-turns = Tours par manche
exploit-seconds = Secondes
exploit-stopped = Arrêté : { $rounds } manches de { $level } sont comptées.

solve-title = { $cards } cartes, { $turns ->
    [one] 1 tour
   *[other] { $turns } tours
} : manches gagnées moins manches perdues, sur 100
solve-strategy = Stratégie
solve-exploitability = Exploitabilité
solve-value = Valeur
solve-dealer = Donneur
solve-other = Autre
solve-seconds = Secondes
solve-equilibrium = Équilibre
solve-by-cfr = CFR+, { $iterations } { $iterations ->
    [one] itération
   *[other] itérations
}
solve-openspiel = { $level }, par OpenSpiel
solve-summary = Valeur : pour qui ne donne pas. Donneur, Autre : ce que chacun obtient par une meilleure réponse à la stratégie.
solve-stopped = Arrêté : ce qui n’était pas terminé manque.

chances-title = { $game }, manche { $round } : à { $who } de jouer
chances-action = Action
chances-lose = Manche perdue
chances-win = Partie gagnée
chances-exact = { $share } exact
chances-summary = * moindre risque de perdre. { $deals ->
    [one] { $deals } donne examinée
    [many] { $deals } de donnes examinées
   *[other] { $deals } donnes examinées
}, graine { $seed } ; ensuite, tous jouent selon { $strategy }. ± est une erreur type.

replay-game = { $players } : { $game }
replay-round = Manche { $round }
replay-hand = { $who } : { $cards }, { $worth }
replay-unfinished = La partie n’est pas terminée.

file-fault = { $place } : { $reason }
file-place-record = { $file }, enregistrement { $record }
file-place-round = { $file }, enregistrement { $record }, manche { $round }
file-place-action = { $file }, enregistrement { $record }, manche { $round }, action { $action }

rules-field = Champ
rules-value = Valeur
rules-meaning = Signification
rules-more = { $command } donne les règles d’un jeu.

train-network = { $fine_tuning ->
    [True] { $game }, { $players } joueurs, affinage
   *[False] { $game }, { $players } joueurs
}
train-stopped = Arrêté. La même commande reprend depuis { $folder }.
train-written = { $file } est écrit : { $size } octets.
train-kept = { $game } : appris pour { $players } joueurs, gardé dans { $folder }.
