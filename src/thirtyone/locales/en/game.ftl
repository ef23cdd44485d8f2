# Cards, hands, events and rules in English. $who is a player's name; where $you is yes, it is the reader.


## Cards and hands

suit-c = clubs
suit-s = spades
suit-h = hearts
suit-d = diamonds

ranks-2 = twos
ranks-3 = threes
ranks-4 = fours
ranks-5 = fives
ranks-6 = sixes
ranks-7 = sevens
ranks-8 = eights
ranks-9 = nines
ranks-T = tens
ranks-J = jacks
ranks-Q = queens
ranks-K = kings
ranks-A = aces

hand-fire = fire
hand-triple = for three { $ranks }
hand-suit = in { $suit }

worth = { $points } { $name }

nobody = nobody
and = { $first } and { $last }
or = { $first } or { $last }


## What happens

event-dealt = { $you ->
    [yes] You deal.
   *[no] { $who } deals.
}
event-kept = { $you ->
    [yes] You keep the first three cards; { $cards } go on the table.
   *[no] { $who } keeps the first three cards; { $cards } go on the table.
}
event-refused = { $you ->
    [yes] You refuse { $cards }, which go on the table, and get { $hand }.
   *[no] { $who } refuses { $cards }, which go on the table.
}
event-exchanged = { $you ->
    [yes] You give { $gave } and take { $took }.
   *[no] { $who } gives { $gave } and takes { $took }.
}
event-exchanged-all = { $you ->
    [yes] You exchange all: you give { $gave } and take { $took }.
   *[no] { $who } exchanges all: gives { $gave } and takes { $took }.
}
event-passed = { $you ->
    [yes] You pass.
   *[no] { $who } passes.
}
event-passed-closing = { $you ->
    [yes] You pass, which closes the round: everybody else has one more turn.
   *[no] { $who } passes, which closes the round: everybody else has one more turn.
}
event-knocked = { $you ->
    [yes] You knock: everybody else has one more turn.
   *[no] { $who } knocks: everybody else has one more turn.
}
event-renewed-all-pass = Everybody has passed: { $gone } are set aside, { $cards } come from the stock.
event-renewed-789 = Seven, eight and nine lie on the table: { $gone } are set aside, { $cards } come from the stock.
event-refilled = The used cards are shuffled: the stock has { $stock } cards again.
event-took-stock = { $you ->
    [yes] You take { $card } from the stock.
   *[no] { $who } takes a card from the stock.
}
event-took-pile = { $you ->
    [yes] You take { $card } from the pile.
   *[no] { $who } takes { $card } from the pile.
}
event-discarded = { $you ->
    [yes] You discard { $card }.
   *[no] { $who } discards { $card }.
}
event-showed = { $you ->
    [yes] You discard { $card } and show 31!
   *[no] { $who } discards { $card } and shows 31!
}
event-ended-knock = The last lap is over: all hands are compared.
event-ended-pass = The last lap is over: all hands are compared.
event-ended-stock = The stock does not suffice: the round ends and all hands are compared.
event-ended-limit = The round has reached its limit of turns: all hands are compared.
event-ended-31 = { $you ->
    [yes] You have 31: the round ends at once.
   *[no] { $who } has 31: the round ends at once.
}
event-ended-fire = { $you ->
    [yes] You have three aces, fire: the round ends at once.
   *[no] { $who } has three aces, fire: the round ends at once.
}
event-void = All would lose: the round is void, and the same dealer deals again.
event-nobody-loses = Nobody loses a life.
event-lost = { $you ->
    [yes] You lose { $lost ->
        [one] a life
       *[other] { $lost } lives
    } and have { $lives } left.
   *[no] { $who } loses { $lost ->
        [one] a life
       *[other] { $lost } lives
    } and has { $lives } left.
}
event-swims = { $you ->
    [yes] You have no life left: you swim.
   *[no] { $who } has no life left and swims.
}
event-out = { $you ->
    [yes] You are out of the game, in place { $place }.
   *[no] { $who } is out of the game, in place { $place }.
}
event-game-ended = { $you ->
    [yes] You win the game, and all { $pot } coins!
   *[no] { $who } wins the game, and all { $pot } coins.
}


## The last thing a player did, in short

act-kept = kept the first three
act-refused = refused the first three
act-exchanged = gave { $gave } for { $took }
act-passed = passed
act-knocked = knocked
act-took-stock = took from the stock
act-took-pile = took { $card }
act-discarded = discarded { $card }
act-showed = showed 31


## The rules in words

game-a9 = A9
game-a7 = A7
game-a5 = A5
game-trente36 = Trente et un, 36 cards
game-trente52 = Trente et un, 52 cards
game-schwimmen = Schwimmen
game-scat = Scat
game-house = { $game } with house rules

preset-a9 = exchange with the table; 24 cards, nine to ace
preset-a7 = exchange with the table; 32 cards, seven to ace
preset-a5 = exchange with the table; 40 cards, five to ace
preset-trente36 = exchange with the table; the first pass closes the round
preset-trente52 = stock and discard pile; who knocks must be highest
preset-schwimmen = exchange with the table; fire costs everybody else a life
preset-scat = stock and discard pile; a shown 31 costs everybody else a life

rule-family-exchange = Everybody has three cards, three lie open on the table. The dealer looks at three cards and keeps them or takes three others unseen; the three left over are the table. A turn exchanges one card or all three with the table, or passes, or closes the round. A hand is worth its best suit: an ace 11, court cards and tens 10, other cards their number. 31 ends the round at once; else the lowest hand loses.
rule-family-draw = Everybody has three cards; one card lies open as the discard pile. A turn takes the top card of the stock or of the pile and discards one, or knocks. A hand is worth its best suit: an ace 11, court cards and tens 10, other cards their number. The lowest hand loses.
rule-ranks = The ranks from low to high: { $ranks }.
rule-suits = { $suits }: { $count } cards.
rule-players = { $least } to { $most } players.
rule-players-exactly = { $count } players.
rule-lives = { $lives ->
    [one] Everybody starts with one life.
   *[other] Everybody starts with { $lives } lives.
}
rule-swim-true = Without a life one swims: still in, and out at the next loss.
rule-swim-false = Who loses the last life is out.
rule-close-knock = Knocking closes the round: every other player has one more turn.
rule-close-pass = The first pass closes the round: every other player has one more turn.
rule-first_knock-any = One may knock at any turn, the first included.
rule-first_knock-after_lap = One may knock once every player has had a turn.
rule-passing-free = Passing is free.
rule-passing-once = Each player may pass once in a round.
rule-passing-none = There is no passing.
rule-exchange_all-free = All three cards may be exchanged at any turn.
rule-exchange_all-locks = Who exchanges all three may not exchange again in that round.
rule-exchange_all-none = All three cards may not be exchanged at once.
rule-renew-all_pass = When all pass one after the other, the table cards are replaced from the stock.
rule-renew-none = The table cards are never replaced.
rule-renew_789-true = Seven, eight and nine on the table are replaced before the next turn.
rule-renew_789-false = Seven, eight and nine on the table stay.
rule-exhausted-showdown = When the stock does not suffice, the round ends and the hands are compared.
rule-exhausted-recycle = When the stock does not suffice, the used cards are shuffled to be the stock again.
rule-fire-true = Three aces are fire: above 31, and they end the round at once.
rule-fire-false = Three aces are no more than any three of one rank.
rule-fire_costs_all-true = Fire costs everybody else a life.
rule-fire_costs_all-false = Fire costs only the lowest hand a life.
rule-triple-one = Three of one rank are worth { $points }.
rule-triple-none = Three of one rank have no worth of their own.
rule-ties-order = No two hands tie: rank, then suit (clubs, spades, hearts, diamonds), then the highest card decide.
rule-ties-all = Of tied lowest hands all lose.
rule-ties-nobody = Of tied lowest hands none loses.
rule-ties-knocker = Of tied lowest hands the knocker's loses if it is among them, else all.
rule-ties-all_but_knocker = Of tied lowest hands all lose but the knocker's.
rule-knocker_alone_lowest-1 = A knocker who alone is lowest loses one life.
rule-knocker_alone_lowest-2 = A knocker who alone is lowest loses two lives.
rule-knocker_must_be_highest-true = A knocker without the one highest hand loses a life.
rule-knocker_must_be_highest-false = A knocker need not have the highest hand.
rule-show_31-by_hand = 31 is shown with the discard that leaves it, and ends the round at once.
rule-show_31-automatic = 31 ends the round at once, also right after the deal.
rule-unshown_31_loses-true = Who has left 31 unshown loses a life when another shows it.
rule-unshown_31_loses-false = Leaving 31 unshown costs nothing.
rule-shown_31_costs_all-true = A shown 31 costs everybody else a life.
rule-shown_31_costs_all-false = A shown 31 costs only the lowest of the others a life.
rule-return_taken-true = The card just taken from the pile may be discarded.
rule-return_taken-false = The card just taken from the pile may not be discarded.
rule-turn_limit-some = { $turns ->
    [one] A round ends after one turn.
   *[other] A round ends after { $turns } turns.
}
rule-turn_limit-none = A round may last as long as it will.

# Why a computer player does something; $points are those of a hand, $turns the turns of others.
reason-makes-31 = makes 31, which ends the round
reason-makes-fire = makes three aces, which ends the round
reason-shows-31 = lays down 31 and wins the round
reason-leaves-31-unshown = keeps 31 without laying it down
reason-last-best = the best hand that the last turn can give: { $points }
reason-last-worse = leaves { $points }, and there is no other turn to better it
reason-closes-high = { $points } are likely enough, with { $turns } to come
reason-closes-late = waiting longer is not likely to help
reason-too-low-to-close = { $points } are too low to close with { $turns } to come
reason-near-31 = one card short of 31: { $card } lies there
reason-stronger-now = makes the hand better at once: { $points }
reason-stronger-next = the table then offers { $points } at the next turn
reason-takes-from-next = keeps { $card } from { $who }, who collects that suit
reason-gives-to-next = gives { $who }, who collects that suit, { $card }
reason-weaker-now = leaves only { $points }
reason-leaves-better = leaves { $card } lying, which would make { $points }
reason-keeps-good-hand = { $points } are more than the other three cards are likely to bring
reason-hopes-for-packet = the other three cards are likely to be better than { $points }
reason-hopes-for-stock = an unseen card is likely to help more
reason-waits = nothing there makes { $points } better enough to show what one collects
reason-costs-more = loses more than it gains
