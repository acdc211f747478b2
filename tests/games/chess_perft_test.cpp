// Perft totals: the six positions of the Chess Programming Wiki, "Perft Results", and positions of
// Chess960 from the suite fischer.epd that is shared among engines.
#include <gtest/gtest.h>

#include <vector>

#include "polypack/games/chess.hpp"
#include "polypack/games/game_text.hpp"
#include "polypack/games/perft.hpp"

namespace polypack::testing {
namespace {

struct Totals {
    const char* name;
    const char* fen;
    std::vector<std::uint64_t> totals;  // from depth 1 on
};

const std::vector<Totals> standard{
    {"opening",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     {20, 400, 8902, 197281, 4865609, 119060324}},
    {"kiwipete",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603, 193690690}},
    {"rook ending",
     "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     {14, 191, 2812, 43238, 674624, 11030083}},
    {"promotions",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"promotions, colours changed",
     "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"position 5",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     {44, 1486, 62379, 2103487, 89941194}},
    {"position 6",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594, 164075551}},
};

const std::vector<Totals> chess960{
    {"1",
     "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
     {21, 528, 12189, 326672, 8146062}},
    {"2",
     "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
     {21, 807, 18002, 667366, 16253601}},
    {"3",
     "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
     {20, 479, 10471, 273318, 6417013}},
    {"4",
     "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
     {22, 593, 13440, 382958, 9183776}},
    {"5",
     "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9",
     {28, 1120, 31058, 1171749, 34030312}},
    {"a rook that castles is pinned",
     "4k3/8/8/8/8/8/8/r1R1KR1r w FC - 0 1",
     {9, 174, 3071, 64786, 1410551}},
};

// With assertions a minute's work is left out.
#ifdef NDEBUG
constexpr std::uint64_t longest = 200'000'000;
#else
constexpr std::uint64_t longest = 5'000'000;
#endif

void expect_totals(const std::vector<Totals>& suite) {
    for (const Totals& position : suite) {
        SCOPED_TRACE(position.name);
        for (std::size_t i = 0; i < position.totals.size(); ++i) {
            if (position.totals[i] > longest) break;
            EXPECT_EQ(chess_perft(position.fen, static_cast<int>(i) + 1), position.totals[i]);
        }
    }
}

TEST(ChessPerft, HasThePublishedTotals) {
    expect_totals(standard);
}

TEST(ChessPerft, HasThePublishedTotalsOfChess960) {
    expect_totals(chess960);
}

TEST(ChessPerft, StartsAtTheOpening) {
    EXPECT_EQ(chess_perft(0), 1);
    EXPECT_EQ(chess_perft(4), 197281);
}

TEST(ChessPerft, RefusesWhatIsNoPosition) {
    EXPECT_THROW((void)chess_perft("rnbqkbnr/pppppppp/8/8 w KQkq - 0 1", 1), GameTextError);
}

// The sequences that moves() and play() of every kind make, a ply at a time.
template <class Game>
std::uint64_t played_out(const Game& game, int depth) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const ChessMove& move : game.moves()) {
        Game next = game;
        next.play(move);
        total += played_out(next, depth - 1);
    }
    return total;
}

template <class Game>
class ChessPerftOf : public ::testing::Test {};
using Kinds = ::testing::Types<
    ChessPosition<ClassicalBoard, DirectLookup>, ChessPosition<ClassicalBoard, RotatedBitboards>,
    ChessPosition<ClassicalBoard, MagicMultiplication>, ChessPosition<DenserBoard, DirectLookup>,
    ChessPosition<DenserBoard, RotatedBitboards>, ChessPosition<DenserBoard, MagicMultiplication>>;
TYPED_TEST_SUITE(ChessPerftOf, Kinds);

TYPED_TEST(ChessPerftOf, EveryKindIsTheSame) {
    for (const Totals& position : standard) {
        SCOPED_TRACE(position.name);
        const auto game = TypeParam::from_text(position.fen);
        EXPECT_EQ(played_out(game, 3), position.totals[2]);
        EXPECT_EQ(count_sequences(game, 4), position.totals[3]);
    }
}

}  // namespace
}  // namespace polypack::testing
