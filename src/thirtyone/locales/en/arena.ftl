# The command `thirtyone arena` and its page in English. Figures come as written, with their intervals.

arena-progress-rounds = { $game }, { $players } players: rounds
arena-progress-games = { $game }, { $players } players: games
arena-title = { $game }, { $players } players: { $deals ->
    [one] { $deals } deck
   *[other] { $deals } decks
} for rounds{ $games ->
    [0] {""}
   *[other] {", "}{ $games } for games
}
arena-player = Player
arena-rating = Rating
arena-won = Games won of 100
arena-lost = Rounds lost of 100
arena-step = { $upper } above { $lower }: { $lost } rounds of 100, { $lost_holds ->
    [yes] holds
    [no] does not hold
   *[open] open
}{ $won_holds ->
    [none] {""}
    [yes] ; { $won } games of 100, holds; wins { $share }
    [no] ; { $won } games of 100, does not hold; wins { $share }
   *[open] ; { $won } games of 100, open; wins { $share }
}
arena-endless = { $rounds ->
    [one] { $rounds } round did not end by itself within { $laps } laps and was played on at random
   *[other] { $rounds } rounds did not end by themselves within { $laps } laps and were played on at random
}.
arena-stopped = Stopped: only what was played until then is counted.
arena-summary = Alone among others of each kind, the mean over all of them; ± is the interval of { $confidence }% confidence, by decks. 400 points more win ten times as often.
arena-written = Written: { $file }.

arena-page-title = Who beats whom at 31
arena-intro = Every player alone among others of each kind, in every seat, and with the same decks for all. ± is the interval of { $confidence }% confidence.
arena-few = Stopped early: only what was played until then is counted.
arena-game = { $game }, { $players } players
arena-rating-lead = How strong each is by the games it won: 400 points more win ten times as often. 0 is the mean; who nearly always loses counts little in it.
arena-lost-lead = Rounds that each loses of 100, with all lives in hand, over all kinds of others.
arena-losses = Rounds lost, one against one kind
arena-losses-lead = Rounds of 100 that the player of the row loses, alone among players of the column. Green loses less than an even share.
arena-wins = Games won, one against one kind
arena-wins-lead = Games of 100 that the player of the row wins, alone among players of the column. Green wins more than an even share.
arena-others = among these others
arena-one = alone
arena-ladder = The ladder
arena-ladder-lead = Neighbours of the ladder: how many rounds more the lower loses alone among upper ones than the upper alone among lower ones, and how many games more the upper wins. A step holds where the whole interval lies above 0.
arena-method = How it was played
arena-method-decks = Each deck was played by every pairing from every seat, as a single round with all lives or as the rounds of a whole game. Errors come from how decks differ: games with the same deck do not count as independent.
arena-method-sizes = { $name }: { $decks ->
    [one] { $deals } deck
   *[other] { $deals } decks
} for single rounds{ $whole ->
    [0] {""}
   *[other] {", "}{ $games } for whole games
}.
arena-method-ratings = Ratings follow the model of Bradley and Terry: alone among others, a player wins with the odds of its strength against the sum of theirs.
