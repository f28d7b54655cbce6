/* Plain auction pitch by hand, over the tables that `lower` makes of it: what the fast engine is measured against.
 *
 * The rules of the variant are written out here: no kitty, one round of bidding, no exchange, trump by the first lead.
 * Cards, suits, powers, pips, bids, points, numbers of players and of cards come from the tables. Uniformly random
 * players, the same streams of random numbers: the same games, and the same rows as pitchdsl.kernel.game writes.
 */
#include <stdbool.h>
#include <stdint.h>
#include "tables.h" /* written by native.py: the record of pitchdsl.lower.tables, and the places in it */

enum { DEALT_AGAIN = 1000, NOBODY = -1, GOES_ON = -2 };

typedef struct {
    uint64_t deals, choices, stock, stock_stream;
    int dealer, pitcher, bid, trump, made, redeals, tricks, seats;
    long settled, decisions;
    uint64_t hands[10], held[10], won[10];
    int64_t score[10], before[10], taken[10];
    int64_t award_side[MOST_ITEMS], award_value[MOST_ITEMS];
    int8_t winner_of[54];
} game_state;

/* ------------------------------------------------------------------ random numbers */

#define GAMMA 0x9E3779B97F4A7C15u

static inline uint64_t mix(uint64_t state) {
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBu;
    return state ^ (state >> 31);
}

static inline void begin(game_state *g, uint64_t seed, uint64_t game, uint64_t hand) {
    uint64_t key = mix(seed + GAMMA);
    key = mix((key ^ game) + GAMMA);
    key = mix((key ^ hand) + GAMMA);
    g->deals = mix(key + GAMMA);
    g->choices = mix((key ^ 1) + GAMMA);
}

static inline int below(uint64_t *stream, uint64_t n) {
    *stream += GAMMA;
    return (int)((unsigned __int128)mix(*stream) * n >> 64);
}

static inline int size(uint64_t cards) { return __builtin_popcountll(cards); }

static inline int lowest(uint64_t cards) { return __builtin_ctzll(cards); }

static inline uint64_t one(uint64_t cards, int number) {
#ifdef __BMI2__
    return __builtin_ia32_pdep_di(1ull << number, cards);
#else
    while (number--) cards &= cards - 1;
    return cards & -cards;
#endif
}

static inline int nth(uint64_t cards, int number) { return lowest(one(cards, number)); }

/* -------------------------------------------------------------------- deal */

static void shuffle(const tables_t *t, game_state *g) {
    g->stock = (uint64_t)t->scalars[AT_PACK_CARDS];
    g->stock_stream = g->deals;
    g->deals += (uint64_t)t->scalars[AT_PACK] * GAMMA;
}

static inline uint64_t draw(game_state *g, int number) {
    uint64_t drawn = 0, stock = g->stock, stream = g->stock_stream;
    for (int left = size(stock), last = left - number; left > last; left--) {
        uint64_t card = one(stock, below(&stream, (uint64_t)left));
        stock ^= card;
        drawn |= card;
    }
    g->stock = stock, g->stock_stream = stream;
    return drawn;
}

static int highest_cut(const tables_t *t, game_state *g) {
    unsigned cutting = (1u << g->seats) - 1;
    while (cutting & (cutting - 1)) {
        unsigned still = 0;
        int best = -1;
        shuffle(t, g);
        for (int seat = 0; seat < g->seats; seat++) {
            if (!(cutting >> seat & 1)) continue;
            int card = lowest(draw(g, 1)), rank = card < 52 ? card % 13 : 13;
            if (rank > best) best = rank, still = 0;
            if (rank == best) still |= 1u << seat;
        }
        cutting = still;
    }
    return __builtin_ctz(cutting);
}

static inline int after(const game_state *g, int seat) { return seat + 1 < g->seats ? seat + 1 : 0; }

static void deal(const tables_t *t, game_state *g) {
    int each = (int)t->scalars[AT_EACH], packet = (int)t->scalars[AT_PACKET];
    shuffle(t, g);
    for (int seat = 0; seat < g->seats; seat++) g->hands[seat] = g->won[seat] = 0, g->taken[seat] = 0;
    for (int start = 0; start < each; start += packet) {
        int cards = packet < each - start ? packet : each - start, seat = g->dealer;
        for (int step = 0; step < g->seats; step++) {
            seat = after(g, seat);
            g->hands[seat] |= draw(g, cards);
        }
    }
    g->pitcher = g->bid = g->trump = g->made = NOBODY;
    g->tricks = 0;
}

/* ----------------------------------------------------------------- auction */

static bool auction(const tables_t *t, game_state *g) {
    int bids = (int)t->scalars[AT_BIDS], top = (int)t->scalars[AT_TOP_BID], seat = g->dealer, first = 0;
    do {
        seat = after(g, seat);
        bool may_hold = seat == g->dealer && g->bid >= 0 && g->bid < top;
        int choice = below(&g->choices, (uint64_t)(1 + may_hold + bids - first)) - 1;
        g->decisions++;
        if (choice < 0) continue;
        g->pitcher = seat;
        if (!may_hold || choice-- > 0) {
            g->bid = (int)t->ladder[first + choice][AT_BID_VALUE];
            first += choice + 1;
        }
        if (g->bid >= top) break;
    } while (seat != g->dealer);
    return g->pitcher >= 0;
}

/* -------------------------------------------------------------------- play */

static void play(const tables_t *t, game_state *g) {
    int leader = g->pitcher;
    int cards_each = (int)t->scalars[AT_EACH];
    for (int seat = 0; seat < g->seats; seat++) g->held[seat] = g->hands[seat];
    for (int trick = 0; trick < cards_each; trick++) {
        int seat = leader, winner = leader, trump = g->trump;
        uint64_t may = g->hands[seat], trick_cards;
        if (trump < 0 && (may & ~(3ull << 52))) may &= ~(3ull << 52);
        int card = nth(may, below(&g->choices, (uint64_t)size(may)));
        if (trump < 0) g->trump = trump = card / 13;
        int led = t->suits[trump][card];
        const int16_t *power = t->power[trump][led];
        uint64_t of_led = (uint64_t)t->of_suit[trump][led], allowed = of_led | (uint64_t)t->of_suit[trump][trump];
        int best = power[card];
        trick_cards = 1ull << card;
        g->hands[seat] ^= trick_cards;
        for (seat = after(g, seat); seat != leader; seat = after(g, seat)) {
            uint64_t mine = g->hands[seat];
            may = mine & of_led ? mine & allowed : mine;
            card = nth(may, below(&g->choices, (uint64_t)size(may)));
            g->hands[seat] = mine ^ 1ull << card;
            trick_cards |= 1ull << card;
            if (power[card] > best) best = power[card], winner = seat;
        }
        for (uint64_t left = trick_cards; left; left &= left - 1) g->winner_of[lowest(left)] = (int8_t)winner;
        g->won[winner] |= trick_cards;
        leader = winner;
        g->decisions += g->seats;
    }
    g->tricks = cards_each;
}

/* ------------------------------------------------------------------- count */

static int most_pips(const tables_t *t, const game_state *g) {
    int best = -1, side = NOBODY;
    for (int seat = 0; seat < g->seats; seat++) {
        int pips = 0;
        for (uint64_t left = g->won[seat] & (uint64_t)t->scalars[AT_PIP_CARDS]; left; left &= left - 1)
            pips += (int)t->pips[g->trump][lowest(left)];
        if (pips > best) best = pips, side = seat;
        else if (pips == best) side = NOBODY;
    }
    return side;
}

static void count(const tables_t *t, game_state *g) {
    uint64_t in_play = 0;
    for (int seat = 0; seat < g->seats; seat++) in_play |= g->held[seat];
    for (int item = 0; item < t->scalars[AT_ITEMS]; item++) {
        const int64_t *row = t->items[item];
        int64_t recipient = row[AT_TO_ELSE];
        const int64_t *who = t->recipients[recipient];
        int side = NOBODY;
        if (who[AT_WHO_KIND] == AT_BY_MOST_PIPS) {
            side = most_pips(t, g);
        } else if (in_play & (uint64_t)t->cards_asked[recipient][g->trump]) {
            const int8_t *card = t->cards_meant[recipient][g->trump];
            while (!(in_play >> *card & 1)) card++;
            if (who[AT_WHO_CHOICE] == AT_OWNER) {
                for (side = 0; !(g->held[side] >> *card & 1); side++) {}
            } else {
                side = g->winner_of[*card];
            }
        }
        g->award_side[item] = side;
        g->award_value[item] = row[AT_VALUE_ELSE];
        if (side >= 0) g->taken[side] += row[AT_VALUE_ELSE];
    }
}

/* -------------------------------------------------------------- settlement */

static void settle(game_state *g) {
    g->made = g->taken[g->pitcher] >= g->bid;
    for (int seat = 0; seat < g->seats; seat++) {
        g->before[seat] = g->score[seat];
        g->score[seat] += seat == g->pitcher && !g->made ? -g->bid : g->taken[seat];
    }
    g->settled++;
}

/* Who of several at the target is there first, when the points are added one item after the other. */
static int first_there(const tables_t *t, const game_state *g, unsigned there) {
    int64_t reached[10];
    for (int seat = 0; seat < g->seats; seat++) reached[seat] = g->before[seat];
    for (int item = -1; item < t->scalars[AT_ITEMS]; item++) {
        if (item >= 0 && g->award_side[item] >= 0) reached[g->award_side[item]] += g->award_value[item];
        int arrived = NOBODY;
        for (int seat = 0; seat < g->seats; seat++) {
            if (!(there >> seat & 1) || reached[seat] < t->scalars[AT_TARGET]) continue;
            if (arrived >= 0) return NOBODY;
            arrived = seat;
        }
        if (arrived >= 0) return arrived;
    }
    return NOBODY;
}

static int winner_of_game(const tables_t *t, const game_state *g, int *reason) {
    unsigned there = 0;
    for (int seat = 0; seat < g->seats; seat++) there |= (unsigned)(g->score[seat] >= t->scalars[AT_TARGET]) << seat;
    if (!there) return GOES_ON;
    if (!(there & (there - 1))) {
        *reason = AT_TARGET_REACHED;
        return __builtin_ctz(there);
    }
    int winner = there >> g->pitcher & 1 ? g->pitcher : first_there(t, g, there);
    *reason = winner >= 0 ? AT_RACE : AT_TIE;
    return winner;
}

/* -------------------------------------------------------------------- game */

static int64_t *write_hand(const tables_t *t, const game_state *g, int64_t *row, int64_t game, int64_t hand) {
    int items = (int)t->scalars[AT_ITEMS];
    int64_t head[] = {game, hand, g->dealer, g->pitcher, g->bid, NOBODY, g->made, g->trump, g->redeals, g->tricks};
    for (int column = 0; column < 10; column++) *row++ = head[column];
    for (int seat = 0; seat < g->seats; seat++) *row++ = g->taken[seat];
    for (int seat = 0; seat < g->seats; seat++) *row++ = g->score[seat];
    for (int item = 0; item < items; item++) *row++ = g->award_side[item];
    for (int item = 0; item < items; item++) *row++ = g->award_value[item];
    return row;
}

/* Plays games from a number on; there must be room for `limit` hands of each. Returns how many hands it wrote. */
int64_t play_games(
    const tables_t *t, uint64_t seed, int64_t first, int64_t games, int64_t limit, int64_t *game_rows, int64_t *hand_rows
) {
    int64_t hands = 0;
    for (int64_t game = first; game < first + games; game++) {
        game_state g = {.seats = (int)t->scalars[AT_SEATS]};
        int winner = GOES_ON, reason = NOBODY;
        begin(&g, seed, (uint64_t)game, 0);
        g.dealer = highest_cut(t, &g);
        for (int seat = 0; seat < g.seats; seat++) g.score[seat] = t->scalars[AT_START];
        for (int64_t hand = 1; winner == GOES_ON; hand++) {
            begin(&g, seed, (uint64_t)game, (uint64_t)hand);
            g.redeals = 0;
            bool stopped;
            for (;;) {
                deal(t, &g);
                stopped = g.settled >= limit || g.redeals >= DEALT_AGAIN;
                if (stopped || auction(t, &g)) break;
                g.redeals++;
            }
            if (stopped) {
                winner = NOBODY, reason = AT_STOPPED;
                break;
            }
            play(t, &g);
            count(t, &g);
            settle(&g);
            winner = winner_of_game(t, &g, &reason);
            hand_rows = write_hand(t, &g, hand_rows, game, hand);
            hands++;
            g.dealer = after(&g, g.dealer);
        }
        int64_t head[] = {game, winner, reason, g.settled, g.decisions};
        for (int column = 0; column < 5; column++) *game_rows++ = head[column];
        for (int seat = 0; seat < g.seats; seat++) *game_rows++ = g.score[seat];
    }
    return hands;
}
