// Chess: ways to find attacks and to keep the board, and perft beside Stockfish's, single thread,
// in one run.
//
// Rivals are timed in turns, A B A B, and the best of each is taken: the machine may be shared, and
// a job of milliseconds has a good chance of running undisturbed.
// Totals are checked before times are reported.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "polypack/games/chess.hpp"
#include "polypack/games/playout.hpp"

namespace polypack {
namespace {

std::uint64_t sink = 0;

template <class Job>
double seconds(Job&& job) {
    const auto start = std::chrono::steady_clock::now();
    sink += job();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Seconds per call of each, the best of several turns.
template <class... Jobs>
std::array<double, sizeof...(Jobs)> in_turns(int turns, Jobs&&... jobs) {
    std::array<double, sizeof...(Jobs)> best;
    best.fill(1e9);
    for (int turn = 0; turn < turns; ++turn) {
        std::size_t i = 0;
        ((best[i] = std::min(best[i], seconds(jobs)), ++i), ...);
    }
    return best;
}

void row(const char* what, const char* claim, double ratio) {
    fmt::print("{:<66} {:>12} {:>8.2f}x\n", what, claim, ratio);
}

struct Position {
    const char* name;
    const char* fen;
    int depth;  // of perft, for about half a second
    std::uint64_t total;
};
constexpr std::array positions{
    Position{"opening", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    Position{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
             193690690},
    Position{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661},
    Position{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5,
             15833292},
    Position{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5,
             89941194},
    Position{"position 6",
             "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5,
             164075551},
};

// Cells that change from one position of random games to the next, the first men included.
std::vector<std::vector<int>> changes_of_random_games() {
    Random random(5);
    std::vector<std::vector<int>> games;
    for (int i = 0; i < 40; ++i) {
        std::vector<int> cells;
        Chess game;
        for (const int cell : ChessCells{{game.occupied().bits()}}) cells.push_back(cell);
        for (int ply = 0; ply < 60 && !game.over(); ++ply) {
            const auto moves = game.moves();
            const std::uint64_t before = game.occupied().bits();
            game.play(moves[random.below(moves.size())]);
            for (const int cell : ChessCells{{before ^ game.occupied().bits()}}) {
                cells.push_back(cell);
            }
        }
        games.push_back(std::move(cells));
    }
    return games;
}

// The boards that a method keeps, for every position of the games.
template <class Method>
std::vector<typename Method::Occupancy> boards_of(const std::vector<std::vector<int>>& games) {
    std::vector<typename Method::Occupancy> boards;
    for (const auto& game : games) {
        typename Method::Occupancy occupied;
        for (const int cell : game) {
            occupied.toggle(cell);
            boards.push_back(occupied);
        }
    }
    return boards;
}

template <class Method>
std::uint64_t attacks_on(const Method& method, const typename Method::Occupancy& occupied) {
    std::uint64_t result = 0;
    for (int from = 0; from < 64; from += 7) {
        result += method.rook(from, occupied).word[0] ^ method.bishop(from, occupied).word[0];
    }
    return result;
}

// As measured in the paper: the boards are given.
template <class Method>
std::uint64_t attacks_given(const std::vector<typename Method::Occupancy>& boards) {
    const Method method;
    std::uint64_t result = 0;
    for (const auto& occupied : boards) result += attacks_on(method, occupied);
    return result;
}

// The full cost in a program: the boards are updated from position to position.
template <class Method>
std::uint64_t attacks_kept(const std::vector<std::vector<int>>& games) {
    const Method method;
    std::uint64_t result = 0;
    for (const auto& game : games) {
        typename Method::Occupancy occupied;
        for (const int cell : game) {
            occupied.toggle(cell);
            result += attacks_on(method, occupied);
        }
    }
    return result;
}

void attacks() {
    const auto games = changes_of_random_games();
    const auto plain = boards_of<DirectLookup>(games);
    const auto turned = boards_of<RotatedBitboards>(games);
    const auto [direct, rotated, magic] = in_turns(
        15, [&] { return attacks_given<DirectLookup>(plain); },
        [&] { return attacks_given<RotatedBitboards>(turned); },
        [&] { return attacks_given<MagicMultiplication>(plain); });
    const auto [direct_kept, rotated_kept, magic_kept] = in_turns(
        15, [&] { return attacks_kept<DirectLookup>(games); },
        [&] { return attacks_kept<RotatedBitboards>(games); },
        [&] { return attacks_kept<MagicMultiplication>(games); });
    row("Direct lookup over rotated bitboards, boards given", "1.10-1.15x", rotated / direct);
    row("Direct lookup over rotated bitboards, boards kept up", "none", rotated_kept / direct_kept);
    row("Direct lookup over magic multiplication, boards given", "none", magic / direct);
    row("Direct lookup over magic multiplication, boards kept up", "none",
        magic_kept / direct_kept);
}

template <class Board, class Sliding>
std::uint64_t kiwipete_perft() {
    return count_sequences(ChessPosition<Board, Sliding>::from_text(positions[1].fen), 3);
}

void kinds() {
    const auto [direct, rotated, magic, denser] =
        in_turns(300, kiwipete_perft<ClassicalBoard, DirectLookup>,
                 kiwipete_perft<ClassicalBoard, RotatedBitboards>,
                 kiwipete_perft<ClassicalBoard, MagicMultiplication>,
                 kiwipete_perft<DenserBoard, MagicMultiplication>);
    row("Direct lookup over rotated bitboards, perft", "1.10-1.15x", rotated / direct);
    row("Direct lookup over magic multiplication, perft", "none", magic / direct);
    row("Denser board definition over the classical, perft", "none", magic / denser);
}

// Stockfish as a process controlled through UCI, so that its startup is not timed.
class Stockfish {
  public:
    Stockfish() {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (pipe(in.data()) != 0 || pipe(out.data()) != 0) return;
        child_ = fork();
        if (child_ == 0) {
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            for (const int end : {in[0], in[1], out[0], out[1]}) close(end);
            execlp("stockfish", "stockfish", nullptr);
            execl("/usr/games/stockfish", "stockfish", nullptr);
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        to_ = fdopen(in[1], "w");
        from_ = fdopen(out[0], "r");
    }
    Stockfish(const Stockfish&) = delete;
    Stockfish& operator=(const Stockfish&) = delete;
    ~Stockfish() {
        if (to_ != nullptr) {
            send("quit");
            std::fclose(to_);
        }
        if (from_ != nullptr) std::fclose(from_);
        if (child_ > 0) waitpid(child_, nullptr, 0);
    }

    // nullopt if it is not installed.
    std::optional<std::string> name() {
        send("uci");
        const auto line = line_with("id name ");
        if (!line || !line_with("uciok")) return std::nullopt;
        return line->substr(8);
    }
    void set_position(const char* fen) {
        send(fmt::format("position fen {}\nisready", fen));
        line_with("readyok");
    }
    std::uint64_t perft(int depth) {
        send(fmt::format("go perft {}", depth));
        const std::string start = "Nodes searched: ";
        const auto line = line_with(start);
        return line ? std::stoull(line->substr(start.size())) : 0;
    }

  private:
    void send(const std::string& line) {
        if (to_ == nullptr) return;
        fmt::print(to_, "{}\n", line);
        std::fflush(to_);
    }
    std::optional<std::string> line_with(const std::string& start) {
        std::array<char, 4096> text{};
        while (from_ != nullptr && std::fgets(text.data(), text.size(), from_) != nullptr) {
            std::string line(text.data());
            line.erase(line.find_last_not_of("\r\n") + 1);
            if (line.starts_with(start)) return line;
        }
        return std::nullopt;
    }

    pid_t child_ = -1;
    std::FILE* to_ = nullptr;
    std::FILE* from_ = nullptr;
};

void check(const char* who, const Position& position, std::uint64_t total) {
    if (total == position.total) return;
    fmt::print(stderr, "{}: {} has {} sequences of {} moves, got {}\n", who, position.name,
               position.total, position.depth, total);
    std::exit(1);
}

void beside_stockfish() {
    Stockfish stockfish;
    const auto rival = stockfish.name();
    fmt::print("\n{:<34} {:>6} {:>12} {:>12} {:>20} {:>8}\n", "chess perft, million per second",
               "depth", "total", "ours", rival.value_or("(no stockfish here)"), "ratio");
    for (const Position& position : positions) {
        const Chess game = Chess::from_text(position.fen);
        if (rival) stockfish.set_position(position.fen);
        const auto ours = [&] {
            const std::uint64_t total = count_sequences(game, position.depth);
            check("ours", position, total);
            return total;
        };
        const auto theirs = [&]() -> std::uint64_t {
            if (!rival) return 0;
            const std::uint64_t total = stockfish.perft(position.depth);
            check("stockfish", position, total);
            return total;
        };
        const auto [our_time, their_time] = in_turns(5, ours, theirs);
        const auto rate = [&](double time) {
            return static_cast<double>(position.total) / time / 1e6;
        };
        fmt::print("{:<34} {:>6} {:>12} {:>12.1f}", position.name, position.depth, position.total,
                   rate(our_time));
        if (rival) fmt::print(" {:>20.1f} {:>8.2f}", rate(their_time), their_time / our_time);
        fmt::print("\n");
    }
    if (!rival) fmt::print("Debian has it: apt-get install stockfish\n");
}

void rates() {
    constexpr int games = 500;
    const auto [time] = in_turns(5, [] {
        Random random(7);
        std::uint64_t wins = 0;
        for (int i = 0; i < games; ++i) wins += random_winner(Chess(), random) == 0;
        return wins;
    });
    fmt::print("\nrandom games of chess through moves() and play(), per second: {:.0f}\n",
               games / time);
}

}  // namespace
}  // namespace polypack

int main() {
    // A missing rival must not end the program.
    std::signal(SIGPIPE, SIG_IGN);
    fmt::print("{:<66} {:>12} {:>9}\n", "chess", "claim", "ours");
    polypack::attacks();
    polypack::kinds();
    polypack::beside_stockfish();
    polypack::rates();
    return polypack::sink == 0 ? 1 : 0;
}
