# The terminal and its commands in Spanish. $who is a player's name; where $you is yes, it is the reader.
# Words that are typed stay English.


## At the table

table-title = { $game }, ronda { $round }
table-dealer = { $you ->
    [yes] repartes tú
   *[no] reparte { $who }
}
table-stock = { $stock ->
    [one] { $stock } carta en el mazo
   *[other] { $stock } cartas en el mazo
}
table-last-lap = { $you ->
    [yes] Has cerrado la ronda; { $turns ->
        [one] queda un turno
       *[other] quedan { $turns } turnos
    }.
   *[no] { $who } ha cerrado la ronda; { $turns ->
        [one] este es el último turno
       *[other] quedan { $turns } turnos
    }.
}
table-you = Tú
table-cards = En la mesa
table-pile = En el descarte
table-hand = Tu mano
table-out = fuera, puesto { $place }
table-swims = nadando

showdown-title = Ronda { $round }
showdown-player = Nombre
showdown-hand = Mano
showdown-worth = Valor
showdown-lives = Vidas

places-title = Fin de la partida
places-place = Puesto
places-player = Nombre

table-continue = Pulsa Intro para seguir
table-your-turn = Te toca:
table-forced = Solo puedes { $choice }, así que se juega por ti.
table-recorded = La partida está guardada en { $file }.
table-stopped = Partida interrumpida antes del final.
table-greeting = { $game }. Juegas contra { $others }. Escribe «help» para ver qué puedes hacer.
table-undone = De vuelta a tu última decisión.
table-nothing-to-undo = No hay nada que deshacer en esta ronda.
table-hint = El más fuerte optaría por { $choice }: { $reason }. Riesgo de perder la ronda así: { $lose } %.
table-hint-plain = Lo prudente sería { $choice }.
table-hint-other = Si no, { $choice }: { $reason } ({ $lose } %).
table-watching = Estás fuera; los demás siguen jugando y ves cómo termina cada ronda.

choice-keep = conservar estas tres cartas
choice-refuse = rechazar estas tres cartas por otras tres
choice-exchange = cambiar una carta
choice-one-exchange = dar { $give } y tomar { $take }
choice-all = cambiar las tres cartas
choice-pass = pasar
choice-pass-closing = pasar y cerrar así la ronda
choice-knock = dar toque
choice-stock = robar del mazo
choice-pile = tomar la primera carta del descarte
choice-drop = descartar una carta
choice-one-drop = descartar { $card }
choice-show = mostrar 31
choice-one-show = descartar { $card } y mostrar 31

help-choose = keep: estas tres cartas son tu mano y las tres siguientes van a la mesa. refuse: estas tres cartas van a la mesa y recibes las tres siguientes sin haberlas visto.
help-exchange = Escribe la carta que das y la carta que tomas, por ejemplo { $example }. O una palabra: { $words }.
help-take = Escribe { $words }.
help-discard = Escribe la carta que descartas, por ejemplo { $example }.
help-show = Con «show» delante, muestras el 31 que te queda: { $example }.
help-pass = pass: pasar, no hacer nada.
help-pass-closing = pass: conservar tu mano y cerrar la ronda; a los demás les queda un turno.
help-knock = knock: dar toque y cerrar la ronda; a los demás les queda un turno.
help-all = all: cambiar las tres cartas.
help-stock = stock: robar la primera carta del mazo.
help-pile = pile: tomar la primera carta del descarte.
help-commands = Además: hint (un consejo), undo (volver a tu última decisión), rules (las reglas), help (esta ayuda), quit (terminar). Bastan las primeras letras de una palabra.
help-suits = Los palos se escriben c ♣, s ♠, h ♥, d ♦.
typed-unknown = { $typed } no es nada que puedas hacer ahora. { $help }


## Other commands

score-title = { $game }: las manos, la mejor primero
score-place = Puesto
score-hand = Mano
score-worth = Valor

simulate-title = { $game }, { $games ->
    [one] { $games } partida
    [many] { $games } de partidas
   *[other] { $games } partidas
}
simulate-progress = Jugando
simulate-player = Jugador
simulate-seats = Asientos
simulate-wins = Victorias
simulate-place = Puesto medio
simulate-lost = Rondas perdidas
simulate-knocks = Toques
simulate-paid = de ellos rentables
simulate-summary = { $games ->
    [one] { $games } partida
    [many] { $games } de partidas
   *[other] { $games } partidas
}, { $rounds ->
    [one] { $rounds } ronda
    [many] { $rounds } de rondas
   *[other] { $rounds } rondas
}, { $decisions ->
    [one] { $decisions } decisión
    [many] { $decisions } de decisiones
   *[other] { $decisions } decisiones
} en { $seconds } s; parte justa de las victorias: { $fair } %.
simulate-stopped = Interrumpido: la tabla cuenta { $games ->
    [one] la primera partida
    [many] los primeros { $games } de partidas
   *[other] las primeras { $games } partidas
}.
simulate-alone = Ha jugado un solo proceso; con 'thirtyone[study]' instalado juegan todos los procesadores.

exploit-title = { $game }, { $rounds } rondas contra un atacante con { $rollouts } simulaciones
exploit-level = Nivel
exploit-gain = Ganancia en 100 rondas
exploit-loss = El atacante pierde de 100
exploit-turns = Turnos por ronda
exploit-seconds = Segundos
exploit-stopped = Detenido: de { $level } se cuentan { $rounds } rondas.

solve-title = { $cards } cartas, { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}: rondas ganadas menos rondas perdidas, de cada 100
solve-strategy = Estrategia
solve-exploitability = Explotabilidad
solve-value = Valor
solve-dealer = Reparte
solve-other = Otro
solve-seconds = Segundos
solve-equilibrium = Equilibrio
solve-by-cfr = CFR+, { $iterations } { $iterations ->
    [one] iteración
   *[other] iteraciones
}
solve-openspiel = { $level }, con OpenSpiel
solve-summary = Valor: para quien no reparte. Reparte, Otro: lo que cada uno obtiene con una mejor respuesta a la estrategia.
solve-stopped = Detenido: falta lo que no se terminó.

chances-title = { $game }, ronda { $round }: juega { $who }
chances-action = Acción
chances-lose = Ronda perdida
chances-win = Partida ganada
chances-exact = { $share } exacto
chances-summary = * menor riesgo de perder. { $deals ->
    [one] { $deals } reparto examinado
    [many] { $deals } de repartos examinados
   *[other] { $deals } repartos examinados
}, semilla { $seed }; después todos juegan según { $strategy }. ± es un error estándar.

replay-game = { $players }: { $game }
replay-round = Ronda { $round }
replay-hand = { $who }: { $cards }, { $worth }
replay-unfinished = La partida no ha terminado.

file-fault = { $place }: { $reason }
file-place-record = { $file }, registro { $record }
file-place-round = { $file }, registro { $record }, ronda { $round }
file-place-action = { $file }, registro { $record }, ronda { $round }, acción { $action }

rules-field = Campo
rules-value = Valor
rules-meaning = Significado
rules-more = { $command } muestra las reglas de un juego.

train-network = { $fine_tuning ->
    [True] { $game }, { $players } jugadores, ajuste fino
   *[False] { $game }, { $players } jugadores
}
train-stopped = Detenido. El mismo comando continúa desde { $folder }.
train-written = { $file } está escrito: { $size } bytes.
train-kept = { $game }: aprendido para { $players } jugadores, guardado en { $folder }.
