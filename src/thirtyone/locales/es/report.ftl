# The report of `thirtyone study` in Spanish. Numbers come with their errors: $value is written like 5,4 ± 0,1.

report-title = Lo que la simulación enseña sobre el 31
report-intro = { $deals } repartos y { $games } partidas enteras por cada juego y número de jugadores, entre jugadores automáticos que juegan todos igual.
report-games-nav = Juegos
report-up = Arriba
report-players = { $players } jugadores
report-at-turn = quien juega en el turno { $turn }
report-dealer = quien reparte
report-first = quien juega primero
report-table = Las cifras
report-no = nunca
report-unknown = – (pocos repartos)
report-too-few = Faltan repartos para saber { $unknown } de los { $all } umbrales: con { $deals } repartos, manos que decidirían salieron menos de { $enough } veces. Ahí hay una raya, o las dos manos entre las que está el umbral; con más --deals se sabría.

report-found = Lo que encontramos
report-found-knock = { $only ->
    [yes] En { $game } con { $players } jugadores, quien juega primero puede cerrar en el acto con { $first } puntos; quien reparte necesita { $dealer } en su primer turno.
   *[no] Jugar pronto abarata el cierre, sobre todo en { $game } con { $players } jugadores: a la izquierda de quien reparte compensa desde { $first } puntos, a quien reparte desde { $dealer }.
}
report-found-seat = { $only ->
    [yes] En { $game } con { $players } jugadores importa el sitio: { $worst } pierde { $most } vidas por ronda, { $best } { $least }.
   *[no] El sitio importa más en { $game } con { $players } jugadores: { $worst } pierde { $most } vidas por ronda, { $best } { $least }.
}
report-found-even = Importa menos en { $game } con { $players } jugadores: { $worst } pierde { $most } vidas por ronda, { $best } { $least }.
report-found-hands = { $only ->
    [yes] Al final de una ronda, una mano en { $game } con { $players } jugadores vale { $high } puntos de media.
   *[no] Al final de una ronda las manos valen más en { $game } con { $players } jugadores, { $high } puntos de media, y menos en { $low_game } con { $low_players }, { $low }.
}
report-found-rounds = { $only ->
    [yes] Una ronda de { $game } con { $players } jugadores dura { $long } turnos, una partida { $rounds } rondas.
   *[no] Las rondas más largas son las de { $game } con { $players } jugadores, { $long } turnos de media; las más cortas, las de { $short_game } con { $short_players }, { $short } turnos.
}
report-found-dealt = { $only ->
    [yes] Alguien recibe { $what } en el reparto en el { $share } de las rondas de { $game } con { $players } jugadores; contado: { $counted }.
   *[no] Donde más a menudo se recibe { $what } en el reparto es en { $game } con { $players } jugadores: en el { $share } de las rondas (contado: { $counted }).
}
report-found-published = Una tabla publicada para el juego con mazo acierta con sus propios jugadores ({ $same } de { $rows } filas coinciden con las nuestras), pero no con la mesa de casa: contra jugadores que sopesan cada descarte, { $below } de sus toques sobreviven menos del { $survival }, y { $costly } de { $rows } cuestan más vidas de las que salvan.

report-overview = Cuándo compensa cerrar en el acto
report-overview-lead = La mano más baja con la que cerrar en el primer turno no cuesta más vidas de las que los demás pierden de media: a la izquierda de quien reparte · para quien reparte.
report-game = Juego

report-hands = Las manos al final de una ronda
report-hands-lead = La parte de las manos que valen al menos tanto al acabar la ronda. La media es { $mean }.
report-worth = Valor
report-at-least = al menos tanto

report-knock = Cerrar en el acto
report-knock-lead = La mano más baja con la que compensa cerrar en el primer turno, según el turno: 1 está a la izquierda de quien reparte, el último de cada línea es quien reparte. Las barras van de la mano más baja que puede compensar a la más baja que compensa con seguridad.
report-turn = Turno
report-number = Jugadores
report-legend = Jugadores:
report-lowest = Mano más baja
report-between = quizá compensa / seguro
report-edge = Lo que cuesta cerrar primero
report-edge-lead = Vidas que cuesta cerrar en el primer turno de todos con una mano de este valor, menos las que cada uno de los demás pierde de media. Por debajo de cero compensa.
report-edge-axis = Vidas más que los demás
report-chance = cuesta una vida

report-seats = Lo que vale el sitio
report-seats-lead = Vidas perdidas por ronda según el turno, frente a una parte igual: 1 está a la izquierda de quien reparte, el último de cada línea es quien reparte. Por debajo de cero el sitio es bueno.
report-seats-axis = Vidas sobre la parte
report-lives = vidas por ronda
report-even = parte igual

report-lengths = Cuánto dura una ronda
report-lengths-lead = La parte de las rondas según su número de turnos. La media es { $mean }.
report-turns = Turnos
report-share = Parte de las rondas
report-games = Cuánto dura una partida
report-games-lead = La parte de las partidas según su número de rondas. La media es { $mean }.
report-rounds = Rondas
report-share-games = Parte de las partidas
report-or-more = { $share } ({ $number } y más)

report-endings = Cómo acaban las rondas, y qué se reparte
report-endings-lead = Por qué acabaron las rondas. Las cifras dicen también cuántas veces se reparte una mano que puede acabar la ronda: por combinatoria, y entre paréntesis según lo contado.
report-ended = Acaba por
report-ending-knock = un toque
report-ending-pass = un paso
report-ending-stock = mazo vacío
report-ending-limit = el límite de turnos
report-ending-31 = 31
report-ending-fire = fuego
report-dealt = En el reparto
report-dealt-31 = 31
report-dealt-fire = fuego
report-dealt-either = 31 o fuego
report-anybody = a alguien
report-seat = a un sitio

report-published = Una tabla publicada, medida de nuevo
report-published-lead = El programa { $source } dice, para el juego con mazo, con qué mano dar toque en el acto para sobrevivir el 60 % de las veces. Hemos medido los mismos toques.
report-published-same = Sus jugadores son codiciosos: solo piensan en una carta que descartar y nunca dan toque. Entre tales jugadores encontramos lo que encontró: { $same } de { $rows } filas quedan a menos de dos errores estándar, la más lejana a { $farthest }. Cuenta bien: el fallo de su código que no reconoce el 31 del sitio 0 solo toca las vidas, que la tabla no cuenta; y un 31 no acaba sus rondas.
report-published-best = Tales jugadores son fáciles de vencer. Contra jugadores que sopesan todos sus descartes, sus toques sobreviven menos: { $below } de { $rows } filas bajan del 60 %, la peor al { $worst }.
report-published-fair = Y el 60 % no es medida: con seis jugadores, todos los demás sobreviven a cinco rondas de seis. Según las reglas del scat, donde quien dio toque paga dos vidas si está solo en lo más bajo, { $costly } de sus { $rows } toques cuestan más de lo que pierden los demás, hasta { $most } vidas. La última columna dice con qué mano compensa un toque.
report-published-survives = sobrevive, según la tabla
report-published-again = sobrevive, mismos jugadores medidos aquí
report-published-draws = sobrevive contra quienes sopesan cada descarte
report-published-edge = coste en scat, vidas más que los demás
report-published-pays = compensa desde

report-method = Cómo se midió
report-method-players = En una ronda todos juegan igual: cierran con los puntos de la tabla; si no, toman la mano más fuerte a su alcance (una carta, las tres, o lo que roben), y pasan cuando nada es más fuerte. Quien reparte se queda con 20 puntos. Tras { $patience } vueltas cierran en cada vuelta con dos puntos menos. No miran las otras manos.
report-method-fair = Cerrar en el acto: en cada primer turno de un reparto se cerró allí y se jugó hasta el final, y se contaron todas las vidas perdidas; los turnos anteriores se jugaron como siempre, y donde alguien había cerrado, o la ronda había acabado, no se contó nada. Compensa cuando quien cierra no pierde más vidas que los demás de media. Donde una sola persona pierde una vida, es una probabilidad de uno entre el número de jugadores.
report-method-rounds = Cada ronda se repartió de nuevo, con todos los jugadores; solo la duración de las partidas viene de partidas enteras, en las que hay quien queda fuera. Faltan las manos que salieron menos de { $enough } veces.
report-method-errors = ± es un error estándar. Los gráficos y las tablas muestran las mismas cifras.
report-method-again = El mismo comando con la misma semilla da las mismas cifras, sea cual sea el número de hilos:
report-method-points = Cierra con
report-made = Versión { $version }, { $date }, semilla { $seed }.

study-measuring = Midiendo
study-written = El informe está en { $file }.
study-stopped = Interrumpido: no se ha escrito nada.
