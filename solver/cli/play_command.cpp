#include "polypack/cli/play_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <random>

#include "polypack/cli/named_game.hpp"
#include "polypack/cli/say.hpp"

namespace polypack {
namespace {

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
            if (isatty(STDIN_FILENO) != 0) print("your move> ");
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

    // False to quit the game.
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

}  // namespace

CommandSpec play_command() {
    return {"play",
            "GAME",
            1,
            1,
            "Play a game against the program (perft --list names the games)",
            {{"position", "TEXT", "start from this position, in the notation of the game"},
             {"second", "", "the program moves first"},
             {"playouts", "N", "random games per move of the program", {}, 1, 100'000'000},
             {"seed",
              "N",
              "seed of the random number generator (default: random)",
              {},
              0,
              1'000'000'000'000}},
            play};
}

}  // namespace polypack
