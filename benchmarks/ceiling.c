/* The ceiling: whole games of 31 between players who decide at random, as fast as C goes with the rules as data.

   It plays the very games that thirtyone.batch.playouts.play plays with `uniform`: the same generator, seeds, deals and
   choices, and counts what that counts. So all counts of both must be the same, and both do the same work.

       gcc -O3 -march=native -I FOLDER_OF_RULES_H -o ceiling benchmarks/ceiling.c
       ceiling FIRST END PLAYERS KEY KEY KEY KEY < RULES

   benchmarks/ceiling.py writes rules.h, in which `Rules` has the layout of the record that the kernels read, and gives
   such a record as RULES. Prints what a Playouts holds, number after number, and then the seconds of processor time. */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

typedef uint64_t Cards; /* the bit 13 * suit + height - 2 */

enum { SEATS = 17, DECK = 52, SUIT = (1 << 13) - 1, FIRE = 66 << 8, NOBODY = -1 };
enum { BY_KNOCK, BY_PASS, BY_STOCK, BY_LIMIT, BY_31, BY_FIRE };
enum { ALL = 9, PASSING, KNOCKING };
enum { FROM_STOCK, FROM_PILE, KNOCKING_DRAW, DROPPING, SHOWING = 7 };
enum { FREE, ONCE };
enum { TIES_ORDER, TIES_ALL, TIES_NOBODY, TIES_KNOCKER, TIES_ALL_BUT_KNOCKER };

static const Cards SUITS_LOW = 1ull | 1ull << 13 | 1ull << 26 | 1ull << 39;
#define ACES (SUITS_LOW << 12)
#define TENS (SUITS_LOW * 0xF00)

typedef struct {
    uint64_t s0, s1, s2, s3;
} Random;

typedef struct {
    uint8_t cards[DECK];
    int next, size, fixed;
} Stock;

typedef struct {
    Random random;
    Stock stock;
    Cards hands[SEATS];
    uint8_t order[SEATS];
    int lives[SEATS];
    int players, seats, dealer;
    unsigned in, losers, twice; /* sets of seats */
    int is_void;
    int turns, ended_by, closer;
    int worths[SEATS];
    unsigned out_since[SEATS]; /* the round in which a seat went out; the last one is never out */
    uint64_t rounds;
} Game;

enum { TAKEN, WINS, PLACES, ROUNDS, LOSSES, KNOCKS, KNOCKS_PAID, COUNTS };
enum { POINTS = 67, LONGEST_COUNTED = 256, ENDINGS = 6 };

typedef struct {
    uint64_t games, decisions;
    uint64_t players[SEATS][COUNTS], hands[SEATS][POINTS], endings[ENDINGS];
    uint64_t turns[LONGEST_COUNTED], rounds[LONGEST_COUNTED];
} Counts;

static Counts counts;

/* Chance */

static inline uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline uint64_t word(Random *r) {
    const uint64_t bits = rotate(r->s0 + r->s3, 23) + r->s0, shifted = r->s1 << 17;
    r->s2 ^= r->s0;
    r->s3 ^= r->s1;
    r->s1 ^= r->s2;
    r->s0 ^= r->s3;
    r->s2 ^= shifted;
    r->s3 = rotate(r->s3, 45);
    return bits;
}

static inline int below(uint64_t bits, uint64_t bound) { return (int)((unsigned __int128)bits * bound >> 64); }

static void seed(Random *r, const uint64_t key[4], uint64_t number) {
    uint64_t s[4];
    for (int i = 0; i < 4; i++) {
        uint64_t mixed = key[i] + 0x9E3779B97F4A7C15u * (4 * number + i + 1);
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
        s[i] = mixed ^ mixed >> 31;
    }
    *r = (Random){s[0], s[1], s[2], s[3]};
}

static inline int left(const Stock *s) { return s->size - s->next; }

static inline Cards draw(Stock *s, uint64_t bits) {
    const int top = s->next++;
    int other = top;
    if (LIKELY(top >= s->fixed)) other += below(bits, s->size - top);
    const uint8_t card = s->cards[other];
    s->cards[other] = s->cards[top];
    s->cards[top] = card;
    return 1ull << card;
}

static inline Cards draw_three(Stock *s, Random *r) {
    uint64_t bits = word(r);
    const uint64_t count = left(s);
    Cards three = draw(s, bits);
    bits *= count;
    three |= draw(s, bits);
    bits *= count - 1;
    return three | draw(s, bits);
}

static void gather(Stock *s, Cards aside) {
    int n = left(s);
    memmove(s->cards, s->cards + s->next, n);
    for (; aside; aside &= aside - 1) s->cards[n++] = __builtin_ctzll(aside);
    s->size = n;
    s->next = s->fixed = 0;
}

/* Cards */

static inline Cards nth(Cards cards, int n) { /* the card in a slot */
#ifdef __BMI2__
    return _pdep_u64(1ull << n, cards);
#else
    while (n--) cards &= cards - 1;
    return cards & -cards;
#endif
}

static inline int strength(const Rules *r, Cards hand) {
    const Cards ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & SUIT;
    if (UNLIKELY((ranks & (ranks - 1)) == 0)) {
        if (r->fire && ranks == 1 << 12) return FIRE;
        if (r->triple) return r->triple << 8 | (r->strict ? 0x80 | (__builtin_ctzll(ranks) + 2) : 0);
    }
    int best = 0;
    for (int suit = 0; suit < 4; suit++) {
        const int worth = r->suit_worth[hand >> 13 * suit & SUIT] + r->suit_order[suit];
        best = worth > best ? worth : best;
    }
    return best;
}

static inline int is_31(Cards hand) {
    const Cards ace = hand & ACES, suit = (ace << 1) - (ace >> 12);
    return ((hand & ~suit) == 0) & (__builtin_popcountll(hand & TENS) == 2);
}

static inline int is_fire(const Rules *r, Cards hand) { return (hand & r->no_fire) == 0; }

/* The end of a round */

static void end(const Rules *r, Game *g, int by, int closer, unsigned unshown) {
    const int n = g->players, shown = !r->exchange && by == BY_31, knocker = by <= BY_PASS ? closer : NOBODY;
    const int apart = shown ? closer : NOBODY;
    int low = FIRE + 1, high = 0, highest = 0, knockers = 0;
    unsigned lowest = 0;
    g->twice = 0;
    g->ended_by = by;
    g->closer = closer;
    for (int i = 0; i < n; i++) {
        const int seat = g->order[i], worth = strength(r, g->hands[seat]);
        const unsigned bit = 1u << seat;
        g->worths[seat] = worth;
        if (seat == knocker) knockers = worth;
        highest = worth > high ? 1 : highest + (worth == high);
        high = worth > high ? worth : high;
        if (seat == apart) continue;
        lowest = worth < low ? bit : worth == low ? lowest | bit : lowest;
        low = worth < low ? worth : low;
    }
    unsigned losers = lowest;
    if ((by == BY_FIRE && r->fire_costs_all) || (shown && r->shown_31_costs_all)) {
        losers = g->in & ~(1u << closer);
    } else {
        const unsigned closes = knocker == NOBODY ? 0 : 1u << knocker;
        const int several = (lowest & (lowest - 1)) != 0;
        if (several && r->ties != TIES_ALL && r->ties != TIES_ORDER) {
            if (r->ties == TIES_NOBODY) losers = 0;
            else if (r->ties == TIES_KNOCKER && lowest & closes) losers = closes;
            else if (r->ties == TIES_ALL_BUT_KNOCKER) losers &= ~closes;
        }
        if (!several && losers == closes && r->knocker_alone_lowest == 2) g->twice = closes;
        if (r->knocker_must_be_highest && closes) {
            if (low == high) losers = closes, g->twice = 0;
            else if (knockers != high || highest > 1) losers |= closes;
        }
    }
    if (shown && r->unshown_31_loses) losers |= unshown & g->in;
    g->losers = losers == g->in ? 0 : losers; /* void: nobody loses */
    g->is_void = losers == g->in;
}

static int made(const Rules *r, Game *g) { /* fire or 31 was dealt: the round ends */
    int best = 0, holder = NOBODY;
    for (int i = 0; i < g->players; i++) {
        const Cards hand = g->hands[g->order[i]];
        if (UNLIKELY(is_31(hand) | is_fire(r, hand))) {
            const int worth = strength(r, hand);
            if (worth > best) best = worth, holder = g->order[i];
        }
    }
    if (LIKELY(holder == NOBODY)) return 0;
    end(r, g, best == FIRE ? BY_FIRE : BY_31, holder, 0);
    return 1;
}

/* The exchange family. What only a round needs stands in local variables. */

static inline int is_789(Cards table) {
    const Cards ranks = table | table >> 13 | table >> 26 | table >> 39;
    return (table & ~(SUITS_LOW * 0xE0)) == 0 && (ranks & 0xE0) == 0xE0;
}

static Cards play_exchange(const Rules *r, Game *g) {
    Random random = g->random;
    Stock *stock = &g->stock;
    const int n = g->players;
    uint64_t decisions = 0;
    unsigned passed = 0, locked = 0;
    int turns = 0, closed_at = NOBODY, closer = NOBODY, passes = 0, place = 0;
    Cards aside = 0, shown = 0, table, second;

    g->hands[g->order[n - 1]] = draw_three(stock, &random);
    second = draw_three(stock, &random);
    for (int i = 0; i < n - 1; i++) g->hands[g->order[i]] = draw_three(stock, &random);

    decisions++;
    table = second;
    if (below(word(&random), 2)) { /* refuse */
        table = g->hands[g->order[n - 1]];
        g->hands[g->order[n - 1]] = second;
    }
    if (UNLIKELY(made(r, g))) goto over;

    for (;;) {
        while (UNLIKELY(r->renew_789) && left(stock) >= 3 && is_789(table)) {
            aside |= table;
            table = draw_three(stock, &random);
            passes = 0;
        }
        const int seat = g->order[place];
        const unsigned bit = 1u << seat;
        unsigned legal = r->unrestricted;
        if (UNLIKELY(r->limits)) {
            if (locked & bit) legal = 1 << PASSING;
            else if (r->passing == ONCE && passed & bit) legal &= ~(1u << PASSING);
        }
        if (closed_at < 0 && !(r->after_lap && turns < n)) legal |= r->knock;
        const int number = below(word(&random), __builtin_popcount(legal));
        const int action = __builtin_ctzll(nth(legal, number));
        decisions++;
        if (action <= ALL) {
            Cards hand = g->hands[seat];
            if (LIKELY(action < ALL)) {
                const int slot = action * 11 >> 5;
                const Cards give = nth(hand, slot), take = nth(table, action - 3 * slot);
                hand ^= give ^ take;
                table ^= give ^ take;
                shown = (shown & ~give) | take;
            } else {
                const Cards cards = table;
                table = hand;
                hand = cards;
                shown = (shown & ~table) | hand;
                if (r->locks) locked |= bit;
            }
            g->hands[seat] = hand;
            passes = 0;
            if (UNLIKELY(is_31(hand) | is_fire(r, hand))) {
                turns++;
                end(r, g, is_fire(r, hand) ? BY_FIRE : BY_31, seat, 0);
                goto over;
            }
        } else {
            if (action == KNOCKING || (r->closing_pass && closed_at < 0)) closed_at = turns, closer = seat;
            if (action == PASSING) passes++, passed |= bit;
        }
        turns++;
        if (closed_at >= 0 && turns == closed_at + n) {
            end(r, g, r->closing_pass ? BY_PASS : BY_KNOCK, closer, 0);
            goto over;
        }
        if (UNLIKELY(turns == r->turn_limit)) {
            end(r, g, BY_LIMIT, NOBODY, 0);
            goto over;
        }
        if (++place == n) place = 0;
        if (UNLIKELY(passes == n && r->renew && closed_at < 0)) {
            if (left(stock) < 3) {
                if (!r->recycle || left(stock) + __builtin_popcountll(aside) < 3) {
                    end(r, g, BY_STOCK, NOBODY, 0);
                    goto over;
                }
                gather(stock, aside);
                aside = 0;
            }
            aside |= table;
            table = draw_three(stock, &random);
            passes = 0;
        }
    }
over:
    g->random = random;
    g->turns = turns;
    counts.decisions += decisions;
    return shown;
}

/* The draw family */

static Cards play_draw(const Rules *r, Game *g) {
    Random random = g->random;
    Stock *stock = &g->stock;
    const int n = g->players;
    uint64_t decisions = 0;
    unsigned unshown = 0;
    int turns = 0, closed_at = NOBODY, closer = NOBODY, place = 0;
    Cards aside = 0, shown = 0, pile;

    for (int i = 0; i < n; i++) g->hands[g->order[i]] = draw_three(stock, &random);
    pile = draw(stock, word(&random));
    if (r->automatic && UNLIKELY(made(r, g))) goto over;

    for (;;) {
        if (!r->recycle && left(stock) == 0) {
            end(r, g, BY_STOCK, NOBODY, 0);
            goto over;
        }
        const int seat = g->order[place];
        const unsigned bit = 1u << seat;
        unsigned legal = 1 << FROM_PILE;
        if (LIKELY(left(stock) || aside)) legal |= 1 << FROM_STOCK;
        if (closed_at < 0 && !(r->after_lap && turns < n)) legal |= r->knock;
        int action = __builtin_ctzll(nth(legal, below(word(&random), __builtin_popcount(legal))));
        decisions++;
        if (action == KNOCKING_DRAW) {
            closed_at = turns;
            closer = seat;
        } else {
            Cards hand = g->hands[seat], taken;
            if (action == FROM_PILE) {
                taken = pile;
                shown |= taken;
                pile = 0;
            } else {
                if (UNLIKELY(!left(stock))) {
                    gather(stock, aside);
                    aside = 0;
                }
                taken = draw(stock, word(&random));
            }
            hand |= taken;
            unsigned drops = 0xF;
            if (action == FROM_PILE && !r->return_taken) {
                drops ^= 1 << __builtin_popcountll(hand & (taken - 1));
            }
            legal = drops << DROPPING;
            if (!r->automatic) {
                Cards rest = hand;
                for (int slot = 0; slot < 4; slot++, rest &= rest - 1) {
                    legal |= (drops >> slot & is_31(hand ^ (rest & -rest))) << (SHOWING + slot);
                }
            }
            action = __builtin_ctzll(nth(legal, below(word(&random), __builtin_popcount(legal))));
            decisions++;
            const int shows = action >= SHOWING;
            const Cards card = nth(hand, action - (shows ? SHOWING : DROPPING));
            hand ^= card;
            g->hands[seat] = hand;
            aside |= pile;
            pile = card;
            shown &= ~card;
            const int left_31 = is_31(hand);
            unshown = (unshown & ~bit) | (left_31 && !shows ? bit : 0);
            if (UNLIKELY(shows || (left_31 && r->automatic))) {
                turns++;
                end(r, g, BY_31, seat, unshown);
                goto over;
            }
        }
        turns++;
        if (closed_at >= 0 && turns == closed_at + n) {
            end(r, g, BY_KNOCK, closer, 0);
            goto over;
        }
        if (UNLIKELY(turns == r->turn_limit)) {
            end(r, g, BY_LIMIT, NOBODY, 0);
            goto over;
        }
        if (++place == n) place = 0;
    }
over:
    g->random = random;
    g->turns = turns;
    counts.decisions += decisions;
    return shown;
}

/* Games */

static void count_round(const Game *g, const int place[SEATS]) {
    counts.endings[g->ended_by]++;
    counts.turns[g->turns < LONGEST_COUNTED ? g->turns : LONGEST_COUNTED - 1]++;
    for (int i = 0; i < g->players; i++) {
        const int seat = g->order[i];
        counts.hands[place[seat]][g->worths[seat] >> 8]++;
    }
    for (unsigned losers = g->losers; losers; losers &= losers - 1) {
        counts.players[place[__builtin_ctz(losers)]][LOSSES]++;
    }
    if (g->ended_by <= BY_PASS) {
        counts.players[place[g->closer]][KNOCKS]++;
        counts.players[place[g->closer]][KNOCKS_PAID] += !(g->losers >> g->closer & 1);
    }
}

static void count_game(const Game *g, const int place[SEATS]) {
    counts.rounds[g->rounds < LONGEST_COUNTED ? g->rounds : LONGEST_COUNTED - 1]++;
    for (int seat = 0; seat < g->seats; seat++) {
        uint64_t *player = counts.players[place[seat]], better = 0;
        for (int other = 0; other < g->seats; other++) better += g->out_since[other] > g->out_since[seat];
        player[TAKEN]++;
        player[WINS] += better == 0;
        player[PLACES] += better + 1;
    }
}

static void play_game(const Rules *r, Game *g, const uint64_t key[4], uint64_t number) {
    int place[SEATS];
    seed(&g->random, key, number);
    g->in = (1u << g->seats) - 1;
    g->stock.size = 0;
    g->rounds = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        place[seat] = (seat + number) % g->seats;
        g->lives[seat] = r->lives;
        g->out_since[seat] = -1;
    }
    g->dealer = below(word(&g->random), g->seats);
    while (g->in & (g->in - 1)) {
        g->players = 0;
        for (int i = 1, seat = g->dealer; i <= g->seats; i++) {
            if (++seat == g->seats) seat = 0;
            if (g->in >> seat & 1) g->order[g->players++] = seat;
        }
        if (g->stock.size != r->size) memcpy(g->stock.cards, r->cards, DECK);
        g->stock.size = r->size;
        g->stock.next = g->stock.fixed = 0;
        if (r->exchange) play_exchange(r, g);
        else play_draw(r, g);
        count_round(g, place);
        g->rounds++;
        if (g->is_void) continue; /* the same dealer again */
        for (unsigned losers = g->losers; losers; losers &= losers - 1) {
            const int seat = __builtin_ctz(losers);
            const int lives = g->lives[seat] - 1 - (int)(g->twice >> seat & 1);
            g->lives[seat] = lives > 0 ? lives : 0;
            if (lives < 1 - r->swim) g->in &= ~(1u << seat), g->out_since[seat] = g->rounds;
        }
        do {
            if (++g->dealer == g->seats) g->dealer = 0;
        } while (!(g->in >> g->dealer & 1));
    }
    count_game(g, place);
}

/* From the command line to the counts */

static void print(const uint64_t *numbers, int count) {
    for (int i = 0; i < count; i++) printf("%llu ", (unsigned long long)numbers[i]);
}

int main(int count, char **arguments) {
    static Rules rules;
    static Game game;
    uint64_t key[4];
    if (count != 8) return fprintf(stderr, "ceiling: benchmarks/ceiling.py knows the arguments\n"), 2;
    const uint64_t first = strtoull(arguments[1], NULL, 10), last = strtoull(arguments[2], NULL, 10);
    game.seats = atoi(arguments[3]);
    for (int i = 0; i < 4; i++) key[i] = strtoull(arguments[4 + i], NULL, 10);
    if (fread(&rules, sizeof rules, 1, stdin) != 1 || getchar() != EOF) {
        return fprintf(stderr, "ceiling: these rules are not %zu bytes\n", sizeof rules), 2;
    }
    if (game.seats < 2 || game.seats > SEATS || rules.size > DECK) return fprintf(stderr, "ceiling: no such game\n"), 2;
    struct timespec begin, now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    for (uint64_t at = first; at < last; at++) play_game(&rules, &game, key, at);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    counts.games = last - first;
    for (int place = 0; place < game.seats; place++) {
        for (int points = 0; points < POINTS; points++) counts.players[place][ROUNDS] += counts.hands[place][points];
    }
    print(&counts.games, 1);
    print(&counts.decisions, 1);
    for (int place = 0; place < game.seats; place++) print(counts.players[place], COUNTS);
    for (int place = 0; place < game.seats; place++) print(counts.hands[place], POINTS);
    print(counts.turns, LONGEST_COUNTED);
    print(counts.rounds, LONGEST_COUNTED);
    print(counts.endings, ENDINGS);
    printf("%.6f\n", now.tv_sec - begin.tv_sec + (now.tv_nsec - begin.tv_nsec) / 1e9);
    return 0;
}
