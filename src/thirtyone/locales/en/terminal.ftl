# The terminal and its commands in English. $who is a player's name; where $you is yes, it is the reader.


## At the table

table-title = { $game }, round { $round }
table-dealer = { $you ->
    [yes] you deal
   *[no] { $who } deals
}
table-stock = { $stock ->
    [one] 1 card in the stock
   *[other] { $stock } cards in the stock
}
table-last-lap = { $you ->
    [yes] You closed the round; { $turns ->
        [one] one turn is left
       *[other] { $turns } turns are left
    }.
   *[no] { $who } closed the round; { $turns ->
        [one] this is the last turn
       *[other] { $turns } turns are left
    }.
}
table-you = You
table-cards = On the table
table-pile = On the pile
table-hand = Your hand
table-out = out, place { $place }
table-swims = swims

showdown-title = Round { $round }
showdown-player = Player
showdown-hand = Hand
showdown-worth = Worth
showdown-lives = Lives

places-title = The end
places-place = Place
places-player = Player

table-continue = Press Enter to go on
table-your-turn = Your move:
table-forced = All you can do is { $choice }, so that is played for you.
table-recorded = The record is in { $file }.
table-stopped = Stopped before the end.
table-greeting = { $game }. You play against { $others }. Type help to see what you can do.
table-undone = Back to your last decision.
table-nothing-to-undo = There is nothing to take back in this round.
table-hint = The strongest player would { $choice }: { $reason }. Chance to lose the round so: { $lose } %.
table-hint-plain = A careful player would { $choice }.
table-hint-other = Otherwise { $choice }: { $reason } ({ $lose } %).
table-watching = You are out; the others play on, and you see how each round ends.

choice-keep = keep these three
choice-refuse = refuse them for three others
choice-exchange = exchange one
choice-one-exchange = give { $give } and take { $take }
choice-all = exchange all
choice-pass = pass
choice-pass-closing = pass and so close the round
choice-knock = knock
choice-stock = take from the stock
choice-pile = take the top of the pile
choice-drop = discard one
choice-one-drop = discard { $card }
choice-show = show 31
choice-one-show = discard { $card } and show 31

help-choose = keep: these three are your hand, the next three go on the table. refuse: these three go on the table, you get the next three unseen.
help-exchange = Type the card you give and the card you take, like { $example }. Or a word: { $words }.
help-take = Type { $words }.
help-discard = Type the card you discard, like { $example }.
help-show = With show before it, the 31 that is left is laid down: { $example }.
help-pass = pass: do nothing.
help-pass-closing = pass: keep your hand and close the round; everybody else has one more turn.
help-knock = knock: close the round; everybody else has one more turn.
help-all = all: exchange all three cards.
help-stock = stock: take its top card.
help-pile = pile: take its top card.
help-commands = Also: hint, undo (back to your last decision), rules, help, quit. The first letters of a word are enough.
help-suits = Suits are typed c ♣, s ♠, h ♥, d ♦.
typed-unknown = { $typed } is nothing you can do now. { $help }


## Other commands

score-title = Hands in { $game }, best first
score-place = Place
score-hand = Hand
score-worth = Worth

simulate-title = { $game }, { $games } games
simulate-progress = Playing
simulate-player = Player
simulate-seats = Seats
simulate-wins = Wins
simulate-place = Mean place
simulate-lost = Rounds lost
simulate-knocks = Knocks
simulate-paid = of these paid
simulate-summary = { $games } games, { $rounds } rounds, { $decisions } decisions in { $seconds } s; fair share of wins { $fair } %.
simulate-stopped = Stopped: the table counts the first { $games } games.
simulate-alone = One process played; with 'thirtyone[study]' installed, every processor does.

exploit-title = { $game }, { $rounds } rounds against an attacker with { $rollouts } roll-outs
exploit-level = Level
exploit-gain = Gain in 100 rounds
exploit-loss = Attacker loses of 100
exploit-turns = Turns a round
exploit-seconds = Seconds
exploit-stopped = Stopped: of { $level } { $rounds } rounds are counted.

solve-title = { $cards } cards, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}: rounds won less rounds lost, of 100
solve-strategy = Strategy
solve-exploitability = Exploitability
solve-value = Value
solve-dealer = Dealer
solve-other = Other
solve-seconds = Seconds
solve-equilibrium = Equilibrium
solve-by-cfr = CFR+, { $iterations } { $iterations ->
    [one] iteration
   *[other] iterations
}
solve-openspiel = { $level }, by OpenSpiel
solve-summary = Value: for who does not deal. Dealer, Other: what each gets by a best response to the strategy.
solve-stopped = Stopped: what was not finished is left out.

chances-title = { $game }, round { $round }: { $who } to move
chances-action = Action
chances-lose = Round lost
chances-win = Game won
chances-exact = { $share } exact
chances-summary = * lowest chance to lose. { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} looked at, seed { $seed }; then all play by { $strategy }. ± is one standard error.

replay-game = { $players }: { $game }
replay-round = Round { $round }
replay-hand = { $who }: { $cards }, { $worth }
replay-unfinished = The game is unfinished.

file-fault = { $place }: { $reason }
file-place-record = { $file }, record { $record }
file-place-round = { $file }, record { $record }, round { $round }
file-place-action = { $file }, record { $record }, round { $round }, action { $action }

rules-field = Field
rules-value = Value
rules-meaning = Meaning
rules-more = { $command } shows the rules of one game.

train-network = { $fine_tuning ->
    [True] { $game }, { $players } players, fine-tuning
   *[False] { $game }, { $players } players
}
train-stopped = Stopped. The same command goes on from { $folder }.
train-written = { $file } is written: { $size } bytes.
train-kept = { $game }: learned for { $players } players, kept in { $folder }.
