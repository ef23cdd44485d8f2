# The page in Spanish, beside game.ftl. $who is a player's name; where $you is yes, it is the reader.


## Everywhere

tagline = Tres cartas, un palo, treinta y uno.
you = Tú
close = Cerrar
settings = Ajustes
settings-language = Idioma
settings-sound = Sonido
settings-vibration = Vibración
settings-pace = Ritmo de los demás
pace-none = Sin pausa
pace-quick = Rápido
pace-normal = Normal
pace-slow = Lento
rules = Reglas
rules-examples = Cuánto valen las manos
rules-exact = En detalle
rules-none = Ningún juego se llama así. Estos son todos los juegos.
games = Juegos
to-start = Ir al inicio
nothing-here = Aquí no hay nada
nothing-here-text = Ninguna página tiene esta dirección. Quizá se perdió una letra del enlace por el camino.
connecting = Conectando …
no-server = El servidor no responde.
try-again = Probar otra vez


## The first page

new-game = Partida nueva
choose-game = Juego
short-a7 = A7
short-a9 = A9
short-a5 = A5
short-trente36 = 36
short-trente52 = 52
short-schwimmen = Schwimmen
short-scat = Scat
deck-size = { $count } cartas
players = de { $least } a { $most } personas
opponents = Rivales
fewer = Uno menos
more = Uno más
strength = Nivel
level-beginner = Novato
level-beginner-plays = Espera parejas, pasa cosas por alto y cierra tarde.
level-casual = Relajado
level-casual-plays = Toma enseguida la mejor mano y no mira a nadie.
level-careful = Prudente
level-careful-plays = Ve lo que ofrece la mesa y lo que reúnen los demás.
level-skilled = Hábil
level-skilled-plays = Ha aprendido de millones de rondas y aún se equivoca a veces.
level-steady = Constante
level-steady-plays = Juega bien y varía, para que sus jugadas revelen poco.
level-master = Maestro
level-master-plays = El más fuerte: hace siempre la jugada que cree mejor.
play = Jugar
further = Más juegos y reglas de la casa
further-games = Más juegos
changed = cambiado
your-name = Tu nombre
house-rules = Reglas de la casa
house-rules-restore = Deshacer los cambios
open-games = Tus partidas abiertas
resume = Seguir
show-all = Ver las { $count }
around = Alrededor del juego
with-computers = Contra el ordenador
with-friends = Con amigos
you-nameless = Tu nombre
my-games = Mis partidas
open-lobby = sin empezar
friends-seats = Asientos
friends-computers = Ordenadores
friends-open = Abrir la mesa
friends-public = Pública
friends-public-yes = Cualquiera encuentra la mesa en el inicio.
friends-public-no = Solo viene quien tiene el enlace o el código.
friends-talk = Mensajes libres
friends-talk-yes = En esta mesa se escribe lo que se quiera.
friends-talk-no = En esta mesa hay señas y frases hechas.
clock = Reloj
clock-none = Ninguno
clock-relaxed = Sin prisa
clock-normal = Normal
clock-fast = Rápido
clock-none-note = Cada cual se toma el tiempo que necesita.
clock-note = { $turn } segundos por turno, y { $bank } de reserva para la partida.
join-by-code = Entrar con un código
join = Entrar
join-not-whole = Un código tiene seis letras y cifras.
public-tables = Mesas públicas
public-none = Ahora nadie espera compañía. Abre una mesa pública y otros te encontrarán.
public-seats = { $taken } de { $seats } asientos ocupados
public-clock = reloj: { $clock }
public-go = Ir allí
copy-link = Copiar
copied = Copiado
share = Compartir
refused-unknown_code = Ninguna mesa tiene ese código. Un código vale hasta que empieza la partida.
refused-bad_code = Un código no tiene ni 0 ni O, ni 1 ni I ni L, porque se parecen. Mira el código otra vez.
refused-unknown_link = Este enlace no lleva a nadie, o ya no.
refused-bad_passkey = Esta llave de acceso no se ha aceptado. Prueba otra vez.


## Names of the rules' fields

field-ranks = Cartas
field-suits = Palos
field-players = Personas
field-lives = Vidas
field-swim = Nadar
field-close = Cómo se cierra la ronda
field-first_knock = Primer toque
field-passing = Pasar
field-exchange_all = Cambiar las tres
field-renew = Cartas nuevas en la mesa
field-renew_789 = Reponer siete, ocho, nueve
field-exhausted = Cuando se acaba el mazo
field-fire = Fuego
field-fire_costs_all = El fuego afecta a todos
field-triple = Tres del mismo rango
field-ties = Empates
field-knocker_alone_lowest = Quien da toque, solo en lo más bajo
field-knocker_must_be_highest = Quien da toque debe ganar
field-show_31 = Mostrar 31
field-unshown_31_loses = 31 sin mostrar
field-shown_31_costs_all = Un 31 mostrado afecta a todos
field-return_taken = Devolver la carta tomada
field-turn_limit = Límite de turnos


## Cards, for those who hear the page

card-name = { $rank } de { $suit }
card-hidden = una carta tapada
card-scores = cuenta
card-picked = elegida
card-would-make = daría { $worth }
rank-2 = dos
rank-3 = tres
rank-4 = cuatro
rank-5 = cinco
rank-6 = seis
rank-7 = siete
rank-8 = ocho
rank-9 = nueve
rank-T = diez
rank-J = sota
rank-Q = dama
rank-K = rey
rank-A = as
fan-hidden = { $count ->
    [one] una carta tapada
   *[other] { $count } cartas tapadas
}
stock-count = { $count ->
    [one] { $count } carta en el mazo
   *[other] { $count } cartas en el mazo
}
pile-top = en el descarte: { $card }
pile-empty = el descarte está vacío


## At the table

round = Ronda { $round }
leave = Dejar la mesa
history = Las rondas jugadas
seats = Los demás
seat-dealer = reparte
seat-dealer-letter = R
seat-thinks = está pensando
seat-swims = nada
seat-out = fuera, { $place }.º
seat-lives = { $lives ->
    [one] { $lives } vida
   *[other] { $lives } vidas
}
table-cards = En la mesa
mine = Tu sitio
hand = Tu mano
actions = Lo que puedes hacer
lap-knocked = { $you ->
    [yes] Diste toque
   *[no] { $who } dio toque
}
lap-passed = { $you ->
    [yes] Cerraste la ronda
   *[no] { $who } cerró la ronda
}
lap-left = { $turns ->
    [one] queda { $turns } turno
   *[other] quedan { $turns } turnos
}
lap-your-last = tu último turno
title-your-turn = Te toca
connection-lost = Sin conexión. Probando otra vez …
table-missing = Esa mesa no existe, o no puedes verla.
table-abandoned = Esta partida se abandonó.
watching = Estás fuera; los demás siguen jugando.
skip = Saltar al final

refused-illegal_action = Ahora no es posible.
refused-log_unavailable = El servidor no puede guardar nada ahora. Prueba otra vez en un momento.
refused-unknown_outcome = El disco acaba de fallar y no se sabe si esto se guardó. Prueba otra vez.
refused-bad_write = Esto no se puede guardar.
refused-not_your_seat = No estás en esta mesa.
refused-too_many = Eso fue demasiado a menudo en poco tiempo. Inténtalo de nuevo más tarde.
refused-bad_name = Los nombres y los textos se componen de letras, signos y espacios; un nombre tiene como máximo 24.

action-keep = Quedármelas
action-refuse = Las otras tres
action-pass = Pasar
action-pass-closing = Pasar y cerrar
action-all = Cambiar todas
makes = da
action-knock = Dar toque
action-stock = Del mazo
action-pile = Del descarte
action-drop = Descartar
action-drop-one = Descartar { $card }
action-show = Mostrar 31
action-one = { $give } por { $take }
action-undo = Deshacer

prompt-your-turn = Te toca.
prompt-exchange = Te toca: elige una de tus cartas y una de la mesa.
prompt-choose = ¿Te quedas con estas tres, o tomas otras tres sin verlas?
prompt-now-table = Ahora una carta de la mesa.
prompt-now-hand = Ahora una de tus cartas.
prompt-take = Te toca: roba del mazo, toma del descarte o da toque.
prompt-discard = ¿Qué carta descartas?
prompt-makes = { $action }: da { $worth }.
said-undone = Deshecho.
said-forced = Solo puedes «{ $action }», así que se juega por ti.
event-clock-ran-out = { $you ->
    [yes] Se acabó tu tiempo: se juega por ti una jugada segura.
   *[no] A { $who } se le acabó el tiempo: se juega una jugada segura.
}
event-stand-in = { $you ->
    [yes] Un ordenador juega en tu lugar.
   *[no] Un ordenador juega en lugar de { $who }.
}
event-left = { $you ->
    [yes] Has dejado la partida.
   *[no] { $who } se ha ido; un ordenador ocupa su sitio.
}
event-came-back = { $you ->
    [yes] Has recuperado tu sitio.
   *[no] { $who } ha vuelto.
}

act-all = cambió todas
brief-kept = se quedó
brief-refused = rechazó
brief-exchanged = { $gave } ⇄ { $took }
brief-exchanged-all = ⇄ todas
brief-took-stock = mazo
brief-took-pile = + { $card }
brief-discarded = − { $card }


## The end of a round, and of a game

round-over = Fin de la ronda { $round }
continue = Seguir
play-again = Otra partida
lost-lives = { $lost ->
    [one] −{ $lost } vida
   *[other] −{ $lost } vidas
}
closed-knock = toque
closed-pass = cierre
closed-31 = ¡31!
closed-fire = ¡fuego!
ended-knock = toque
ended-pass = cierre
ended-stock = mazo agotado
ended-limit = límite de turnos
ended-31 = 31
ended-fire = fuego
history-empty = Todavía no ha terminado ninguna ronda.
history-round = Ronda
history-end = Fin por
history-ended = { $by }: { $who }


## Several people at one table

seat-host = Anfitrión
presence-computer = Ordenador
presence-here = En línea
presence-absent = Sin conexión
presence-away = Dejó pasar su tiempo
presence-replaced = Un ordenador juega en su lugar
presence-gone = Se ha ido; un ordenador ocupa su sitio
watchers = { $count ->
    [one] { $count } espectador
   *[other] { $count } espectadores
}
announcement-host = { $you ->
    [yes] Ahora tú llevas la mesa.
   *[no] Ahora { $who } lleva la mesa.
}
announcement-absent = { $who } está sin conexión.
announcement-connected = { $who } vuelve a estar en línea.
clock-left = { $seconds ->
    [one] queda { $seconds } segundo
   *[other] quedan { $seconds } segundos
}
clock-bank = { $seconds ->
    [one] queda { $seconds } segundo de tu reserva
   *[other] quedan { $seconds } segundos de tu reserva
}
clock-warning = { $seconds ->
    [one] ¡Queda { $seconds } segundo!
   *[other] ¡Quedan { $seconds } segundos!
}
continue-waits = Falta { $who }.
continue-waits-many = Faltan { $count } jugadores.
stand-in = Un ordenador juega por ti.
take-back = Recuperar mi sitio
play-for = Que un ordenador juegue por { $who }
spectating = Estás mirando.
spectating-waits = Estás mirando y tienes sitio en la próxima partida.
queue-join = Jugar la próxima partida
queue-leave = Ceder ese sitio
rematch-open = { $you ->
    [yes] Has abierto la próxima partida.
   *[no] { $who } ha abierto la próxima partida; tu sitio te espera.
}
rematch-join = Unirme
rematch-open-watch = { $who } ha abierto la próxima partida.
rematch-begun = La próxima partida ha empezado. Sin sitio allí puedes mirar y tomar uno en la siguiente.
rematch-go = Ir allí
somebody = Alguien
nameless = Anónimo
rematch-watch = Mirarla
leave-text-others = Si la dejas abierta, los demás esperan tus turnos o dejan que un ordenador juegue por ti. La partida queda en el inicio.
leave-text-clock = Si la dejas abierta, el reloj juega por ti cuando se acaba tu tiempo, y después un ordenador. Puedes volver cuando quieras desde el inicio.
leave-text-for-good = Si te vas del todo, un ordenador ocupa tu sitio hasta el final.
leave-text-host = Entonces { $who } lleva la mesa.
leave-for-good = Irme del todo
talk = Hablar
talk-title = Hablar en la mesa
talk-log = Lo que se ha dicho
talk-empty = Nadie ha dicho nada todavía.
talk-write = Escribe algo
talk-send = Enviar
talk-reactions = Reacciones
talk-phrases = Frases
talk-said = { $who }: { $text }
talk-many = { $count ->
    [one] { $count } mensaje
   *[other] { $count } mensajes
}
talk-allow = Todos pueden escribir libremente
talk-mute = Silenciar a { $who }
reaction-clap = Aplauso
reaction-laugh = Risa
reaction-wow = Asombro
reaction-sad = Tristeza
reaction-think = Pensando
reaction-heart = Corazón
phrase-hello = ¡Hola!
phrase-good_luck = ¡Suerte!
phrase-well_played = ¡Bien jugado!
phrase-thanks = ¡Gracias!
phrase-oops = ¡Uy!
phrase-hurry = ¡Date prisa!
phrase-one_moment = Un momento, por favor.
phrase-again = ¿Otra partida?
phrase-bye = ¡Adiós!
refused-not-connected = Sin conexión: no se ha enviado nada.


## Leaving

leave-title = ¿Dejar la mesa?
leave-text = La partida te espera en el inicio, salvo que la abandones.
leave-open = Dejarla abierta
leave-give-up = Abandonarla
leave-stay = Quedarme


## Antes de la partida

lobby = Antes de la partida
lobby-seats = Asientos: { $come ->
    [one] está 1 de { $seats }
   *[other] están { $come } de { $seats }
}
lobby-free = Asiento libre
lobby-computer = ordenador, { $level }
lobby-host = anfitrión
lobby-not-here = no está
lobby-sit = Sentarme
lobby-sit-at = Sentarme: asiento { $seat }
lobby-move = Aquí
lobby-move-to = Aquí: asiento { $seat }
lobby-add-computer = Ordenador
lobby-add-computer-at = Ordenador: asiento { $seat }
lobby-level = Nivel del próximo ordenador
lobby-leave = Levantarme
lobby-send-away = Echar
lobby-send-away-sure = ¿Echar a { $who }?
lobby-send-away-text = { $who } no podrá volver a sentarse en esta mesa.
lobby-send-away-who = Echar: { $who }
lobby-watching = { $count ->
    [one] Una persona más mira.
   *[other] { $count } personas más miran.
}
lobby-invite = Invitar a amigos
lobby-code = Código
lobby-link = Enlace a la mesa
lobby-local = Esta dirección solo existe en este ordenador. Para amigos en otro lugar, inicia el servidor con --host 0.0.0.0 y abre la página con la dirección de este ordenador.
lobby-qr = Código QR con el enlace a la mesa
lobby-share-text = ¡Ven a jugar conmigo a { $game }!
lobby-clock = Reloj: { $clock }.
lobby-all-rules = Todas las reglas
lobby-sit-down = Sentarme
lobby-or-watch = O mira: la partida aparece aquí cuando empieza.
lobby-full = Todos los asientos están ocupados. Puedes mirar: la partida aparece aquí cuando empieza.
lobby-kept = Tu asiento está guardado.
lobby-come = Me apunto
lobby-start = Empezar
lobby-too-few = { $missing ->
    [one] Falta una persona más.
   *[other] Faltan { $missing } personas más.
}
lobby-empty-left-out = Los asientos libres no cuentan.
lobby-wait = La partida empieza cuando { $who } quiera.
lobby-closed = Esta mesa se cerró antes de empezar la partida.
lobby-sent-away = Te han echado de esta mesa. Ya no puedes sentarte aquí.
lobby-announcement-sat = { $who } se sienta.
lobby-announcement-left = { $who } se ha ido.
lobby-announcement-host = { $who } es ahora anfitrión.
lobby-announcement-you-host = Ahora eres tú el anfitrión.
lobby-announcement-sent-away = Te han echado de la mesa.


## Mis partidas

games-none = Aquí estarán tus partidas y cómo acabaron. Aún no has terminado ninguna.
games-past = Partidas jugadas
games-rounds = { $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
}
games-given-up = abandonada
games-record = Descargar el registro
games-record-of = Descargar el registro: { $game }, { $when }
statistics = Balance
statistics-sum = { $games ->
    [one] Una partida
   *[other] { $games } partidas
}, { $wins ->
    [0] ninguna ganada
    [one] una ganada
   *[other] { $wins } ganadas
}.
statistics-places = Puestos
statistics-place = { $place }.º
statistics-ends = Cómo acabaron las rondas
statistics-worth = Valor medio de tu mano
statistics-knocks = Toques que valieron la pena: { $paid } de { $knocks }


## Quien lee

you-title = Tú
you-keep-name = Guardar
you-name-kept = Los demás leen ahora «{ $name }».
link-title = En otro aparato
link-text = Abre tu enlace personal en otro aparato: allí también eres tú, con tus partidas y tus asientos. Quien tiene el enlace es tú: no se lo des a nadie.
link-make = Hacer un enlace personal
link-anew = Hacer otro nuevo
link-made = El enlace está hecho.
link-once = Solo se muestra esta vez. Uno nuevo anula el anterior.
link-revoke = Anular el enlace
link-revoked = El enlace ya no abre nada.
link-share-text = Mi enlace personal para 31
passkeys = Llaves de acceso
passkey-text = Protege tu nombre con el bloqueo de tu aparato; luego entras en cualquier sitio, sin contraseña.
passkey-count = { $count ->
    [one] Tienes una llave de acceso.
   *[other] Tienes { $count } llaves de acceso.
}
passkey-make = Crear una llave de acceso
passkey-made = La llave de acceso está creada.
passkey-sign-in = Entrar con una llave
passkey-called-off = No ha cambiado nada.
passkey-there = Este dispositivo ya tiene una llave tuya.
passkey-remove = Quitar todas las llaves
passkey-removed = Tus llaves se han quitado aquí. Bórralas también en tus dispositivos.
forget = Borrarme
forget-text = Tu nombre, tu lista de partidas y tus llaves se borran para siempre. Los registros de las partidas quedan, con otro nombre.
forget-sure = ¿Borrarte?
forget-yes = Borrarme para siempre
forget-no = Quedarme
resume-title = Tu enlace personal
resume-text = Este aparato va a ser la persona que hizo el enlace: con su nombre, sus partidas y sus asientos.
resume-take-over = Seguir aquí
resume-not = No, quedarme como estoy
resume-done = Aquí también eres { $name }.
resume-empty = Este enlace no está entero. Cópialo otra vez en el aparato donde se hizo.
