// The interface of a game to programs that play any: search, playouts, perft, the command line.
//
// A game is a value that stands for a position. Copies are independent and small.
//   moves()           the legal moves, a list with size(), [] and a range; none once it is over
//   move_count()      their number
//   play(m)           makes a legal move; its result takes it back: undo(m, before)
//   player()          the player to move, 0 (who begins) or 1
//   over(), winner()  once over: 0 or 1, -1 for a draw
//   key()             a number that equal positions share and others, but for chance, do not
//   to_text(), from_text(text)                 positions in the customary notation of the game
//   move_to_text(m), move_from_text(text)      moves likewise
// A game that is over exactly if it has no moves says so by a constant, over_without_moves = true;
// chess does not, as moves remain after a draw. from_text and move_from_text throw GameTextError
// for anything else.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "polypack/games/game_text.hpp"

namespace polypack {

template <class G>
concept Game =
    std::copyable<G> && std::equality_comparable<G> &&
    requires(G game, const G& position, const typename G::Move& move, std::string_view text) {
        { position.moves().size() } -> std::convertible_to<int>;
        { position.moves()[0] } -> std::convertible_to<typename G::Move>;
        { position.move_count() } -> std::same_as<int>;
        game.undo(move, game.play(move));
        { position.player() } -> std::convertible_to<int>;
        { position.over() } -> std::same_as<bool>;
        { position.winner() } -> std::same_as<int>;
        { position.key() } -> std::same_as<std::uint64_t>;
        { position.to_text() } -> std::same_as<std::string>;
        { G::from_text(text) } -> std::same_as<G>;
        { position.move_to_text(move) } -> std::same_as<std::string>;
        { position.move_from_text(text) } -> std::same_as<typename G::Move>;
    };

// True if the game is over exactly if it has no moves.
template <class G>
[[nodiscard]] constexpr bool is_over_without_moves() {
    if constexpr (requires { G::over_without_moves; }) return G::over_without_moves;
    return false;
}

// Returns the legal move with this text, in upper or lower case; for games whose moves have one
// text each. Throws GameTextError.
template <class G>
[[nodiscard]] typename G::Move find_move(const G& position, std::string_view text) {
    const auto same = [&](const std::string& other) {
        if (other.size() != text.size()) return false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto lower = [](char c) {
                return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
            };
            if (lower(other[i]) != lower(text[i])) return false;
        }
        return true;
    };
    for (const auto& move : position.moves()) {
        if (same(position.move_to_text(move))) return move;
    }
    throw GameTextError(in_quotes(text) + " is not a legal move");
}

}  // namespace polypack
