// Alpha-beta search with a transposition table, for any game: a worked example, and a solver of
// small games.
//
// Negamax after Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975), fail-soft, with
// iterative deepening. The moves are tried in their order, after the best one that the table knows.
// Repetition is not detected: two positions with the same key are the same.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/games/game.hpp"

namespace polypack {

// Evaluates every undecided position as even, so that values only reflect decided games.
struct EvenEvaluation {
    // Returns 0.
    template <class G>
    int operator()(const G&) const {
        return 0;
    }
};

// `Evaluate`: returns the value of a position for the player to move, smaller than decisive values.
template <Game G, class Evaluate = EvenEvaluation>
class AlphaBeta {
  public:
    using Move = typename G::Move;

    // Values of decided games: a win in n plies has max_value - n, a loss the negative.
    static constexpr int max_value = 1'000'000;
    static constexpr int longest_win = 10'000;  // plies
    [[nodiscard]] static constexpr bool wins(int value) { return value > max_value - longest_win; }
    [[nodiscard]] static constexpr bool loses(int value) { return wins(-value); }

    struct Result {
        int value = 0;               // for who is to move
        std::optional<Move> best{};  // none where the game is over or the depth 0
        int depth = 0;
        std::uint64_t nodes = 0;  // positions visited
    };

    // The table has 2^table_bits entries.
    explicit AlphaBeta(Evaluate evaluate = {}, int table_bits = 16)
        : evaluate_(std::move(evaluate)), table_(std::size_t{1} << table_bits) {}

    // Searches to a depth of so many plies, deepening iteratively; stops once the game is decided.
    Result search(const G& game, int depth) {
        Result result;
        nodes_ = 0;
        G position = game;
        for (int to = depth == 0 ? 0 : 1; to <= depth; ++to) {
            best_at_root_.reset();
            result.value = value_of(position, to, 0, -max_value, max_value);
            result.best = best_at_root_;
            result.depth = to;
            if (wins(result.value) || loses(result.value)) break;
        }
        result.nodes = nodes_;
        return result;
    }

  private:
    enum class Bound : std::uint8_t { none, exact, lower, upper };
    struct Entry {
        std::uint64_t key = 0;
        int value = 0;
        std::int16_t depth = 0;
        std::int16_t best = 0;  // index of the move
        Bound bound = Bound::none;
    };

    // Converts a decided value, which counts plies from the root, to one for the table, which
    // counts from the position of the entry.
    [[nodiscard]] static int to_table(int value, int ply) {
        return wins(value) ? value + ply : loses(value) ? value - ply : value;
    }
    [[nodiscard]] static int from_table(int value, int ply) {
        return wins(value) ? value - ply : loses(value) ? value + ply : value;
    }
    [[nodiscard]] static int value_at_end(const G& game, int ply) {
        const int winner = game.winner();
        if (winner < 0) return 0;
        return winner == game.player() ? max_value - ply : ply - max_value;
    }

    int value_of(G& game, int depth, int ply, int alpha, int beta) {
        ++nodes_;
        if (game.over()) return value_at_end(game, ply);
        if (depth == 0) return evaluate_(game);
        const std::uint64_t key = game.key();
        Entry& entry = table_[key & (table_.size() - 1)];
        int first = 0;
        if (entry.bound != Bound::none && entry.key == key) {
            first = entry.best;
            const int value = from_table(entry.value, ply);
            const bool enough = entry.bound == Bound::exact ||
                                (entry.bound == Bound::lower ? value >= beta : value <= alpha);
            if (entry.depth == depth && ply > 0 && enough) return value;
        }
        const auto moves = game.moves();
        const int count = static_cast<int>(moves.size());
        if (first >= count) first = 0;  // another position of the same key
        const int player = game.player();
        int best = -max_value - 1;
        int best_index = first;
        const int floor = alpha;
        for (int i = 0; i < count && alpha < beta; ++i) {
            // The best move of the table comes first; the first one takes its place.
            const int index = i == 0 ? first : i == first ? 0 : i;
            const Move move = moves[index];
            const auto before = game.play(move);
            // In a game of one player, and where a player moves twice, the child is not the
            // enemy's.
            const int value = game.player() == player
                                  ? value_of(game, depth - 1, ply + 1, alpha, beta)
                                  : -value_of(game, depth - 1, ply + 1, -beta, -alpha);
            game.undo(move, before);
            if (value > best) {
                best = value;
                best_index = index;
            }
            alpha = std::max(alpha, best);
        }
        if (ply == 0) best_at_root_ = moves[best_index];
        entry = {key, to_table(best, ply), static_cast<std::int16_t>(depth),
                 static_cast<std::int16_t>(best_index),
                 best >= beta    ? Bound::lower
                 : best <= floor ? Bound::upper
                                 : Bound::exact};
        return best;
    }

    Evaluate evaluate_;
    std::vector<Entry> table_;
    std::optional<Move> best_at_root_{};
    std::uint64_t nodes_ = 0;
};

}  // namespace polypack
