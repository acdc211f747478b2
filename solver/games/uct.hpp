// A player for any game, by random games: UCT, Kocsis and Szepesvari, "Bandit Based Monte-Carlo
// Planning" (2006). A worked example, and the opponent in `polypack play`.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "polypack/games/game.hpp"
#include "polypack/games/playout.hpp"

namespace polypack {

// The options of Uct.
struct UctOptions {
    int playouts = 10'000;
    double exploration = 1.0;    // of the confidence bound, with results from 0 to 1
    int longest_playout = 1000;  // plies; games that have not ended by then count as drawn
    std::uint64_t seed = 1;      // of the playouts
};

template <Game G>
class Uct {
  public:
    using Move = typename G::Move;

    // The statistics of a move of the position searched.
    struct Candidate {
        Move move;     // of the position
        int visits;    // in how many playouts it was made
        double score;  // mean, 1 for won games and 0 for lost ones, for who moves
    };

    // Has its own random numbers.
    explicit Uct(UctOptions options = {}) : options_(options), random_(options.seed) {}

    // Returns the move visited most. Precondition: the game is not over.
    [[nodiscard]] Move search(const G& game) {
        nodes_.clear();
        nodes_.push_back({});
        expand(0, game);
        for (int i = 0; i < options_.playouts; ++i) one_playout(game);
        std::int64_t best = nodes_[0].first;
        for (std::int64_t child = best; child < nodes_[0].first + nodes_[0].children; ++child) {
            if (nodes_[child].visits > nodes_[best].visits) best = child;
        }
        return nodes_[best].move;
    }

    // Returns the candidates of the position searched last, in the order of its moves.
    [[nodiscard]] std::vector<Candidate> candidates() const {
        std::vector<Candidate> list;
        for (int i = 0; i < nodes_[0].children; ++i) {
            const Node& child = nodes_[nodes_[0].first + i];
            list.push_back(
                {child.move, child.visits, child.visits == 0 ? 0.5 : child.total / child.visits});
        }
        return list;
    }

  private:
    struct Node {
        Move move{};
        std::int64_t first = 0;  // of its children
        int children = -1;       // -1: not looked at yet
        int visits = 0;
        double total = 0;  // results for who made the move
    };

    void expand(std::int64_t node, const G& position) {
        const auto moves = position.moves();
        const auto first = static_cast<std::int64_t>(nodes_.size());
        const int count = position.over() ? 0 : static_cast<int>(moves.size());
        for (int i = 0; i < count; ++i) {
            Node child;
            child.move = moves[i];
            nodes_.push_back(child);
        }
        nodes_[node].first = first;
        nodes_[node].children = count;
    }

    // Returns the child with the greatest upper confidence bound; those never visited come before
    // all others, in random order.
    [[nodiscard]] std::int64_t choice(const Node& node) {
        const double log_visits = std::log(static_cast<double>(node.visits + 1));
        std::int64_t best = node.first;
        double best_bound = -1;
        int unvisited = 0;
        for (std::int64_t child = node.first; child < node.first + node.children; ++child) {
            const Node& c = nodes_[child];
            if (c.visits == 0) {
                if (random_.below(++unvisited) == 0) best = child;
                continue;
            }
            if (unvisited > 0) continue;
            const double bound =
                c.total / c.visits + options_.exploration * std::sqrt(log_visits / c.visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = child;
            }
        }
        return best;
    }

    // Descends to a new position, plays a random game from there, and adds the result along the
    // path.
    void one_playout(const G& start) {
        path_.assign(1, {0, -1});
        G game = start;
        std::int64_t at = 0;
        while (nodes_[at].children > 0) {
            at = choice(nodes_[at]);
            path_.emplace_back(at, game.player());
            game.play(nodes_[at].move);
            if (nodes_[at].visits == 0) break;
            if (nodes_[at].children < 0) expand(at, game);
        }
        const int winner = random_result(std::move(game));
        for (const auto& [node, mover] : path_) {
            ++nodes_[node].visits;
            nodes_[node].total += winner < 0 ? 0.5 : winner == mover ? 1.0 : 0.0;
        }
    }
    // Plays as random_winner does, with an end for games that have none.
    [[nodiscard]] int random_result(G game) {
        for (int ply = 0; ply < options_.longest_playout; ++ply) {
            if (game.over()) return game.winner();
            const auto moves = game.moves();
            game.play(moves[random_.below(static_cast<int>(moves.size()))]);
        }
        return game.over() ? game.winner() : -1;
    }

    UctOptions options_;
    Random random_;
    std::vector<Node> nodes_;
    std::vector<std::pair<std::int64_t, int>> path_;  // nodes, and who moved to them
};

}  // namespace polypack
