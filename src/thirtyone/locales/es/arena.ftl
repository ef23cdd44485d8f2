# El comando `thirtyone arena` y su página en español. Las cifras llegan escritas, con su intervalo.

arena-progress-rounds = { $game }, { $players } jugadores: rondas
arena-progress-games = { $game }, { $players } jugadores: partidas
arena-title = { $game }, { $players } jugadores: { $deals ->
    [one] { $deals } mazo
    [many] { $deals } de mazos
   *[other] { $deals } mazos
} para rondas{ $games ->
    [0] {""}
   *[other] {", "}{ $games } para partidas
}
arena-player = Jugador
arena-rating = Puntuación
arena-won = Partidas ganadas de 100
arena-lost = Rondas perdidas de 100
arena-step = { $upper } sobre { $lower }: { $lost } rondas de 100, { $lost_holds ->
    [yes] se cumple
    [no] no se cumple
   *[open] incierto
}{ $won_holds ->
    [none] {""}
    [yes] ; { $won } partidas de 100, se cumple; gana { $share }
    [no] ; { $won } partidas de 100, no se cumple; gana { $share }
   *[open] ; { $won } partidas de 100, incierto; gana { $share }
}
arena-endless = { $rounds ->
    [one] { $rounds } ronda no terminó por sí sola en { $laps } vueltas y se acabó al azar
    [many] { $rounds } de rondas no terminaron por sí solas en { $laps } vueltas y se acabaron al azar
   *[other] { $rounds } rondas no terminaron por sí solas en { $laps } vueltas y se acabaron al azar
}.
arena-stopped = Detenido: solo cuenta lo jugado hasta entonces.
arena-summary = Solo entre otros de cada clase, la media de todas; ± son intervalos del { $confidence } % por mazos. 400 puntos más ganan diez veces más a menudo.
arena-written = Escrito: { $file }.

arena-page-title = Quién gana a quién al 31
arena-intro = Cada jugador solo entre otros de cada clase, en cada asiento y con los mismos mazos para todos. ± es el intervalo de confianza del { $confidence } %.
arena-few = Detenido antes de tiempo: solo cuenta lo jugado hasta entonces.
arena-game = { $game }, { $players } jugadores
arena-rating-lead = La fuerza de cada uno según las partidas ganadas: 400 puntos más ganan diez veces más a menudo. 0 es la media; quien pierde casi siempre cuenta poco en ella.
arena-lost-lead = Rondas que pierde cada uno de 100, con todas las vidas, frente a todas las clases.
arena-losses = Rondas perdidas, uno contra una clase
arena-losses-lead = Rondas de 100 que pierde el jugador de la fila, solo entre jugadores de la columna. En verde pierde menos que una parte igual.
arena-wins = Partidas ganadas, uno contra una clase
arena-wins-lead = Partidas de 100 que gana el jugador de la fila, solo entre jugadores de la columna. En verde gana más que una parte igual.
arena-others = entre estos otros
arena-one = solo
arena-ladder = La escalera
arena-ladder-lead = Vecinos de la escalera: cuántas rondas más pierde el inferior solo entre superiores que el superior solo entre inferiores, y cuántas partidas más gana el superior. Un peldaño se cumple donde todo el intervalo queda por encima de 0.
arena-method = Cómo se jugó
arena-method-decks = Cada mazo lo jugó cada emparejamiento desde cada asiento, como ronda suelta con todas las vidas o como las rondas de una partida entera. Los errores salen de cómo varían los mazos: las partidas con el mismo mazo no cuentan como independientes.
arena-method-sizes = { $name }: { $decks ->
    [one] { $deals } mazo
    [many] { $deals } de mazos
   *[other] { $deals } mazos
} para rondas sueltas{ $whole ->
    [0] {""}
   *[other] {", "}{ $games } para partidas enteras
}.
arena-method-ratings = Las puntuaciones siguen el modelo de Bradley y Terry: solo entre otros, un jugador gana en la proporción de su fuerza a la suma de las de ellos.
