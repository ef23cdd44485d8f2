# Cards, hands, events and rules in French. $who is a player's name; where $you is yes, it is the reader.
# No-break spaces stand before : % » and after «, narrow ones before ; ! ?


## Cards and hands

suit-c = trèfle
suit-s = pique
suit-h = cœur
suit-d = carreau

ranks-2 = deux
ranks-3 = trois
ranks-4 = quatre
ranks-5 = cinq
ranks-6 = six
ranks-7 = sept
ranks-8 = huit
ranks-9 = neuf
ranks-T = dix
ranks-J = valets
ranks-Q = dames
ranks-K = rois
ranks-A = as

hand-fire = au feu
hand-triple = pour trois { $ranks }
hand-suit = à { $suit }

worth = { $points } { $name }

nobody = personne
and = { $first } et { $last }
or = { $first } ou { $last }


## What happens

event-dealt = { $you ->
    [yes] Tu donnes.
   *[no] { $who } donne.
}
event-kept = { $you ->
    [yes] Tu gardes les trois premières cartes ; { $cards } vont sur la table.
   *[no] { $who } garde les trois premières cartes ; { $cards } vont sur la table.
}
event-refused = { $you ->
    [yes] Tu refuses { $cards }, qui vont sur la table, et reçois { $hand }.
   *[no] { $who } refuse { $cards }, qui vont sur la table.
}
event-exchanged = { $you ->
    [yes] Tu donnes { $gave } et prends { $took }.
   *[no] { $who } donne { $gave } et prend { $took }.
}
event-exchanged-all = { $you ->
    [yes] Tu échanges tout : { $gave } contre { $took }.
   *[no] { $who } échange tout : { $gave } contre { $took }.
}
event-passed = { $you ->
    [yes] Tu passes.
   *[no] { $who } passe.
}
event-passed-closing = { $you ->
    [yes] Tu passes, ce qui clôt la manche : les autres jouent encore une fois.
   *[no] { $who } passe, ce qui clôt la manche : les autres jouent encore une fois.
}
event-knocked = { $you ->
    [yes] Tu toques : les autres jouent encore une fois.
   *[no] { $who } toque : les autres jouent encore une fois.
}
event-renewed-all-pass = Tout le monde a passé : { $gone } sont mis de côté, { $cards } viennent de la pioche.
event-renewed-789 = Sept, huit et neuf sont sur la table : { $gone } sont mis de côté, { $cards } viennent de la pioche.
event-refilled = Les cartes déjà jouées sont mélangées : la pioche a de nouveau { $stock ->
    [one] { $stock } carte
   *[other] { $stock } cartes
}.
event-took-stock = { $you ->
    [yes] Tu pioches { $card }.
   *[no] { $who } pioche une carte.
}
event-took-pile = { $you ->
    [yes] Tu prends { $card } sur la défausse.
   *[no] { $who } prend { $card } sur la défausse.
}
event-discarded = { $you ->
    [yes] Tu jettes { $card }.
   *[no] { $who } jette { $card }.
}
event-showed = { $you ->
    [yes] Tu jettes { $card } et montres 31 !
   *[no] { $who } jette { $card } et montre 31 !
}
event-ended-knock = Le dernier tour de table est fini : on compare toutes les mains.
event-ended-pass = Le dernier tour de table est fini : on compare toutes les mains.
event-ended-stock = La pioche ne suffit plus : la manche se termine et on compare toutes les mains.
event-ended-limit = La manche a atteint sa limite de tours : on compare toutes les mains.
event-ended-31 = { $you ->
    [yes] Tu as 31 : la manche se termine aussitôt.
   *[no] { $who } a 31 : la manche se termine aussitôt.
}
event-ended-fire = { $you ->
    [yes] Tu as trois as, « Au feu » : la manche se termine aussitôt.
   *[no] { $who } a trois as, « Au feu » : la manche se termine aussitôt.
}
event-void = Tout le monde perdrait : la manche est annulée, et la même personne donne de nouveau.
event-nobody-loses = Personne ne perd de vie.
event-lost = { $you ->
    [yes] Tu perds { $lost ->
        [one] une vie
       *[other] { $lost } vies
    } et il t’en reste { $lives }.
   *[no] { $who } perd { $lost ->
        [one] une vie
       *[other] { $lost } vies
    } et il lui en reste { $lives }.
}
event-swims = { $you ->
    [yes] Tu n’as plus de vies : tu nages.
   *[no] { $who } n’a plus de vies et nage.
}
event-out = { $you ->
    [yes] Tu quittes la partie, à la { $place }e place.
   *[no] { $who } quitte la partie, à la { $place }e place.
}
event-game-ended = { $you ->
    [yes] Tu gagnes la partie et remportes les { $pot } jetons !
   *[no] { $who } gagne la partie et remporte les { $pot } jetons.
}


## The last thing a player did, in short

act-kept = a gardé les trois premières
act-refused = a refusé les trois premières
act-exchanged = a donné { $gave } contre { $took }
act-passed = a passé
act-knocked = a toqué
act-took-stock = a pioché
act-took-pile = a pris { $card }
act-discarded = a jeté { $card }
act-showed = a montré 31


## The rules in words

game-a9 = A9
game-a7 = A7
game-a5 = A5
game-trente36 = Trente et un, 36 cartes
game-trente52 = Trente et un, 52 cartes
game-schwimmen = Schwimmen
game-scat = Scat
game-house = { $game } avec règles maison

preset-a9 = échange avec la table ; 24 cartes, du neuf à l’as
preset-a7 = échange avec la table ; 32 cartes, du sept à l’as
preset-a5 = échange avec la table ; 40 cartes, du cinq à l’as
preset-trente36 = échange avec la table ; passer en premier clôt la manche
preset-trente52 = pioche et défausse ; qui toque doit avoir la main la plus haute
preset-schwimmen = échange avec la table ; « Au feu » coûte une vie à tous les autres
preset-scat = pioche et défausse ; un 31 montré coûte une vie à tous les autres

rule-family-exchange = Chaque personne a trois cartes, et trois autres sont découvertes sur la table. La personne qui donne regarde trois cartes et les garde, ou en prend trois autres sans les voir ; les trois qui restent forment la table. À son tour, on échange une carte ou les trois avec la table, on passe ou on clôt la manche. Une main vaut sa meilleure couleur : un as 11, les figures et les dix 10, les autres cartes leur nombre. 31 termine aussitôt la manche ; sinon, la main la plus basse perd.
rule-family-draw = Chaque personne a trois cartes, et une carte découverte commence la défausse. À son tour, on prend la première carte de la pioche ou de la défausse et on en jette une, ou bien on toque. Une main vaut sa meilleure couleur : un as 11, les figures et les dix 10, les autres cartes leur nombre. La main la plus basse perd.
rule-ranks = Les cartes, de la plus basse à la plus haute : { $ranks }.
rule-suits = { $suits } : { $count } cartes.
rule-players = De { $least } à { $most } personnes.
rule-players-exactly = { $count } personnes.
rule-lives = { $lives ->
    [one] Tout le monde commence avec une vie.
    [many] Tout le monde commence avec { $lives } de vies.
   *[other] Tout le monde commence avec { $lives } vies.
}
rule-swim-true = Quand on n’a plus de vies, on nage : on reste en jeu jusqu’à la prochaine perte.
rule-swim-false = Qui perd sa dernière vie quitte la partie.
rule-close-knock = Toquer, c’est-à-dire taper sur la table, clôt la manche : les autres jouent encore une fois.
rule-close-pass = Passer en premier clôt la manche : les autres jouent encore une fois.
rule-first_knock-any = On peut toquer à chaque tour, dès le premier.
rule-first_knock-after_lap = On ne peut toquer qu’une fois que tout le monde a joué.
rule-passing-free = On peut toujours passer.
rule-passing-once = Chaque personne peut passer une fois par manche.
rule-passing-none = On ne peut pas passer.
rule-exchange_all-free = On peut échanger ses trois cartes à chaque tour.
rule-exchange_all-locks = Qui échange ses trois cartes ne peut plus rien échanger dans cette manche.
rule-exchange_all-none = On ne peut pas échanger les trois cartes à la fois.
rule-renew-all_pass = Quand tout le monde passe à la suite, les cartes de la table sont remplacées par d’autres de la pioche.
rule-renew-none = Les cartes de la table ne sont jamais remplacées.
rule-renew_789-true = Sept, huit et neuf sur la table sont remplacés avant le tour suivant.
rule-renew_789-false = Sept, huit et neuf sur la table y restent.
rule-exhausted-showdown = Quand la pioche ne suffit plus, la manche se termine et on compare les mains.
rule-exhausted-recycle = Quand la pioche ne suffit plus, les cartes déjà jouées sont mélangées et redeviennent la pioche.
rule-fire-true = Trois as font « Au feu » : ils dépassent 31 et terminent aussitôt la manche.
rule-fire-false = Trois as ne sont rien de plus que trois cartes de même rang.
rule-fire_costs_all-true = « Au feu » coûte une vie à tous les autres.
rule-fire_costs_all-false = « Au feu » ne coûte une vie qu’à la main la plus basse.
rule-triple-one = Trois cartes de même rang valent { $points }.
rule-triple-none = Trois cartes de même rang n’ont pas de valeur propre.
rule-ties-order = Il n’y a jamais d’égalité : le rang, puis la couleur (trèfle, pique, cœur, carreau), puis la carte la plus haute décident.
rule-ties-all = Si plusieurs personnes ont la main la plus basse, toutes perdent.
rule-ties-nobody = Si plusieurs personnes ont la main la plus basse, aucune ne perd.
rule-ties-knocker = Si plusieurs personnes ont la main la plus basse, seule perd celle qui a clos la manche si elle est du nombre ; sinon, toutes perdent.
rule-ties-all_but_knocker = Si plusieurs personnes ont la main la plus basse, toutes perdent sauf celle qui a clos la manche.
rule-knocker_alone_lowest-1 = Qui clôt la manche avec la main la plus basse, sans égalité, perd une vie.
rule-knocker_alone_lowest-2 = Qui clôt la manche avec la main la plus basse, sans égalité, perd deux vies.
rule-knocker_must_be_highest-true = Qui clôt la manche perd une vie si sa main n’est pas, sans égalité, la plus haute.
rule-knocker_must_be_highest-false = Qui clôt la manche n’a pas besoin d’avoir la main la plus haute.
rule-show_31-by_hand = On montre 31 en jetant la carte de trop, ce qui termine aussitôt la manche.
rule-show_31-automatic = 31 termine aussitôt la manche, même juste après la donne.
rule-unshown_31_loses-true = Qui n’a pas montré son 31 perd une vie quand quelqu’un d’autre montre le sien.
rule-unshown_31_loses-false = Ne pas montrer son 31 ne coûte rien.
rule-shown_31_costs_all-true = Un 31 montré coûte une vie à tous les autres.
rule-shown_31_costs_all-false = Un 31 montré ne coûte une vie qu’à la main la plus basse des autres.
rule-return_taken-true = On peut jeter la carte qu’on vient de prendre sur la défausse.
rule-return_taken-false = On ne peut pas jeter la carte qu’on vient de prendre sur la défausse.
rule-turn_limit-some = { $turns ->
    [one] Une manche se termine après un tour de jeu.
    [many] Une manche se termine après { $turns } de tours de jeu.
   *[other] Une manche se termine après { $turns } tours de jeu.
}
rule-turn_limit-none = Une manche peut durer aussi longtemps qu’on veut.

# Pourquoi un joueur virtuel fait quelque chose; $points are those of a hand, $turns the turns of others.
reason-makes-31 = fait 31, ce qui termine la manche
reason-makes-fire = fait trois as, ce qui termine la manche
reason-shows-31 = étale 31 et gagne la manche
reason-leaves-31-unshown = garde 31 sans l’étaler
reason-last-best = la meilleure main que donne le dernier tour : { $points }
reason-last-worse = laisse { $points }, et plus aucun tour pour faire mieux
reason-closes-high = { $points } suffisent sans doute, avec { $turns } encore à jouer
reason-closes-late = attendre plus longtemps n’aidera sans doute pas
reason-too-low-to-close = { $points }, c’est trop peu pour clore avec { $turns } encore à jouer
reason-near-31 = il ne manque qu’une carte pour 31 : { $card } est là
reason-stronger-now = améliore la main tout de suite : { $points }
reason-stronger-next = la table offre ensuite { $points } au prochain tour
reason-takes-from-next = prive { $who }, qui collectionne cette couleur, de { $card }
reason-gives-to-next = donne { $card } à { $who }, qui collectionne cette couleur
reason-weaker-now = ne laisse que { $points }
reason-leaves-better = laisse { $card }, qui ferait { $points }
reason-keeps-good-hand = { $points }, c’est plus que ce que les trois autres cartes apporteront sans doute
reason-hopes-for-packet = les trois autres cartes valent sans doute mieux que { $points }
reason-hopes-for-stock = une carte cachée aidera sans doute davantage
reason-waits = rien n’améliore assez { $points } pour montrer ce qu’on collectionne
reason-costs-more = coûte plus de chances que cela n’en apporte
