// polypack-games: plays the games of the library, and counts their move sequences.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/nearest.hpp"
#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/command/command_line.hpp"
#include "polypack/command/help_command.hpp"
#include "polypack/command/manual.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/say.hpp"
#include "polypack/games/go_positions.hpp"
#include "polypack/games/named_games.hpp"
#include "polypack/platform/terminal.hpp"

namespace polypack {
namespace {

// Finds a game by name. Throws UsageError with a suggestion from the games and `others`.
const NamedGame& named_game(const std::string& name,
                            const std::vector<std::string_view>& others = {}) {
    std::vector<std::string_view> names;
    for (const NamedGame& game : named_games()) {
        if (game.name == name) return game;
        names.push_back(game.name);
    }
    names.insert(names.end(), others.begin(), others.end());
    throw UsageError(
        fmt::format("unknown game {}{}", in_quotes(name), did_you_mean(name, names, "available:")));
}

constexpr std::string_view usage =
    "a move, or: moves (the legal ones), undo, go (the program moves), position, quit";

// One game at the terminal. The program moves for player `program` (-1: for neither); `go` makes it
// the player to move, or in a game of one player, moves once.
class Session {
  public:
    Session(PlayedGame& game, const UctOptions& options, int program)
        : game_(game), options_(options), program_(program) {}

    void run() {
        show();
        if (game_.one_player()) {
            if (program_ == game_.player() && !game_.over()) move_of_program();
            program_ = -1;
        }
        while (!game_.over()) {
            if (game_.player() == program_) {
                move_of_program();
                continue;
            }
            if (platform::is_terminal(platform::Standard::input)) print("your move> ");
            flush_output();
            std::string line;
            if (!std::getline(std::cin, line)) {
                print("{}\n", game_.to_text());
                return;
            }
            if (!obey(trimmed(line))) return;
        }
        const int winner = game_.winner();
        print("{}\n", winner < 0 ? "a draw" : winner == program_ ? "I win" : "you win");
    }

  private:
    [[nodiscard]] static std::string trimmed(const std::string& line) {
        const std::size_t from = line.find_first_not_of(" \t\r");
        if (from == std::string::npos) return {};
        return line.substr(from, line.find_last_not_of(" \t\r") - from + 1);
    }

    // Obeys a command; returns false to quit the game.
    bool obey(const std::string& word) {
        if (word.empty()) return true;
        if (word == "quit") return false;
        if (word == "help" || word == "?") {
            print("{}\n", usage);
        } else if (word == "position") {
            print("{}\n", game_.to_text());
        } else if (word == "moves") {
            print_text(fmt::format("{}\n", fmt::join(game_.moves(), " ")));
        } else if (word == "go") {
            if (game_.one_player()) {
                move_of_program();
            } else {
                program_ = game_.player();
            }
        } else if (word == "undo") {
            take_back();
        } else {
            make(word);
        }
        return true;
    }
    void make(const std::string& move) {
        try {
            game_.play(move);
            show();
        } catch (const GameTextError& error) {
            print("{} ({})\n", error.what(), usage);
        }
    }
    // Takes back everything since the user's last move, and that move too.
    void take_back() {
        bool undone = game_.undo();
        while (undone && game_.player() == program_) {
            if (!game_.undo()) break;
        }
        // The program's first move is taken back: whoever did that moves now.
        if (game_.player() == program_) program_ = 1 - program_;
        if (undone) {
            show();
        } else {
            print("no move to take back\n");
        }
    }
    void move_of_program() {
        const std::string move = game_.uct_move(options_);
        ++options_.seed;
        print("my move: {}\n", move);
        game_.play(move);
        show();
    }
    void show() { print("\n{}\n", game_.diagram()); }

    PlayedGame& game_;
    UctOptions options_;
    int program_;
};

ExitCode play(const Arguments& arguments) {
    const NamedGame& game = named_game(arguments.operands().front());
    UctOptions options;
    options.playouts = static_cast<int>(arguments.number("playouts", options.playouts));
    options.seed = arguments.has("seed") ? static_cast<std::uint64_t>(arguments.number("seed", 0))
                                         : std::random_device()();
    std::unique_ptr<PlayedGame> played;
    try {
        played = game.open(arguments.text("position"));
    } catch (const GameTextError& error) {
        throw UsageError(fmt::format("--position: {}", error.what()));
    }
    Session(*played, options, arguments.has("second") ? 0 : 1).run();
    return ExitCode::done;
}

CommandSpec play_command() {
    return {
        .name = "play",
        .operands = "GAME",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Play a game against the program",
        .details = "'perft --list' names the games.",
        .options = {{"position", "TEXT", "start from this position, in the notation of the game"},
                    {"second", "", "the program moves first"},
                    {"playouts", "N", "random games per move of the program", {}, 1, 100'000'000},
                    {"seed",
                     "N",
                     "seed of the random number generator (default: random)",
                     {},
                     0,
                     1'000'000'000'000}},
        .run = play,
    };
}

constexpr std::string_view positions_of_go = "go-positions";

int read_depth(const std::string& text, int least, int most) {
    if (const auto depth = number_from(text, least, most)) return *depth;
    throw UsageError(
        fmt::format("DEPTH must be an integer in {}..{}, got {}", least, most, in_quotes(text)));
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

CommandSpec perft_command() {
    return {
        .name = "perft",
        .operands = "GAME DEPTH",
        .max_operands = 2,
        .summary = "Count the move sequences of a game",
        .details = "The counts test its move generator.",
        .options = {{"list", "", "list the games and how their positions are written"},
                    {"position", "TEXT", "count from this position, in the notation of the game"},
                    {"divide", "", "also show the count of each first move"}},
        .run = perft,
    };
}

void prepare(const Arguments&) {}

ExitCode run_program(const std::vector<std::string>& words) {
    try {
        const ExitCode code = run_command(words, prepare);
        flush_output();
        return code;
    } catch (const UsageError& error) {
        say("polypack-games: {}\n", error.what());
        try_to_flush_output();
        return ExitCode::usage;
    } catch (const OutputError& error) {
        say("polypack-games: {}\n", error.what());
        return ExitCode::output;
    } catch (const std::exception& error) {
        say("polypack-games: internal error: {}\n", one_line(error.what()));
        try_to_flush_output();
        return ExitCode::internal_error;
    }
}

}  // namespace

const Program& program() {
    static constexpr auto commands = std::to_array<NamedCommand>({
        {"play", play_command},
        {"perft", perft_command},
        {"help", help_command},
        {"manual", manual_command},
        {"completion", completion_command},
    });
    static const Program result{
        "polypack-games",
        "plays games on bitboards, and counts their move sequences",
        "play games on bitboards, and count their move sequences",
        version_line,
        commands,
        "exit codes: 0 done; 2 usage error; 5 cannot write output; 70 internal error",
        ".SH EXIT STATUS\n.TP\n0\nDone.\n.TP\n2\nUsage error.\n.TP\n5\nOutput could not be "
        "written.\n.TP\n70\nInternal error.\n"};
    return result;
}

}  // namespace polypack

int main(int argc, char** argv) {
    polypack::platform::prepare_standard_streams();
    return static_cast<int>(polypack::run_program({argv + std::min(argc, 1), argv + argc}));
}
