# The page in English, beside game.ftl. $who is a player's name; where $you is yes, it is the reader.


## Everywhere

tagline = Three cards, one suit, thirty-one.
you = You
close = Close
settings = Settings
settings-language = Language
settings-sound = Sound
settings-vibration = Vibration
settings-pace = Pace of the others
pace-none = None
pace-quick = Quick
pace-normal = Normal
pace-slow = Slow
rules = Rules
rules-examples = What hands are worth
rules-exact = Exactly
rules-none = No game has this name. These are all the games there are.
games = Games
to-start = To the first page
nothing-here = There is nothing here
nothing-here-text = No page has this address. Perhaps a letter of the link was lost on the way.
connecting = Connecting …
no-server = The server does not answer.
try-again = Try again


## The first page

new-game = New game
choose-game = Game
short-a7 = A7
short-a9 = A9
short-a5 = A5
short-trente36 = 36
short-trente52 = 52
short-schwimmen = Schwimmen
short-scat = Scat
deck-size = { $count } cards
players = { $least } to { $most } players
opponents = Opponents
fewer = One less
more = One more
strength = Strength
level-beginner = Beginner
level-beginner-plays = Hopes for pairs, overlooks things, and closes late.
level-casual = Casual
level-casual-plays = Takes the best hand at once, and looks at nobody.
level-careful = Careful
level-careful-plays = Sees what the table offers and what others collect.
level-skilled = Skilled
level-skilled-plays = Has learned from millions of rounds, and still errs at times.
level-steady = Steady
level-steady-plays = Plays strongly and varies, so that its moves give little away.
level-master = Master
level-master-plays = The strongest: always makes the move it thinks best.
play = Play
further = More games and house rules
further-games = More games
changed = changed
your-name = Your name
house-rules = House rules
house-rules-restore = Undo the changes
open-games = Your open games
resume = Resume
show-all = Show all { $count }
around = Around the game
with-computers = Against computers
with-friends = With friends
you-nameless = Your name
my-games = My games
open-lobby = not begun yet
friends-seats = Seats
friends-computers = For computers
friends-open = Open the table
friends-public = Public
friends-public-yes = Everybody finds the table on the first page.
friends-public-no = Only those come who have the link or the code.
friends-talk = Free writing
friends-talk-yes = People at the table may write what they like.
friends-talk-no = People at the table have signs and ready phrases.
clock = Clock
clock-none = None
clock-relaxed = Relaxed
clock-normal = Normal
clock-fast = Fast
clock-none-note = Everybody takes the time they need.
clock-note = A turn has { $turn } seconds, and the game a reserve of { $bank }.
join-by-code = Join with a code
join = Join
join-not-whole = A code has six letters and digits.
public-tables = Public tables
public-none = Nobody waits for company just now. Open a public table, and others will find you.
public-seats = { $taken } of { $seats } seats taken
public-clock = clock: { $clock }
public-go = Go there
copy-link = Copy
copied = Copied
share = Share
refused-unknown_code = No table has this code. Codes hold until the game begins.
refused-bad_code = A code has no 0 and no O, no 1, no I and no L, as they look alike. Look at the code again.
refused-unknown_link = This link leads to nobody, or no longer.
refused-bad_passkey = This passkey was not accepted. Try again.


## Names of the rules' fields

field-ranks = Cards
field-suits = Suits
field-players = Players
field-lives = Lives
field-swim = Swimming
field-close = How a round is closed
field-first_knock = First knock
field-passing = Passing
field-exchange_all = Exchanging all three
field-renew = New table cards
field-renew_789 = Replace seven, eight, nine
field-exhausted = When the stock runs out
field-fire = Fire
field-fire_costs_all = Fire costs all
field-triple = Three of one rank
field-ties = Ties
field-knocker_alone_lowest = Knocker alone lowest
field-knocker_must_be_highest = Knocker must be highest
field-show_31 = Showing 31
field-unshown_31_loses = 31 not shown
field-shown_31_costs_all = A shown 31 costs all
field-return_taken = Putting back the card taken
field-turn_limit = Limit of turns


## Cards, for those who hear the page

card-name = { $rank } of { $suit }
card-hidden = a card face down
card-scores = counts
card-picked = picked
card-would-make = would make { $worth }
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
rank-A = ace
fan-hidden = { $count ->
    [one] one card face down
   *[other] { $count } cards face down
}
stock-count = { $count ->
    [one] one card in the stock
   *[other] { $count } cards in the stock
}
pile-top = on the pile: { $card }
pile-empty = the pile is empty


## At the table

round = Round { $round }
leave = Leave the table
history = The rounds so far
seats = The other players
seat-dealer = Dealer
seat-dealer-letter = D
seat-thinks = is thinking
seat-swims = swims
seat-out = out, place { $place }
seat-lives = { $lives ->
    [one] one life
   *[other] { $lives } lives
}
table-cards = On the table
mine = Your place
hand = Your hand
actions = What you can do
lap-knocked = { $you ->
    [yes] You knocked
   *[no] { $who } knocked
}
lap-passed = { $you ->
    [yes] You closed
   *[no] { $who } closed
}
lap-left = { $turns ->
    [one] one turn left
   *[other] { $turns } turns left
}
lap-your-last = your last turn
title-your-turn = Your turn
connection-lost = Not connected. Trying again …
table-missing = There is no such table, or it is not yours to see.
table-abandoned = This game was given up.
watching = You are out; the others play on.
skip = Skip to the end

refused-illegal_action = That is not possible now.
refused-log_unavailable = The server cannot write to its disk now. Try again in a moment.
refused-unknown_outcome = The disk failed just now, so this may or may not have been saved. Try again.
refused-bad_write = This cannot be stored.
refused-not_your_seat = You do not sit at this table.
refused-too_many = That was too often in a short time. Try again in a while.
refused-bad_name = Names and texts are made of letters, signs and spaces; a name has at most 24.

action-keep = Keep
action-refuse = Take the other three
action-pass = Pass
action-pass-closing = Pass and close
action-all = Exchange all
makes = makes
action-knock = Knock
action-stock = From the stock
action-pile = From the pile
action-drop = Discard
action-drop-one = Discard { $card }
action-show = Show 31
action-one = { $give } for { $take }
action-undo = Take back

prompt-your-turn = Your turn.
prompt-exchange = Your turn: pick one of your cards and one of the table’s.
prompt-choose = Keep these three, or take three others unseen?
prompt-now-table = Now a card of the table.
prompt-now-hand = Now one of your cards.
prompt-take = Your turn: take from the stock or from the pile, or knock.
prompt-discard = Which card do you discard?
prompt-makes = { $action }: makes { $worth }.
said-undone = Taken back.
said-forced = All you can do is “{ $action }”, so that is played for you.
event-clock-ran-out = { $you ->
    [yes] Your time is over: a safe move is played for you.
   *[no] { $who } ran out of time: a safe move is played.
}
event-stand-in = { $you ->
    [yes] A computer player sits in for you.
   *[no] A computer player sits in for { $who }.
}
event-left = { $you ->
    [yes] You have left the game.
   *[no] { $who } has left; a computer player has the seat.
}
event-came-back = { $you ->
    [yes] You have your seat back.
   *[no] { $who } is back.
}

act-all = exchanged all
brief-kept = kept
brief-refused = refused
brief-exchanged = { $gave } ⇄ { $took }
brief-exchanged-all = ⇄ all
brief-took-stock = stock
brief-took-pile = + { $card }
brief-discarded = − { $card }


## The end of a round, and of a game

round-over = Round { $round } is over
continue = Continue
play-again = Play again
lost-lives = { $lost ->
    [one] −1 life
   *[other] −{ $lost } lives
}
closed-knock = knocked
closed-pass = closed
closed-31 = 31!
closed-fire = fire!
ended-knock = knock
ended-pass = close
ended-stock = the stock ran out
ended-limit = limit of turns
ended-31 = 31
ended-fire = fire
history-empty = No round has ended yet.
history-round = Round
history-end = Ended by
history-ended = { $by }: { $who }


## Several people at one table

seat-host = Host
presence-computer = Computer player
presence-here = Connected
presence-absent = Not connected
presence-away = Let the last turn to the clock
presence-replaced = A computer player sits in
presence-gone = Has left; a computer player has the seat
watchers = { $count ->
    [one] one spectator
   *[other] { $count } spectators
}
announcement-host = { $you ->
    [yes] You are the host now.
   *[no] { $who } is the host now.
}
announcement-absent = { $who } is not connected.
announcement-connected = { $who } is connected again.
clock-left = { $seconds ->
    [one] one second left
   *[other] { $seconds } seconds left
}
clock-bank = { $seconds ->
    [one] one second left of your time bank
   *[other] { $seconds } seconds left of your time bank
}
clock-warning = { $seconds ->
    [one] One second left!
   *[other] { $seconds } seconds left!
}
continue-waits = Waiting for { $who }.
continue-waits-many = Waiting for { $count } players.
stand-in = A computer plays for you.
take-back = Take my seat back
play-for = Let a computer play for { $who }
spectating = You are watching.
spectating-waits = You are watching, and have a seat in the next game.
queue-join = Take a seat in the next game
queue-leave = Give up that seat
rematch-open = { $you ->
    [yes] You have opened the next game.
   *[no] { $who } has opened the next game; your seat is kept.
}
rematch-join = Join
rematch-open-watch = { $who } has opened the next game.
rematch-begun = The next game has begun. Without a seat there you may watch, and take one in the game after it.
rematch-go = Go there
somebody = Somebody
nameless = Player
rematch-watch = Watch it
leave-text-others = If you leave it open, the others wait for your turns, or let a computer play for you. The game stands on the first page.
leave-text-clock = If you leave it open, the clock plays for you when your time is over, and then a computer. You can come back at any time from the first page.
leave-text-for-good = If you leave for good, a computer player has your seat to the end.
leave-text-host = { $who } is the host then.
leave-for-good = Leave for good
talk = Talk
talk-title = Talk at the table
talk-log = What was said
talk-empty = Nobody has said anything yet.
talk-write = Write something
talk-send = Send
talk-reactions = Reactions
talk-phrases = Phrases
talk-said = { $who }: { $text }
talk-many = { $count ->
    [one] one message
   *[other] { $count } messages
}
talk-allow = Everybody may write freely
talk-mute = Mute { $who }
reaction-clap = Applause
reaction-laugh = Laughter
reaction-wow = Amazement
reaction-sad = Sadness
reaction-think = Thinking
reaction-heart = Heart
phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-well_played = Well played!
phrase-thanks = Thank you!
phrase-oops = Oops!
phrase-hurry = Hurry up!
phrase-one_moment = One moment, please.
phrase-again = Another game?
phrase-bye = Goodbye!
refused-not-connected = Not connected: nothing was sent.


## Leaving

leave-title = Leave the table?
leave-text = The game waits for you on the first page, unless you give it up.
leave-open = Leave it open
leave-give-up = Give up
leave-stay = Stay


## Before the game

lobby = Before the game
lobby-seats = Seats: { $come ->
    [one] 1 of { $seats } is there
   *[other] { $come } of { $seats } are there
}
lobby-free = Free seat
lobby-computer = computer, { $level }
lobby-host = hosts
lobby-not-here = not here
lobby-sit = Sit
lobby-sit-at = Sit: seat { $seat }
lobby-move = Move
lobby-move-to = Move: seat { $seat }
lobby-add-computer = Computer
lobby-add-computer-at = Computer: seat { $seat }
lobby-level = Strength of the next computer player
lobby-leave = Get up
lobby-send-away = Send away
lobby-send-away-sure = Send { $who } away?
lobby-send-away-text = { $who } cannot sit down at this table again.
lobby-send-away-who = Send away: { $who }
lobby-watching = { $count ->
    [one] One other person watches.
   *[other] { $count } others watch.
}
lobby-invite = Invite friends
lobby-code = Code
lobby-link = Link to the table
lobby-local = This address is known on this machine only. For friends elsewhere, start the server with --host 0.0.0.0 and open the page under this machine’s address.
lobby-qr = QR code with the link to the table
lobby-share-text = Come and play { $game } with me!
lobby-clock = Clock: { $clock }.
lobby-all-rules = All the rules
lobby-sit-down = Sit down
lobby-or-watch = Or watch: the game shows here when it begins.
lobby-full = All seats are taken. You may watch: the game shows here when it begins.
lobby-kept = Your seat is kept for you.
lobby-come = I’m in
lobby-start = Start
lobby-too-few = { $missing ->
    [one] One more player is needed.
   *[other] { $missing } more players are needed.
}
lobby-empty-left-out = Free seats are left out.
lobby-wait = The game begins when { $who } starts it.
lobby-closed = This table was closed before the game began.
lobby-sent-away = The host has sent you away from this table. You cannot sit down here any more.
lobby-announcement-sat = { $who } sits down.
lobby-announcement-left = { $who } has gone.
lobby-announcement-host = { $who } hosts now.
lobby-announcement-you-host = You host now.
lobby-announcement-sent-away = The host has sent you away.


## My games

games-none = Here your games will stand, and how they ended. You have not finished one yet.
games-past = Games played
games-rounds = { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
games-given-up = given up
games-record = Download the record
games-record-of = Download the record: { $game }, { $when }
statistics = How it went
statistics-sum = { $games ->
    [one] One game
   *[other] { $games } games
}, { $wins ->
    [0] none won
    [one] one won
   *[other] { $wins } won
}.
statistics-places = Places
statistics-place = { $place }.
statistics-ends = How rounds ended
statistics-worth = Average worth of your hand
statistics-knocks = Knocks that paid: { $paid } of { $knocks }


## The reader

you-title = You
you-keep-name = Save
you-name-kept = The others read “{ $name }” now.
link-title = On another device
link-text = Open your personal link on another device: it is you there too, with your games and seats. Whoever has the link is you, so give it to nobody.
link-make = Make a personal link
link-anew = Make a new one
link-made = The link is made.
link-once = It is shown this once only. A new one makes the old one void.
link-revoke = Revoke the link
link-revoked = The link opens nothing any more.
link-share-text = My personal link for 31
passkeys = Passkeys
passkey-text = Secure your name with the lock of your device; then you can sign in anywhere, without a password.
passkey-count = { $count ->
    [one] You have one passkey.
   *[other] You have { $count } passkeys.
}
passkey-make = Make a passkey
passkey-made = The passkey is made.
passkey-sign-in = Sign in with a passkey
passkey-called-off = Nothing was changed.
passkey-there = This device has a passkey for you already.
passkey-remove = Remove all passkeys
passkey-removed = Your passkeys are removed here. Delete them on your devices, too.
forget = Delete me
forget-text = Your name, your list of games and your keys are deleted for good. Records of games stay, with another name.
forget-sure = Delete yourself?
forget-yes = Delete me for good
forget-no = Stay
resume-title = Your personal link
resume-text = This device is going to be the person who made the link: with that name, those games and those seats.
resume-take-over = Go on here
resume-not = No, stay as I am
resume-done = You are { $name } here too.
resume-empty = This link is not whole. Copy it again on the device where it was made.
