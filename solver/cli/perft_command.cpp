#include "polypack/cli/perft_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>

#include "polypack/cli/named_game.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/games/go_positions.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

constexpr std::string_view positions_of_go = "go-positions";

int read_depth(const std::string& text, int least, int most) {
    int depth = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
    if (error != std::errc() || end != text.data() + text.size() || depth < least || depth > most) {
        throw UsageError(fmt::format("DEPTH must be an integer in {}..{}, got {}", least, most,
                                     in_quotes(text)));
    }
    return depth;
}

void list_games() {
    for (const NamedGame& game : named_games()) {
        print("{:<14} {}\n{:<14}   {}\n", game.name, game.what, "", game.notation);
    }
    print("{:<14} legal arrangements of stones on a board of DEPTH x DEPTH, 1 to {}\n",
          positions_of_go, max_go_positions_size);
}

ExitCode perft(const Arguments& arguments) {
    if (arguments.has("list")) {
        list_games();
        return ExitCode::done;
    }
    const auto& operands = arguments.operands();
    if (operands.size() != 2) throw UsageError("'perft' requires GAME DEPTH, or --list");
    const auto start = std::chrono::steady_clock::now();
    if (operands[0] == positions_of_go) {
        if (arguments.has("position") || arguments.has("divide")) {
            throw UsageError("'go-positions' takes neither --position nor --divide");
        }
        print("{}\n", count_go_positions(read_depth(operands[1], 1, max_go_positions_size)));
        return ExitCode::done;
    }
    const NamedGame& game = named_game(operands[0], {positions_of_go});
    const bool divide = arguments.has("divide");
    const int depth = read_depth(operands[1], divide ? 1 : 0, 99);
    const std::string position = arguments.text("position");
    std::uint64_t total = 0;
    try {
        if (divide) {
            for (const auto& [move, count] : game.perft_by_move(position, depth)) {
                print("{} {}\n", move, count);
                total += count;
            }
        } else {
            total = game.perft(position, depth);
        }
    } catch (const GameTextError& error) {
        throw UsageError(fmt::format("--position: {}", error.what()));
    }
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    print("{}\n", total);
    say("{:.3f} seconds, {:.1f} million per second\n", seconds,
        static_cast<double>(total) / std::max(seconds, 1e-9) / 1e6);
    return ExitCode::done;
}

}  // namespace

CommandSpec perft_command() {
    return {"perft",
            "GAME DEPTH",
            0,
            2,
            "Count the move sequences of a game, to test its move generator",
            {{"list", "", "list the games and how their positions are written"},
             {"position", "TEXT", "count from this position, in the notation of the game"},
             {"divide", "", "also show the count of each first move"}},
            perft};
}

}  // namespace polypack
