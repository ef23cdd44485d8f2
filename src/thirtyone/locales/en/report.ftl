# The report of `thirtyone study` in English. Numbers come with their errors: $value is written like 5.4 ± 0.1.

report-title = What simulation teaches about 31
report-intro = { $deals } deals and { $games } whole games for each game and number of players, between computer players that all play the same way.
report-games-nav = Games
report-up = To the top
report-players = { $players } players
report-at-turn = the player at turn { $turn }
report-dealer = the dealer
report-first = the first to act
report-table = The figures
report-no = never
report-unknown = – (too few deals)
report-too-few = Too few deals to know { $unknown } of the { $all } break-even hands: with { $deals } deals, hands that would decide came up less than { $enough } times. These have a dash, or the two hands between which they lie; more --deals would decide that.

report-found = What we found
report-found-knock = { $only ->
    [yes] Whoever acts first in { $game } with { $players } players may close at once with { $first } points; the dealer needs { $dealer } at the first turn.
   *[no] Acting early makes closing cheaper, most of all in { $game } with { $players } players: left of the dealer it pays from { $first } points, for the dealer from { $dealer }.
}
report-found-seat = { $only ->
    [yes] In { $game } with { $players } players the seat at the table matters: { $worst } loses { $most } lives a round, { $best } { $least }.
   *[no] The seat matters most in { $game } with { $players } players: { $worst } loses { $most } lives a round, { $best } { $least }.
}
report-found-even = It matters least in { $game } with { $players } players: { $worst } loses { $most } lives a round, { $best } { $least }.
report-found-hands = { $only ->
    [yes] At the end of a round a hand in { $game } with { $players } players is worth { $high } points on average.
   *[no] At the end of a round hands are worth most in { $game } with { $players } players, { $high } points on average, and least in { $low_game } with { $low_players }, { $low }.
}
report-found-rounds = { $only ->
    [yes] A round of { $game } with { $players } players takes { $long } turns, a game { $rounds } rounds.
   *[no] The longest rounds are those of { $game } with { $players } players, { $long } turns on average; the shortest are those of { $short_game } with { $short_players }, { $short } turns.
}
report-found-dealt = { $only ->
    [yes] Somebody is dealt { $what } in { $share } of the rounds of { $game } with { $players } players; counted were { $counted }.
   *[no] A dealt { $what } is seen most often in { $game } with { $players } players: in { $share } of the rounds (counted: { $counted }).
}
report-found-published = A published table for the draw game is right about its own players ({ $same } of { $rows } rows agree with ours), but not for the table at home: against players who weigh every discard { $below } of its knocks survive less than { $survival }, and { $costly } of { $rows } cost more lives than they save.

report-overview = When closing at once pays
report-overview-lead = The lowest hand with which closing at the first turn costs no more lives than the others lose on average: left of the dealer · for the dealer.
report-game = Game

report-hands = Hands at the end of a round
report-hands-lead = The share of hands that are worth this or more when the round is over. The mean is { $mean }.
report-worth = Worth
report-at-least = worth this or more

report-knock = Closing at once
report-knock-lead = The lowest hand with which closing at the first turn pays, by turn: 1 is left of the dealer, the last one of each line the dealer. The bars reach from the lowest hand that may pay to the lowest that does for certain.
report-turn = Turn
report-number = Players
report-legend = Players:
report-lowest = Lowest hand that pays
report-between = may pay / surely pays
report-edge = What closing first costs
report-edge-lead = Lives that closing at the very first turn costs with a hand of this worth, less what each of the others loses on average. Below zero it pays.
report-edge-axis = Lives more than the others
report-chance = costs a life

report-seats = What the seat is worth
report-seats-lead = Lives lost in a round by turn, beside an even share: 1 is left of the dealer, the last one of each line the dealer. Below zero is a good seat.
report-seats-axis = Lives above an even share
report-lives = lives a round
report-even = even share

report-lengths = How long a round takes
report-lengths-lead = The share of rounds by their number of turns. The mean is { $mean }.
report-turns = Turns
report-share = Share of rounds
report-games = How long a game takes
report-games-lead = The share of games by their number of rounds. The mean is { $mean }.
report-rounds = Rounds
report-share-games = Share of games
report-or-more = { $share } ({ $number } and more)

report-endings = How rounds end, and what is dealt
report-endings-lead = Why rounds ended. The figures also say how often a hand that may end a round is dealt: by combinatorics, and in brackets as counted.
report-ended = Ended by
report-ending-knock = a knock
report-ending-pass = a pass
report-ending-stock = empty stock
report-ending-limit = the limit of turns
report-ending-31 = 31
report-ending-fire = fire
report-dealt = Dealt
report-dealt-31 = 31
report-dealt-fire = fire
report-dealt-either = 31 or fire
report-anybody = to anybody
report-seat = to one seat

report-published = A published table, measured again
report-published-lead = The program { $source } lists for the draw game the hands with which to knock at once so as to survive 60% of the time. We measured the same knocks.
report-published-same = Its own players are greedy: they look at one card to give away, and never knock. Among such players we find what it found: { $same } of { $rows } rows lie within two standard errors, the farthest { $farthest } away. Its counting is sound: the slip in its code that gives seat 0 no credit for 31 touches only lives, which the table does not count; and a 31 does not end its rounds.
report-published-best = Such players are easy to beat. Against players who weigh all their discards its knocks survive less often: { $below } of { $rows } rows fall below 60%, the worst to { $worst }.
report-published-fair = And 60% is no measure: with six players everybody else survives five rounds of six. By the rules of scat, where the knocker alone at the bottom pays two lives, { $costly } of { $rows } of its knocks cost more than the others lose, up to { $most } lives. The last column says with which hand a knock pays.
report-published-survives = survives, published
report-published-again = survives, same players measured here
report-published-draws = survives, against players who weigh every discard
report-published-edge = costs in scat, lives more than others
report-published-pays = pays from

report-method = How it was measured
report-method-players = All players of a round play alike: they close with the points in the table below, else take the strongest hand within reach (one card, all three, or a draw), and pass when nothing is stronger. A dealer keeps 20 points. After { $patience } laps they close with two points less each lap. They look at no other hand.
report-method-fair = Closing at once: at each first turn of a deal the round was closed there and played to its end, and all lives lost were counted; the turns before were played as usual, and where somebody had closed, or the round was over, nothing was counted. It pays when the closer loses no more lives than the others on average. Where one player loses one life, that is a chance of one in the number of players.
report-method-rounds = Rounds were dealt afresh, with all players in; only the lengths of games come from whole games, in which players go out. Hands that came up less than { $enough } times are left out.
report-method-errors = ± is one standard error. Charts and tables show the same figures.
report-method-again = The same command with the same seed gives the same figures, whatever the number of threads:
report-method-points = Closes with
report-made = Version { $version }, { $date }, seed { $seed }.

study-measuring = Measuring
study-written = The report is in { $file }.
study-stopped = Stopped: nothing was written.
