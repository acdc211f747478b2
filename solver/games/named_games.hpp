// All games by name, behind one interface: for the command line, and for programs that choose the
// game at run time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/games/game_text.hpp"
#include "polypack/games/uct.hpp"

namespace polypack {

// A game in progress.
class PlayedGame {
  public:
    virtual ~PlayedGame() = default;
    PlayedGame() = default;
    PlayedGame(const PlayedGame&) = delete;
    PlayedGame& operator=(const PlayedGame&) = delete;

    [[nodiscard]] virtual std::string to_text() const = 0;
    [[nodiscard]] virtual std::string diagram() const = 0;
    [[nodiscard]] virtual int player() const = 0;
    // Returns true for a puzzle for one, in which the same player is always to move.
    [[nodiscard]] virtual bool one_player() const = 0;
    [[nodiscard]] virtual bool over() const = 0;
    // Returns the winner. Precondition: over().
    [[nodiscard]] virtual int winner() const = 0;
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    // Plays a move. Throws GameTextError if it is not legal.
    virtual void play(std::string_view move) = 0;
    // Takes back a move; returns false if there is none.
    virtual bool undo() = 0;
    // Returns the move of the UCT player. Precondition: !over().
    [[nodiscard]] virtual std::string uct_move(const UctOptions& options) const = 0;
};

// A game and its name, for programs that play any.
struct NamedGame {
    // Counts by the text of the first move.
    using Parts = std::vector<std::pair<std::string, std::uint64_t>>;

    std::string_view name;      // as the program takes it
    std::string_view what;      // the opening position and what perft counts
    std::string_view notation;  // of positions, by an example
    // Count from a position in the game's notation, "" for the opening. Throw GameTextError.
    std::uint64_t (*perft)(std::string_view position, int depth);
    Parts (*perft_by_move)(std::string_view position, int depth);  // depth >= 1
    // Begins a game there.
    std::unique_ptr<PlayedGame> (*open)(std::string_view position);
};

// Returns all games.
[[nodiscard]] std::span<const NamedGame> named_games();

}  // namespace polypack
