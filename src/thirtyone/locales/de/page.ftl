# The page in German, beside game.ftl. $who is a player's name; where $you is yes, it is the reader.


## Everywhere

tagline = Drei Karten, eine Farbe, einunddreißig.
you = Du
close = Schließen
settings = Einstellungen
settings-language = Sprache
settings-sound = Ton
settings-vibration = Vibration
settings-pace = Tempo der anderen
pace-none = Sofort
pace-quick = Schnell
pace-normal = Normal
pace-slow = Ruhig
rules = Regeln
rules-examples = Was Blätter wert sind
rules-exact = Im Einzelnen
rules-none = Kein Spiel heißt so. Dies sind alle Spiele, die es gibt.
games = Spiele
to-start = Zur Startseite
nothing-here = Hier ist nichts
nothing-here-text = Keine Seite hat diese Adresse. Vielleicht ging unterwegs ein Buchstabe des Links verloren.
connecting = Verbindung wird aufgebaut …
no-server = Der Server antwortet nicht.
try-again = Noch einmal versuchen


## The first page

new-game = Neues Spiel
choose-game = Spiel
short-a7 = A7
short-a9 = A9
short-a5 = A5
short-trente36 = 36
short-trente52 = 52
short-schwimmen = Schwimmen
short-scat = Scat
deck-size = { $count } Karten
players = { $least } bis { $most } Personen
opponents = Gegner
fewer = Eins weniger
more = Eins mehr
strength = Stärke
level-beginner = Anfänger
level-beginner-plays = Hofft auf Paare, übersieht manches und klopft spät.
level-casual = Locker
level-casual-plays = Nimmt sofort das beste Blatt und achtet auf niemanden.
level-careful = Umsichtig
level-careful-plays = Sieht, was der Tisch bietet und was andere sammeln.
level-skilled = Geübt
level-skilled-plays = Hat aus Millionen Runden gelernt und irrt sich noch manchmal.
level-steady = Beständig
level-steady-plays = Spielt stark und wechselt ab, damit seine Züge wenig verraten.
level-master = Meister
level-master-plays = Die stärkste Stufe: macht immer den Zug, den sie für den besten hält.
play = Spielen
further = Weitere Spiele und Hausregeln
further-games = Weitere Spiele
changed = geändert
your-name = Dein Name
house-rules = Hausregeln
house-rules-restore = Änderungen verwerfen
open-games = Deine offenen Partien
resume = Weiterspielen
show-all = Alle { $count } zeigen
around = Rund ums Spiel
with-computers = Gegen Computer
with-friends = Mit Freunden
you-nameless = Dein Name
my-games = Meine Partien
open-lobby = noch nicht begonnen
friends-seats = Plätze
friends-computers = Computer
friends-open = Tisch aufmachen
friends-public = Öffentlich
friends-public-yes = Alle finden den Tisch auf der Startseite.
friends-public-no = Nur wer den Link oder den Code hat, kommt hin.
friends-talk = Frei schreiben
friends-talk-yes = An diesem Tisch schreibt man, was man will.
friends-talk-no = An diesem Tisch gibt es Zeichen und fertige Sätze.
clock = Uhr
clock-none = Keine
clock-relaxed = Ruhig
clock-normal = Normal
clock-fast = Schnell
clock-none-note = Alle nehmen sich die Zeit, die sie brauchen.
clock-note = Ein Zug hat { $turn } Sekunden, das Spiel eine Reserve von { $bank }.
join-by-code = Mit einem Code dazukommen
join = Dazukommen
join-not-whole = Ein Code hat sechs Buchstaben und Ziffern.
public-tables = Öffentliche Tische
public-none = Gerade wartet niemand auf Gesellschaft. Mach einen öffentlichen Tisch auf, dann findet man dich.
public-seats = { $taken } von { $seats } Plätzen besetzt
public-clock = Uhr: { $clock }
public-go = Hingehen
copy-link = Kopieren
copied = Kopiert
share = Teilen
refused-unknown_code = Kein Tisch hat diesen Code. Ein Code gilt, bis das Spiel beginnt.
refused-bad_code = Ein Code hat weder 0 noch O, weder 1 noch I noch L, denn sie sehen sich ähnlich. Sieh dir den Code noch einmal an.
refused-unknown_link = Dieser Link führt zu niemandem, oder nicht mehr.
refused-bad_passkey = Dieser Passkey wurde nicht angenommen. Versuch es noch einmal.


## Names of the rules' fields

field-ranks = Karten
field-suits = Farben
field-players = Personen
field-lives = Leben
field-swim = Schwimmen
field-close = Wie die Runde geschlossen wird
field-first_knock = Erstes Klopfen
field-passing = Passen
field-exchange_all = Alle drei tauschen
field-renew = Neue Tischkarten
field-renew_789 = Sieben, Acht, Neun ersetzen
field-exhausted = Wenn der Talon ausgeht
field-fire = Feuer
field-fire_costs_all = Feuer trifft alle
field-triple = Drei gleiche
field-ties = Gleichstand
field-knocker_alone_lowest = Wer klopft, ist allein am niedrigsten
field-knocker_must_be_highest = Wer klopft, muss vorn sein
field-show_31 = 31 zeigen
field-unshown_31_loses = 31 nicht gezeigt
field-shown_31_costs_all = Gezeigte 31 treffen alle
field-return_taken = Genommene Karte zurücklegen
field-turn_limit = Höchstzahl an Zügen


## Cards, for those who hear the page

card-name = { $suit } { $rank }
card-hidden = eine verdeckte Karte
card-scores = zählt
card-picked = gewählt
card-would-make = ergäbe { $worth }
rank-2 = Zwei
rank-3 = Drei
rank-4 = Vier
rank-5 = Fünf
rank-6 = Sechs
rank-7 = Sieben
rank-8 = Acht
rank-9 = Neun
rank-T = Zehn
rank-J = Bube
rank-Q = Dame
rank-K = König
rank-A = Ass
fan-hidden = { $count ->
    [one] eine verdeckte Karte
   *[other] { $count } verdeckte Karten
}
stock-count = { $count ->
    [one] eine Karte im Talon
   *[other] { $count } Karten im Talon
}
pile-top = auf dem Ablagestapel: { $card }
pile-empty = der Ablagestapel ist leer


## At the table

round = Runde { $round }
leave = Tisch verlassen
history = Die bisherigen Runden
seats = Die anderen am Tisch
seat-dealer = gibt die Karten
seat-dealer-letter = G
seat-thinks = überlegt
seat-swims = schwimmt
seat-out = raus, Platz { $place }
seat-lives = { $lives ->
    [one] ein Leben
   *[other] { $lives } Leben
}
table-cards = Auf dem Tisch
mine = Dein Platz
hand = Dein Blatt
actions = Was du tun kannst
lap-knocked = { $you ->
    [yes] Du hast geklopft
   *[no] { $who } hat geklopft
}
lap-passed = { $you ->
    [yes] Du hast geschlossen
   *[no] { $who } hat geschlossen
}
lap-left = { $turns ->
    [one] noch ein Zug
   *[other] noch { $turns } Züge
}
lap-your-last = dein letzter Zug
title-your-turn = Du bist dran
connection-lost = Keine Verbindung. Neuer Versuch …
table-missing = Diesen Tisch gibt es nicht, oder du darfst ihn nicht sehen.
table-abandoned = Diese Partie wurde aufgegeben.
watching = Du bist ausgeschieden; die anderen spielen weiter.
skip = Bis zum Ende springen

refused-illegal_action = Das geht jetzt nicht.
refused-log_unavailable = Der Server kann gerade nichts speichern. Versuch es gleich noch einmal.
refused-unknown_outcome = Die Festplatte hat gerade versagt. Ob das gespeichert wurde, ist ungewiss: Versuch es noch einmal.
refused-bad_write = Das lässt sich nicht speichern.
refused-not_your_seat = Du sitzt nicht an diesem Tisch.
refused-too_many = Das war zu oft in kurzer Zeit. Versuch es später noch einmal.
refused-bad_name = Namen und Texte bestehen aus Buchstaben, Zeichen und Leerzeichen; ein Name hat höchstens 24.

action-keep = Behalten
action-refuse = Die anderen drei
action-pass = Passen
action-pass-closing = Passen und schließen
action-all = Alle tauschen
makes = ergibt
action-knock = Klopfen
action-stock = Vom Talon
action-pile = Vom Stapel
action-drop = Ablegen
action-drop-one = { $card } ablegen
action-show = 31 zeigen
action-one = { $give } gegen { $take }
action-undo = Zurücknehmen

prompt-your-turn = Du bist dran.
prompt-exchange = Du bist dran: Wähle eine deiner Karten und eine vom Tisch.
prompt-choose = Diese drei behalten oder drei andere unbesehen nehmen?
prompt-now-table = Jetzt eine Karte vom Tisch.
prompt-now-hand = Jetzt eine deiner Karten.
prompt-take = Du bist dran: Zieh vom Talon, nimm vom Stapel oder klopf.
prompt-discard = Welche Karte legst du ab?
prompt-makes = { $action }: ergibt { $worth }.
said-undone = Zurückgenommen.
said-forced = Nur „{ $action }“ ist möglich; das wird für dich gespielt.
event-clock-ran-out = { $you ->
    [yes] Deine Zeit ist um: Ein sicherer Zug wird für dich gespielt.
   *[no] Die Zeit von { $who } ist um: Ein sicherer Zug wird gespielt.
}
event-stand-in = { $you ->
    [yes] Ein Computer spielt für dich.
   *[no] Ein Computer spielt für { $who }.
}
event-left = { $you ->
    [yes] Du hast das Spiel verlassen.
   *[no] { $who } ist gegangen; ein Computer übernimmt den Platz.
}
event-came-back = { $you ->
    [yes] Du hast deinen Platz wieder.
   *[no] { $who } ist wieder da.
}

act-all = alle drei getauscht
brief-kept = behält
brief-refused = lehnt ab
brief-exchanged = { $gave } ⇄ { $took }
brief-exchanged-all = ⇄ alle
brief-took-stock = Talon
brief-took-pile = + { $card }
brief-discarded = − { $card }


## The end of a round, and of a game

round-over = Runde { $round } ist vorbei
continue = Weiter
play-again = Noch einmal
lost-lives = −{ $lost } Leben
closed-knock = geklopft
closed-pass = geschlossen
closed-31 = 31!
closed-fire = Feuer!
ended-knock = Klopfen
ended-pass = Schließen
ended-stock = Talon zu Ende
ended-limit = Höchstzahl an Zügen
ended-31 = 31
ended-fire = Feuer
history-empty = Noch ist keine Runde zu Ende.
history-round = Runde
history-end = Ende durch
history-ended = { $by }: { $who }


## Several people at one table

seat-host = Gastgeber
presence-computer = Computer
presence-here = Verbunden
presence-absent = Nicht verbunden
presence-away = Hat die Zeit verstreichen lassen
presence-replaced = Ein Computer vertritt diesen Platz
presence-gone = Gegangen; ein Computer hat den Platz
watchers = { $count ->
    [one] ein Zuschauer
   *[other] { $count } Zuschauer
}
announcement-host = { $you ->
    [yes] Du bist jetzt Gastgeber.
   *[no] { $who } ist jetzt Gastgeber.
}
announcement-absent = { $who } ist nicht verbunden.
announcement-connected = { $who } ist wieder verbunden.
clock-left = { $seconds ->
    [one] noch eine Sekunde
   *[other] noch { $seconds } Sekunden
}
clock-bank = { $seconds ->
    [one] noch eine Sekunde deiner Reserve
   *[other] noch { $seconds } Sekunden deiner Reserve
}
clock-warning = { $seconds ->
    [one] Noch eine Sekunde!
   *[other] Noch { $seconds } Sekunden!
}
continue-waits = Noch nicht so weit: { $who }.
continue-waits-many = { $count } sind noch nicht so weit.
stand-in = Ein Computer spielt für dich.
take-back = Zurück an meinen Platz
play-for = Einen Computer für { $who } spielen lassen
spectating = Du schaust zu.
spectating-waits = Du schaust zu und hast im nächsten Spiel einen Platz.
queue-join = Im nächsten Spiel mitspielen
queue-leave = Doch nicht mitspielen
rematch-open = { $you ->
    [yes] Du hast das nächste Spiel eröffnet.
   *[no] { $who } hat das nächste Spiel eröffnet; dein Platz ist frei gehalten.
}
rematch-join = Mitspielen
rematch-open-watch = { $who } hat das nächste Spiel eröffnet.
rematch-begun = Das nächste Spiel hat begonnen. Ohne Platz dort kannst du zuschauen und im Spiel danach einen nehmen.
rematch-go = Hingehen
somebody = Jemand
nameless = Gast
rematch-watch = Zuschauen
leave-text-others = Lässt du sie offen, warten die anderen auf deine Züge oder lassen einen Computer für dich spielen. Die Partie steht auf der Startseite.
leave-text-clock = Lässt du sie offen, spielt die Uhr, wenn deine Zeit um ist, und dann ein Computer. Von der Startseite aus kommst du jederzeit zurück.
leave-text-for-good = Gehst du endgültig, hat ein Computer deinen Platz bis zum Ende.
leave-text-host = Gastgeber ist dann { $who }.
leave-for-good = Endgültig gehen
talk = Reden
talk-title = Reden am Tisch
talk-log = Was gesagt wurde
talk-empty = Noch hat niemand etwas gesagt.
talk-write = Etwas schreiben
talk-send = Senden
talk-reactions = Reaktionen
talk-phrases = Sätze
talk-said = { $who }: { $text }
talk-many = { $count ->
    [one] eine Nachricht
   *[other] { $count } Nachrichten
}
talk-allow = Alle dürfen frei schreiben
talk-mute = { $who } stumm schalten
reaction-clap = Beifall
reaction-laugh = Lachen
reaction-wow = Staunen
reaction-sad = Traurig
reaction-think = Nachdenken
reaction-heart = Herz
phrase-hello = Hallo!
phrase-good_luck = Viel Glück!
phrase-well_played = Gut gespielt!
phrase-thanks = Danke!
phrase-oops = Hoppla!
phrase-hurry = Beeil dich!
phrase-one_moment = Einen Moment, bitte.
phrase-again = Noch ein Spiel?
phrase-bye = Tschüss!
refused-not-connected = Keine Verbindung: Es wurde nichts gesendet.


## Leaving

leave-title = Tisch verlassen?
leave-text = Die Partie wartet auf der Startseite auf dich, außer du gibst sie auf.
leave-open = Offen lassen
leave-give-up = Aufgeben
leave-stay = Bleiben


## Vor dem Spiel

lobby = Vor dem Spiel
lobby-seats = Plätze: { $come ->
    [one] 1 von { $seats } ist da
   *[other] { $come } von { $seats } sind da
}
lobby-free = Freier Platz
lobby-computer = Computer, { $level }
lobby-host = hat eingeladen
lobby-not-here = nicht da
lobby-sit = Hinsetzen
lobby-sit-at = Hinsetzen: Platz { $seat }
lobby-move = Hierher
lobby-move-to = Hierher: Platz { $seat }
lobby-add-computer = Computer
lobby-add-computer-at = Computer: Platz { $seat }
lobby-level = Stärke des nächsten Computers
lobby-leave = Aufstehen
lobby-send-away = Wegschicken
lobby-send-away-sure = { $who } wegschicken?
lobby-send-away-text = { $who } kann sich dann nicht mehr an diesen Tisch setzen.
lobby-send-away-who = Wegschicken: { $who }
lobby-watching = { $count ->
    [one] Eine Person mehr schaut zu.
   *[other] { $count } Personen mehr schauen zu.
}
lobby-invite = Freunde einladen
lobby-code = Code
lobby-link = Link zum Tisch
lobby-local = Diese Adresse kennt nur dieser Rechner. Für Freunde anderswo starte den Server mit --host 0.0.0.0 und öffne die Seite unter der Adresse dieses Rechners.
lobby-qr = QR-Code mit dem Link zum Tisch
lobby-share-text = Komm, spiel mit mir { $game }!
lobby-clock = Uhr: { $clock }.
lobby-all-rules = Alle Regeln
lobby-sit-down = Hinsetzen
lobby-or-watch = Oder schau zu: Das Spiel zeigt sich hier, sobald es beginnt.
lobby-full = Alle Plätze sind besetzt. Du kannst zuschauen: Das Spiel zeigt sich hier, sobald es beginnt.
lobby-kept = Dein Platz ist für dich freigehalten.
lobby-come = Ich bin dabei
lobby-start = Anfangen
lobby-too-few = { $missing ->
    [one] Es fehlt noch eine Person.
   *[other] Es fehlen noch { $missing } Personen.
}
lobby-empty-left-out = Freie Plätze fallen weg.
lobby-wait = Das Spiel beginnt, wenn { $who } anfängt.
lobby-closed = Dieser Tisch wurde geschlossen, bevor das Spiel begann.
lobby-sent-away = Du wurdest von diesem Tisch weggeschickt. Hier kannst du dich nicht mehr hinsetzen.
lobby-announcement-sat = { $who } setzt sich.
lobby-announcement-left = { $who } ist gegangen.
lobby-announcement-host = { $who } lädt jetzt ein.
lobby-announcement-you-host = Du lädst jetzt ein.
lobby-announcement-sent-away = Du wurdest vom Tisch weggeschickt.


## Meine Partien

games-none = Hier werden deine Partien stehen und wie sie ausgingen. Du hast noch keine zu Ende gespielt.
games-past = Gespielte Partien
games-rounds = { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}
games-given-up = aufgegeben
games-record = Aufzeichnung herunterladen
games-record-of = Aufzeichnung herunterladen: { $game }, { $when }
statistics = Wie es lief
statistics-sum = { $games ->
    [one] Eine Partie
   *[other] { $games } Partien
}, { $wins ->
    [0] keine gewonnen
    [one] eine gewonnen
   *[other] { $wins } gewonnen
}.
statistics-places = Plätze
statistics-place = { $place }.
statistics-ends = Wie Runden endeten
statistics-worth = Durchschnittlicher Wert deines Blatts
statistics-knocks = Klopfen, das sich lohnte: { $paid } von { $knocks }


## Wer liest

you-title = Du
you-keep-name = Speichern
you-name-kept = Die anderen lesen jetzt „{ $name }“.
link-title = Auf einem anderen Gerät
link-text = Öffne deinen persönlichen Link auf einem anderen Gerät: Auch dort bist du dann du, mit deinen Partien und Plätzen. Wer den Link hat, ist du; gib ihn niemandem.
link-make = Persönlichen Link machen
link-anew = Einen neuen machen
link-made = Der Link ist gemacht.
link-once = Er wird nur dieses eine Mal gezeigt. Ein neuer macht den alten ungültig.
link-revoke = Link zurückziehen
link-revoked = Der Link öffnet nichts mehr.
link-share-text = Mein persönlicher Link für 31
passkeys = Passkeys
passkey-text = Sichere deinen Namen mit der Sperre deines Geräts; dann meldest du dich überall ohne Passwort an.
passkey-count = { $count ->
    [one] Du hast einen Passkey.
   *[other] Du hast { $count } Passkeys.
}
passkey-make = Passkey anlegen
passkey-made = Der Passkey ist angelegt.
passkey-sign-in = Mit Passkey anmelden
passkey-called-off = Es hat sich nichts geändert.
passkey-there = Dieses Gerät hat schon einen Passkey für dich.
passkey-remove = Alle Passkeys entfernen
passkey-removed = Deine Passkeys sind hier entfernt. Lösche sie auch auf deinen Geräten.
forget = Mich löschen
forget-text = Dein Name, die Liste deiner Partien und deine Schlüssel werden für immer gelöscht. Aufzeichnungen von Partien bleiben, unter einem anderen Namen.
forget-sure = Dich löschen?
forget-yes = Für immer löschen
forget-no = Bleiben
resume-title = Dein persönlicher Link
resume-text = Dieses Gerät wird die Person, die den Link gemacht hat: mit ihrem Namen, ihren Partien und ihren Plätzen.
resume-take-over = Hier weitermachen
resume-not = Nein, so bleiben
resume-done = Auch hier bist du { $name }.
resume-empty = Dieser Link ist nicht vollständig. Kopiere ihn noch einmal auf dem Gerät, auf dem er gemacht wurde.
