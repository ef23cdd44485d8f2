# The page in French, beside game.ftl. $who is a player's name; where $you is yes, it is the reader.
# No-break spaces stand before : % » and after «, narrow ones before ; ! ?


## Everywhere

tagline = Trois cartes, une couleur, trente et un.
you = Toi
close = Fermer
settings = Réglages
settings-language = Langue
settings-sound = Son
settings-vibration = Vibration
settings-pace = Rythme des autres
pace-none = Aucun
pace-quick = Rapide
pace-normal = Normal
pace-slow = Lent
rules = Règles
rules-examples = Ce que valent les mains
rules-exact = En détail
rules-none = Aucun jeu ne porte ce nom. Voici tous les jeux.
games = Jeux
to-start = Vers l’accueil
nothing-here = Il n’y a rien ici
nothing-here-text = Aucune page n’a cette adresse. Peut-être une lettre du lien s’est-elle perdue en route.
connecting = Connexion …
no-server = Le serveur ne répond pas.
try-again = Réessayer


## The first page

new-game = Nouvelle partie
choose-game = Jeu
short-a7 = A7
short-a9 = A9
short-a5 = A5
short-trente36 = 36
short-trente52 = 52
short-schwimmen = Schwimmen
short-scat = Scat
deck-size = { $count } cartes
players = de { $least } à { $most } personnes
opponents = Adversaires
fewer = Un de moins
more = Un de plus
strength = Niveau
level-beginner = Débutant
level-beginner-plays = Espère des paires, laisse passer des choses et clôt tard.
level-casual = Détendu
level-casual-plays = Prend tout de suite la meilleure main, sans regarder personne.
level-careful = Prudent
level-careful-plays = Voit ce que la table offre et ce que les autres collectionnent.
level-skilled = Aguerri
level-skilled-plays = A appris de millions de manches, et se trompe encore parfois.
level-steady = Régulier
level-steady-plays = Joue bien et varie, pour que ses coups en disent peu.
level-master = Maître
level-master-plays = Le plus fort : joue toujours le coup qu’il juge le meilleur.
play = Jouer
further = Autres jeux et règles maison
further-games = Autres jeux
changed = modifié
your-name = Ton nom
house-rules = Règles maison
house-rules-restore = Annuler les changements
open-games = Tes parties en cours
resume = Reprendre
show-all = Voir les { $count }
around = Autour du jeu
with-computers = Contre l’ordinateur
with-friends = Entre amis
you-nameless = Ton nom
my-games = Mes parties
open-lobby = pas encore commencée
friends-seats = Places
friends-computers = Ordinateurs
friends-open = Ouvrir la table
friends-public = Publique
friends-public-yes = Tout le monde trouve la table sur la page d’accueil.
friends-public-no = Seuls viennent ceux qui ont le lien ou le code.
friends-talk = Messages libres
friends-talk-yes = À cette table, on écrit ce qu’on veut.
friends-talk-no = À cette table, on a des signes et des phrases toutes prêtes.
clock = Temps
clock-none = Libre
clock-relaxed = Calme
clock-normal = Normal
clock-fast = Rapide
clock-none-note = Chacun prend le temps qu’il lui faut.
clock-note = { $turn } secondes par tour, et { $bank } de réserve pour la partie.
join-by-code = Rejoindre avec un code
join = Rejoindre
join-not-whole = Un code a six lettres et chiffres.
public-tables = Tables publiques
public-none = Personne n’attend de compagnie en ce moment. Ouvre une table publique, on te trouvera.
public-seats = { $taken } places prises sur { $seats }
public-clock = temps : { $clock }
public-go = Y aller
copy-link = Copier
copied = Copié
share = Partager
refused-unknown_code = Aucune table n’a ce code. Un code vaut jusqu’au début de la partie.
refused-bad_code = Un code n’a ni 0 ni O, ni 1 ni I ni L, qui se ressemblent. Regarde le code encore une fois.
refused-unknown_link = Ce lien ne mène à personne, ou plus maintenant.
refused-bad_passkey = Cette clé d’accès n’a pas été acceptée. Réessaie.


## Names of the rules' fields

field-ranks = Cartes
field-suits = Couleurs
field-players = Personnes
field-lives = Vies
field-swim = Nager
field-close = Comment clore la manche
field-first_knock = Premier toc
field-passing = Passer
field-exchange_all = Échanger les trois
field-renew = Nouvelles cartes sur la table
field-renew_789 = Remplacer sept, huit, neuf
field-exhausted = Quand la pioche s’épuise
field-fire = Au feu
field-fire_costs_all = Au feu touche tout le monde
field-triple = Trois de même rang
field-ties = Égalités
field-knocker_alone_lowest = Qui toque est seul au plus bas
field-knocker_must_be_highest = Qui toque doit être en tête
field-show_31 = Montrer 31
field-unshown_31_loses = 31 non montré
field-shown_31_costs_all = Un 31 montré touche tout le monde
field-return_taken = Rejeter la carte prise
field-turn_limit = Limite de tours


## Cards, for those who hear the page

card-name = { $rank } de { $suit }
card-hidden = une carte cachée
card-scores = compte
card-picked = choisie
card-would-make = donnerait { $worth }
rank-2 = deux
rank-3 = trois
rank-4 = quatre
rank-5 = cinq
rank-6 = six
rank-7 = sept
rank-8 = huit
rank-9 = neuf
rank-T = dix
rank-J = valet
rank-Q = dame
rank-K = roi
rank-A = as
fan-hidden = { $count ->
    [one] une carte cachée
   *[other] { $count } cartes cachées
}
stock-count = { $count ->
    [one] { $count } carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
pile-top = sur la défausse : { $card }
pile-empty = la défausse est vide


## At the table

round = Manche { $round }
leave = Quitter la table
history = Les manches jouées
seats = Les autres
seat-dealer = donne les cartes
seat-dealer-letter = D
seat-thinks = réfléchit
seat-swims = nage
seat-out = hors jeu, { $place }e
seat-lives = { $lives ->
    [one] { $lives } vie
   *[other] { $lives } vies
}
table-cards = Sur la table
mine = Ta place
hand = Ta main
actions = Ce que tu peux faire
lap-knocked = { $you ->
    [yes] Tu as toqué
   *[no] { $who } a toqué
}
lap-passed = { $you ->
    [yes] Tu as clos la manche
   *[no] { $who } a clos la manche
}
lap-left = { $turns ->
    [one] encore { $turns } tour
   *[other] encore { $turns } tours
}
lap-your-last = ton dernier tour
title-your-turn = À toi de jouer
connection-lost = Connexion perdue. Nouvel essai …
table-missing = Cette table n’existe pas, ou tu ne peux pas la voir.
table-abandoned = Cette partie a été abandonnée.
watching = Tu n’es plus en jeu ; les autres continuent.
skip = Aller à la fin

refused-illegal_action = Ce n’est pas possible maintenant.
refused-log_unavailable = Le serveur ne peut rien enregistrer pour l’instant. Réessaie dans un moment.
refused-unknown_outcome = Le disque vient de lâcher : impossible de savoir si c’est enregistré. Réessaie.
refused-bad_write = Cela ne peut pas être enregistré.
refused-not_your_seat = Tu n’es pas à cette table.
refused-too_many = C’était trop souvent en peu de temps. Réessaie un peu plus tard.
refused-bad_name = Les noms et les textes sont faits de lettres, de signes et d’espaces ; un nom en a au plus 24.

action-keep = Garder
action-refuse = Les trois autres
action-pass = Passer
action-pass-closing = Passer et clore
action-all = Tout échanger
makes = donne
action-knock = Toquer
action-stock = Piocher
action-pile = Défausse
action-drop = Jeter
action-drop-one = Jeter { $card }
action-show = Montrer 31
action-one = { $give } contre { $take }
action-undo = Annuler le coup

prompt-your-turn = À toi de jouer.
prompt-exchange = À toi : choisis une de tes cartes et une de la table.
prompt-choose = Garder ces trois cartes, ou en prendre trois autres sans les voir ?
prompt-now-table = Maintenant une carte de la table.
prompt-now-hand = Maintenant une de tes cartes.
prompt-take = À toi : prends dans la pioche ou sur la défausse, ou toque.
prompt-discard = Quelle carte jettes-tu ?
prompt-makes = { $action } : cela fait { $worth }.
said-undone = Coup annulé.
said-forced = Seule possibilité : « { $action } ». C’est joué pour toi.
event-clock-ran-out = { $you ->
    [yes] Ton temps est écoulé : un coup prudent est joué pour toi.
   *[no] Le temps de { $who } est écoulé : un coup prudent est joué.
}
event-stand-in = { $you ->
    [yes] Un ordinateur joue à ta place.
   *[no] Un ordinateur joue à la place de { $who }.
}
event-left = { $you ->
    [yes] Tu as quitté la partie.
   *[no] { $who } est parti ; un ordinateur prend la place.
}
event-came-back = { $you ->
    [yes] Tu as repris ta place.
   *[no] { $who } est de retour.
}

act-all = a tout échangé
brief-kept = gardé
brief-refused = refusé
brief-exchanged = { $gave } ⇄ { $took }
brief-exchanged-all = ⇄ tout
brief-took-stock = pioche
brief-took-pile = + { $card }
brief-discarded = − { $card }


## The end of a round, and of a game

round-over = Fin de la manche { $round }
continue = Continuer
play-again = Rejouer
lost-lives = { $lost ->
    [one] −{ $lost } vie
   *[other] −{ $lost } vies
}
closed-knock = toc
closed-pass = clôture
closed-31 = 31 !
closed-fire = Au feu !
ended-knock = toc
ended-pass = clôture
ended-stock = pioche épuisée
ended-limit = limite de tours
ended-31 = 31
ended-fire = Au feu
history-empty = Aucune manche n’est encore terminée.
history-round = Manche
history-end = Fin par
history-ended = { $by } : { $who }


## Several people at one table

seat-host = Hôte
presence-computer = Ordinateur
presence-here = Connecté
presence-absent = Pas connecté
presence-away = A laissé passer son temps
presence-replaced = Un ordinateur joue à sa place
presence-gone = Parti ; un ordinateur a pris la place
watchers = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
announcement-host = { $you ->
    [yes] Tu es maintenant l’hôte.
   *[no] { $who } est maintenant l’hôte.
}
announcement-absent = { $who } n’est pas connecté.
announcement-connected = { $who } est de nouveau connecté.
clock-left = { $seconds ->
    [one] encore { $seconds } seconde
   *[other] encore { $seconds } secondes
}
clock-bank = { $seconds ->
    [one] encore { $seconds } seconde de ta réserve
   *[other] encore { $seconds } secondes de ta réserve
}
clock-warning = { $seconds ->
    [one] Plus que { $seconds } seconde !
   *[other] Plus que { $seconds } secondes !
}
continue-waits = On attend { $who }.
continue-waits-many = On attend { $count } joueurs.
stand-in = Un ordinateur joue pour toi.
take-back = Reprendre ma place
play-for = Faire jouer un ordinateur pour { $who }
spectating = Tu regardes.
spectating-waits = Tu regardes, et une place t’attend à la prochaine partie.
queue-join = Jouer la prochaine partie
queue-leave = Laisser cette place
rematch-open = { $you ->
    [yes] Tu as ouvert la prochaine partie.
   *[no] { $who } a ouvert la prochaine partie ; ta place est gardée.
}
rematch-join = Rejoindre
rematch-open-watch = { $who } a ouvert la prochaine partie.
rematch-begun = La prochaine partie a commencé. Sans place là-bas, tu peux regarder et en prendre une dans la partie d’après.
rematch-go = Y aller
somebody = Quelqu’un
nameless = Anonyme
rematch-watch = La regarder
leave-text-others = Si tu la laisses ouverte, les autres attendent tes coups, ou font jouer un ordinateur pour toi. La partie reste sur la page d’accueil.
leave-text-clock = Si tu la laisses ouverte, l’horloge joue quand ton temps est écoulé, puis un ordinateur. Tu peux revenir à tout moment par la page d’accueil.
leave-text-for-good = Si tu pars pour de bon, un ordinateur garde ta place jusqu’à la fin.
leave-text-host = { $who } devient alors l’hôte.
leave-for-good = Partir pour de bon
talk = Parler
talk-title = Parler à la table
talk-log = Ce qui s’est dit
talk-empty = Personne n’a encore rien dit.
talk-write = Écrire quelque chose
talk-send = Envoyer
talk-reactions = Réactions
talk-phrases = Phrases
talk-said = { $who } : { $text }
talk-many = { $count ->
    [one] { $count } message
   *[other] { $count } messages
}
talk-allow = Chacun peut écrire librement
talk-mute = Ne plus écouter { $who }
reaction-clap = Bravo
reaction-laugh = Rire
reaction-wow = Étonnement
reaction-sad = Tristesse
reaction-think = Réflexion
reaction-heart = Cœur
phrase-hello = Bonjour !
phrase-good_luck = Bonne chance !
phrase-well_played = Bien joué !
phrase-thanks = Merci !
phrase-oops = Oups !
phrase-hurry = On se dépêche !
phrase-one_moment = Un instant, s’il vous plaît.
phrase-again = Encore une partie ?
phrase-bye = Au revoir !
refused-not-connected = Pas de connexion : rien n’a été envoyé.


## Leaving

leave-title = Quitter la table ?
leave-text = La partie t’attend sur la page d’accueil, sauf si tu l’abandonnes.
leave-open = La laisser ouverte
leave-give-up = Abandonner
leave-stay = Rester


## Avant la partie

lobby = Avant la partie
lobby-seats = Places : { $come ->
    [one] { $come } sur { $seats } est là
   *[other] { $come } sur { $seats } sont là
}
lobby-free = Place libre
lobby-computer = ordinateur, { $level }
lobby-host = accueille
lobby-not-here = pas là
lobby-sit = M’asseoir
lobby-sit-at = M’asseoir : place { $seat }
lobby-move = Ici
lobby-move-to = Ici : place { $seat }
lobby-add-computer = Ordinateur
lobby-add-computer-at = Ordinateur : place { $seat }
lobby-level = Niveau du prochain ordinateur
lobby-leave = Me lever
lobby-send-away = Renvoyer
lobby-send-away-sure = Renvoyer { $who } ?
lobby-send-away-text = { $who } ne pourra plus s’asseoir à cette table.
lobby-send-away-who = Renvoyer : { $who }
lobby-watching = { $count ->
    [one] Une personne de plus regarde.
   *[other] { $count } personnes de plus regardent.
}
lobby-invite = Inviter des amis
lobby-code = Code
lobby-link = Lien vers la table
lobby-local = Cette adresse n’existe que sur cet ordinateur. Pour des amis ailleurs, lance le serveur avec --host 0.0.0.0 et ouvre la page à l’adresse de cet ordinateur.
lobby-qr = Code QR avec le lien vers la table
lobby-share-text = Viens jouer avec moi : { $game } !
lobby-clock = Temps : { $clock }.
lobby-all-rules = Toutes les règles
lobby-sit-down = M’asseoir
lobby-or-watch = Ou regarde : la partie se montre ici dès qu’elle commence.
lobby-full = Toutes les places sont prises. Tu peux regarder : la partie se montre ici dès qu’elle commence.
lobby-kept = Ta place t’est gardée.
lobby-come = J’en suis
lobby-start = Commencer
lobby-too-few = { $missing ->
    [one] Il manque encore une personne.
   *[other] Il manque encore { $missing } personnes.
}
lobby-empty-left-out = Les places libres ne comptent pas.
lobby-wait = La partie commence quand { $who } la lance.
lobby-closed = Cette table a été fermée avant le début de la partie.
lobby-sent-away = On t’a renvoyé de cette table. Tu ne peux plus t’y asseoir.
lobby-announcement-sat = { $who } s’assoit.
lobby-announcement-left = { $who } est parti.
lobby-announcement-host = { $who } accueille maintenant.
lobby-announcement-you-host = C’est toi qui accueilles maintenant.
lobby-announcement-sent-away = Tu as été renvoyé de la table.


## Mes parties

games-none = Ici se trouveront tes parties, et comment elles ont fini. Tu n’en as encore terminé aucune.
games-past = Parties jouées
games-rounds = { $rounds ->
    [one] une manche
   *[other] { $rounds } manches
}
games-given-up = abandonnée
games-record = Télécharger le relevé
games-record-of = Télécharger le relevé : { $game }, { $when }
statistics = Bilan
statistics-sum = { $games ->
    [one] Une partie
   *[other] { $games } parties
}, { $wins ->
    [0] aucune gagnée
    [one] une gagnée
   *[other] { $wins } gagnées
}.
statistics-places = Rangs
statistics-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
statistics-ends = Fins de manche
statistics-worth = Valeur moyenne de ta main
statistics-knocks = Tocs qui ont payé : { $paid } sur { $knocks }


## La personne qui lit

you-title = Toi
you-keep-name = Enregistrer
you-name-kept = Les autres lisent maintenant « { $name } ».
link-title = Sur un autre appareil
link-text = Ouvre ton lien personnel sur un autre appareil : là aussi c’est toi, avec tes parties et tes places. Qui a ce lien est toi : ne le donne à personne.
link-make = Faire un lien personnel
link-anew = En faire un nouveau
link-made = Le lien est fait.
link-once = Il n’est montré que cette fois. Un nouveau annule l’ancien.
link-revoke = Annuler le lien
link-revoked = Le lien n’ouvre plus rien.
link-share-text = Mon lien personnel pour 31
passkeys = Clés d’accès
passkey-text = Protège ton nom avec le verrou de ton appareil ; ensuite tu te connectes partout, sans mot de passe.
passkey-count = { $count ->
    [one] Tu as une clé d’accès.
   *[other] Tu as { $count } clés d’accès.
}
passkey-make = Créer une clé d’accès
passkey-made = La clé d’accès est créée.
passkey-sign-in = Se connecter avec une clé
passkey-called-off = Rien n’a changé.
passkey-there = Cet appareil a déjà une clé pour toi.
passkey-remove = Retirer toutes les clés
passkey-removed = Tes clés sont retirées ici. Supprime-les aussi sur tes appareils.
forget = M’effacer
forget-text = Ton nom, la liste de tes parties et tes clés sont effacés pour toujours. Les relevés des parties restent, sous un autre nom.
forget-sure = T’effacer ?
forget-yes = M’effacer pour toujours
forget-no = Rester
resume-title = Ton lien personnel
resume-text = Cet appareil va devenir la personne qui a fait le lien : avec son nom, ses parties et ses places.
resume-take-over = Continuer ici
resume-not = Non, rester comme je suis
resume-done = Ici aussi, tu es { $name }.
resume-empty = Ce lien n’est pas entier. Copie-le encore une fois sur l’appareil où il a été fait.
