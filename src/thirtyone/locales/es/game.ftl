# Cards, hands, events and rules in Spanish. $who is a player's name; where $you is yes, it is the reader.


## Cards and hands

suit-c = tréboles
suit-s = picas
suit-h = corazones
suit-d = diamantes

ranks-2 = doses
ranks-3 = treses
ranks-4 = cuatros
ranks-5 = cincos
ranks-6 = seises
ranks-7 = sietes
ranks-8 = ochos
ranks-9 = nueves
ranks-T = dieces
ranks-J = sotas
ranks-Q = damas
ranks-K = reyes
ranks-A = ases

hand-fire = fuego
hand-triple = por tres { $ranks }
hand-suit = en { $suit }

worth = { $points } { $name }

nobody = nadie
# Before the sound of i, y becomes e; of the computer players that is Ines.
and = { $first } { $last ->
    [Ines] e
   *[other] y
} { $last }
or = { $first } o { $last }


## What happens

event-dealt = { $you ->
    [yes] Repartes.
   *[no] { $who } reparte.
}
event-kept = { $you ->
    [yes] Te quedas con las tres primeras cartas; { $cards } van a la mesa.
   *[no] { $who } se queda con las tres primeras cartas; { $cards } van a la mesa.
}
event-refused = { $you ->
    [yes] Rechazas { $cards }, que van a la mesa, y recibes { $hand }.
   *[no] { $who } rechaza { $cards }, que van a la mesa.
}
event-exchanged = { $you ->
    [yes] Das { $gave } y tomas { $took }.
   *[no] { $who } da { $gave } y toma { $took }.
}
event-exchanged-all = { $you ->
    [yes] Cambias las tres: { $gave } por { $took }.
   *[no] { $who } cambia las tres: { $gave } por { $took }.
}
event-passed = { $you ->
    [yes] Pasas.
   *[no] { $who } pasa.
}
event-passed-closing = { $you ->
    [yes] Pasas y así cierras la ronda: a los demás les queda un turno.
   *[no] { $who } pasa y así cierra la ronda: a los demás les queda un turno.
}
event-knocked = { $you ->
    [yes] Das toque: a los demás les queda un turno.
   *[no] { $who } da toque: a los demás les queda un turno.
}
event-renewed-all-pass = Todo el mundo ha pasado: { $gone } se apartan y { $cards } salen del mazo.
event-renewed-789 = Hay siete, ocho y nueve en la mesa: { $gone } se apartan y { $cards } salen del mazo.
event-refilled = Se barajan las cartas usadas: el mazo vuelve a tener { $stock ->
    [one] { $stock } carta
   *[other] { $stock } cartas
}.
event-took-stock = { $you ->
    [yes] Robas { $card } del mazo.
   *[no] { $who } roba una carta del mazo.
}
event-took-pile = { $you ->
    [yes] Tomas { $card } del descarte.
   *[no] { $who } toma { $card } del descarte.
}
event-discarded = { $you ->
    [yes] Descartas { $card }.
   *[no] { $who } descarta { $card }.
}
event-showed = { $you ->
    [yes] ¡Descartas { $card } y muestras 31!
   *[no] ¡{ $who } descarta { $card } y muestra 31!
}
event-ended-knock = La última vuelta ha terminado: se comparan todas las manos.
event-ended-pass = La última vuelta ha terminado: se comparan todas las manos.
event-ended-stock = El mazo no alcanza: la ronda termina y se comparan todas las manos.
event-ended-limit = La ronda ha llegado a su límite de turnos: se comparan todas las manos.
event-ended-31 = { $you ->
    [yes] Tienes 31: la ronda termina en el acto.
   *[no] { $who } tiene 31: la ronda termina en el acto.
}
event-ended-fire = { $you ->
    [yes] Tienes tres ases, fuego: la ronda termina en el acto.
   *[no] { $who } tiene tres ases, fuego: la ronda termina en el acto.
}
event-void = Perdería todo el mundo: la ronda se anula y vuelve a repartir la misma persona.
event-nobody-loses = Nadie pierde una vida.
event-lost = { $you ->
    [yes] Pierdes { $lost ->
        [one] una vida
       *[other] { $lost } vidas
    } y { $lives ->
        [one] te queda
       *[other] te quedan
    } { $lives }.
   *[no] { $who } pierde { $lost ->
        [one] una vida
       *[other] { $lost } vidas
    } y { $lives ->
        [one] le queda
       *[other] le quedan
    } { $lives }.
}
event-swims = { $you ->
    [yes] Te has quedado sin vidas: ahora nadas.
   *[no] { $who } se ha quedado sin vidas y ahora nada.
}
event-out = { $you ->
    [yes] Quedas fuera de la partida, en el puesto { $place }.
   *[no] { $who } queda fuera de la partida, en el puesto { $place }.
}
event-game-ended = { $you ->
    [yes] ¡Ganas la partida y te llevas las { $pot } fichas!
   *[no] { $who } gana la partida y se lleva las { $pot } fichas.
}


## The last thing a player did, in short

act-kept = se quedó con las tres primeras
act-refused = rechazó las tres primeras
act-exchanged = dio { $gave } por { $took }
act-passed = pasó
act-knocked = dio toque
act-took-stock = robó del mazo
act-took-pile = tomó { $card }
act-discarded = descartó { $card }
act-showed = mostró 31


## The rules in words

game-a9 = A9
game-a7 = A7
game-a5 = A5
game-trente36 = Trente et un, 36 cartas
game-trente52 = Trente et un, 52 cartas
game-schwimmen = Schwimmen
game-scat = Scat
game-house = { $game } con reglas de la casa

preset-a9 = cambio con la mesa; 24 cartas, del nueve al as
preset-a7 = cambio con la mesa; 32 cartas, del siete al as
preset-a5 = cambio con la mesa; 40 cartas, del cinco al as
preset-trente36 = cambio con la mesa; quien pasa primero cierra la ronda
preset-trente52 = mazo y descarte; quien da toque debe tener la mano más alta
preset-schwimmen = cambio con la mesa; el fuego cuesta una vida a todos los demás
preset-scat = mazo y descarte; un 31 mostrado cuesta una vida a todos los demás

rule-family-exchange = Cada persona tiene tres cartas y hay tres boca arriba en la mesa. Quien reparte mira tres cartas y se las queda, o toma otras tres sin verlas; las tres que sobran forman la mesa. En cada turno se cambia una carta o las tres con la mesa, se pasa o se cierra la ronda. Una mano vale lo que suma su mejor palo: un as 11, las figuras y los dieces 10, las demás cartas su número. Con 31 la ronda termina en el acto; si no, pierde la mano más baja.
rule-family-draw = Cada persona tiene tres cartas y una carta boca arriba empieza el descarte. En cada turno se toma la primera carta del mazo o del descarte y se descarta una, o se da toque. Una mano vale lo que suma su mejor palo: un as 11, las figuras y los dieces 10, las demás cartas su número. Pierde la mano más baja.
rule-ranks = Las cartas, de la más baja a la más alta: { $ranks }.
rule-suits = { $suits }: { $count } cartas.
rule-players = De { $least } a { $most } personas.
rule-players-exactly = { $count } personas.
rule-lives = { $lives ->
    [one] Todo el mundo empieza con una vida.
    [many] Todo el mundo empieza con { $lives } de vidas.
   *[other] Todo el mundo empieza con { $lives } vidas.
}
rule-swim-true = Sin vidas, se nada: se sigue en juego hasta la próxima pérdida.
rule-swim-false = Quien pierde la última vida queda fuera.
rule-close-knock = Dar toque cierra la ronda: a los demás les queda un turno.
rule-close-pass = Quien pasa primero cierra la ronda: a los demás les queda un turno.
rule-first_knock-any = Se puede dar toque en cualquier turno, incluso en el primero.
rule-first_knock-after_lap = Solo se puede dar toque cuando todo el mundo ha tenido un turno.
rule-passing-free = Siempre se puede pasar.
rule-passing-once = Cada persona puede pasar una vez por ronda.
rule-passing-none = No se puede pasar.
rule-exchange_all-free = Se pueden cambiar las tres cartas en cualquier turno.
rule-exchange_all-locks = Quien cambia las tres cartas ya no puede cambiar más en esa ronda.
rule-exchange_all-none = No se pueden cambiar las tres cartas a la vez.
rule-renew-all_pass = Cuando todo el mundo pasa de forma consecutiva, las cartas de la mesa se sustituyen por otras del mazo.
rule-renew-none = Las cartas de la mesa no se sustituyen nunca.
rule-renew_789-true = Si hay siete, ocho y nueve en la mesa, se sustituyen antes del turno siguiente.
rule-renew_789-false = Si hay siete, ocho y nueve en la mesa, ahí se quedan.
rule-exhausted-showdown = Cuando el mazo no alcanza, la ronda termina y se comparan las manos.
rule-exhausted-recycle = Cuando el mazo no alcanza, se barajan las cartas usadas y vuelven a ser el mazo.
rule-fire-true = Tres ases son fuego: superan a 31 y la ronda termina en el acto.
rule-fire-false = Tres ases no son más que tres cartas iguales.
rule-fire_costs_all-true = El fuego cuesta una vida a todos los demás.
rule-fire_costs_all-false = El fuego solo cuesta una vida a la mano más baja.
rule-triple-one = Tres cartas iguales valen { $points }.
rule-triple-none = Tres cartas iguales no tienen valor propio.
rule-ties-order = Nunca hay empate: deciden el valor de las cartas iguales, luego el palo (tréboles, picas, corazones, diamantes) y luego la carta más alta.
rule-ties-all = Si varias personas tienen la mano más baja, pierden todas.
rule-ties-nobody = Si varias personas tienen la mano más baja, no pierde ninguna.
rule-ties-knocker = Si varias personas tienen la mano más baja, pierde solo la que cerró la ronda, si está entre ellas; si no, pierden todas.
rule-ties-all_but_knocker = Si varias personas tienen la mano más baja, pierden todas menos la que cerró la ronda.
rule-knocker_alone_lowest-1 = Quien cierra la ronda con la mano más baja, sin empate, pierde una vida.
rule-knocker_alone_lowest-2 = Quien cierra la ronda con la mano más baja, sin empate, pierde dos vidas.
rule-knocker_must_be_highest-true = Quien cierra la ronda pierde una vida si su mano no es, sin empate, la más alta.
rule-knocker_must_be_highest-false = Quien cierra la ronda no necesita tener la mano más alta.
rule-show_31-by_hand = El 31 se muestra al descartar la carta que sobra, y la ronda termina en el acto.
rule-show_31-automatic = Con 31 la ronda termina en el acto, incluso justo después de repartir.
rule-unshown_31_loses-true = Quien no ha mostrado su 31 pierde una vida cuando otra persona muestra el suyo.
rule-unshown_31_loses-false = No mostrar un 31 no cuesta nada.
rule-shown_31_costs_all-true = Un 31 mostrado cuesta una vida a todos los demás.
rule-shown_31_costs_all-false = Un 31 mostrado solo cuesta una vida a la mano más baja de los demás.
rule-return_taken-true = Se puede descartar la carta que se acaba de tomar del descarte.
rule-return_taken-false = No se puede descartar la carta que se acaba de tomar del descarte.
rule-turn_limit-some = { $turns ->
    [one] Una ronda termina tras un turno.
    [many] Una ronda termina tras { $turns } de turnos.
   *[other] Una ronda termina tras { $turns } turnos.
}
rule-turn_limit-none = Una ronda puede durar lo que haga falta.

# Por qué un jugador virtual hace algo; $points are those of a hand, $turns the turns of others.
reason-makes-31 = hace 31 y termina la ronda
reason-makes-fire = hace tres ases y termina la ronda
reason-shows-31 = enseña 31 y gana la ronda
reason-leaves-31-unshown = se queda con 31 sin enseñarlo
reason-last-best = la mejor mano que permite el último turno: { $points }
reason-last-worse = deja { $points }, y ya no hay otro turno para mejorar
reason-closes-high = { $points } bastan probablemente, con { $turns } por jugar
reason-closes-late = esperar más probablemente no ayuda
reason-too-low-to-close = { $points } son pocos para cerrar con { $turns } por jugar
reason-near-31 = falta una carta para 31: { $card } está ahí
reason-stronger-now = mejora la mano enseguida: { $points }
reason-stronger-next = la mesa ofrece después { $points } en el próximo turno
reason-takes-from-next = le quita { $card } a { $who }, que reúne ese palo
reason-gives-to-next = le da { $card } a { $who }, que reúne ese palo
reason-weaker-now = deja solo { $points }
reason-leaves-better = deja { $card }, que haría { $points }
reason-keeps-good-hand = { $points } son más de lo que probablemente traigan las otras tres cartas
reason-hopes-for-packet = las otras tres cartas probablemente valen más que { $points }
reason-hopes-for-stock = una carta oculta probablemente ayuda más
reason-waits = nada mejora tanto { $points } como para enseñar lo que uno reúne
reason-costs-more = quita más posibilidades de las que da
