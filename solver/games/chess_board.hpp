#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "polypack/games/leapers.hpp"

namespace polypack {

// Where the chessmen stand, in two definitions behind one interface: the classical one keeps a
// board per colour and kind, the denser one a board per kind and one per colour, intersected on
// read. Source: Chess Programming Wiki, "Bitboard Board-Definition", sections "Classical Board"
// and "Denser Board". Cell = 8 * rank + file, rank 0 is White's.

enum class ChessKind : std::uint8_t { pawn, knight, bishop, rook, queen, king };
// Kinds of men.
inline constexpr int chess_kinds = 6;

// Twelve boards and the occupancy of each colour.
class ClassicalBoard {
  public:
    [[nodiscard]] constexpr ChessCells pieces(int colour, ChessKind kind) const {
        return pieces_[colour][static_cast<int>(kind)];
    }
    // All men of a colour.
    [[nodiscard]] constexpr ChessCells colour(int colour) const { return occupied_[colour]; }
    // Puts a man on an empty cell, or takes it away: both are a toggle.
    constexpr void toggle(int colour, ChessKind kind, int cell) {
        pieces_[colour][static_cast<int>(kind)] ^= ChessCells::of(cell);
        occupied_[colour] ^= ChessCells::of(cell);
    }
    // Precondition: a man of the colour stands on the cell.
    [[nodiscard]] constexpr ChessKind kind_at(int colour, int cell) const {
        // The sum of six bits, one of them set, each times its kind: no branch to guess wrong.
        int kind = 0;
        for (int k = 1; k < chess_kinds; ++k) kind += k * pieces_[colour][k].test(cell);
        return static_cast<ChessKind>(kind);
    }
    [[nodiscard]] friend constexpr bool operator==(const ClassicalBoard&,
                                                   const ClassicalBoard&) = default;

  private:
    std::array<std::array<ChessCells, chess_kinds>, 2> pieces_{};
    std::array<ChessCells, 2> occupied_{};
};

// Six boards of kinds and two of colours.
class DenserBoard {
  public:
    [[nodiscard]] constexpr ChessCells pieces(int colour, ChessKind kind) const {
        return kinds_[static_cast<int>(kind)] & colours_[colour];
    }
    // All men of a colour.
    [[nodiscard]] constexpr ChessCells colour(int colour) const { return colours_[colour]; }
    // Puts a man on an empty cell, or takes it away: both are a toggle.
    constexpr void toggle(int colour, ChessKind kind, int cell) {
        kinds_[static_cast<int>(kind)] ^= ChessCells::of(cell);
        colours_[colour] ^= ChessCells::of(cell);
    }
    // The kind of the man on a cell. Precondition: one stands there.
    [[nodiscard]] constexpr ChessKind kind_at([[maybe_unused]] int colour, int cell) const {
        int kind = 0;
        for (int k = 1; k < chess_kinds; ++k) kind += k * kinds_[k].test(cell);
        return static_cast<ChessKind>(kind);
    }
    [[nodiscard]] friend constexpr bool operator==(const DenserBoard&,
                                                   const DenserBoard&) = default;

  private:
    std::array<ChessCells, chess_kinds> kinds_{};
    std::array<ChessCells, 2> colours_{};
};

// A board that holds chessmen, as both of the above.
template <class Board>
concept ChessBoard = requires(Board board, const Board& view) {
    { view.pieces(0, ChessKind::pawn) } -> std::same_as<ChessCells>;
    { view.colour(0) } -> std::same_as<ChessCells>;
    { view.kind_at(0, 0) } -> std::same_as<ChessKind>;
    board.toggle(0, ChessKind::pawn, 0);
};
static_assert(ChessBoard<ClassicalBoard> && ChessBoard<DenserBoard>);

// A move of chess, in four bytes.

// What a move does beside stepping. Captures are not told apart: the board knows.
enum class ChessAct : std::uint8_t {
    step,
    double_step,  // of a pawn
    en_passant,
    castling,
    to_knight,  // promotions
    to_bishop,
    to_rook,
    to_queen,
};

// Without default values, so that a list of moves need not be filled with them.
struct ChessMove {
    std::uint8_t from;
    std::uint8_t to;  // of castling: the cell of the rook, as Chess960 writes it
    ChessKind kind;   // of the man that moves
    ChessAct act;     // what it does besides moving

    // What a pawn becomes; nullopt if it does not promote.
    [[nodiscard]] constexpr std::optional<ChessKind> promotion() const {
        if (act < ChessAct::to_knight) return std::nullopt;
        return static_cast<ChessKind>(static_cast<int>(act) -
                                      static_cast<int>(ChessAct::to_knight) +
                                      static_cast<int>(ChessKind::knight));
    }
    // Where the moving man ends: of castling, the king, on the g- or c-file.
    [[nodiscard]] constexpr int destination() const {
        if (act != ChessAct::castling) return to;
        return (to & 56) + (to > from ? 6 : 2);
    }
    [[nodiscard]] friend constexpr bool operator==(const ChessMove&, const ChessMove&) = default;
};
static_assert(sizeof(ChessMove) == 4 && std::is_trivially_default_constructible_v<ChessMove>);

// The lines of the chess board as tables: all cells in line with a cell, and the cells between two.

struct ChessLines {
    LeaperTable rook;    // all cells of the same rank or file, the cell itself excepted
    LeaperTable bishop;  // of the same diagonals
    // Strictly between two cells of one line; empty if they are in none.
    std::array<LeaperTable, 64> between;
};

// The lines of the board, made once.
inline constexpr ChessLines chess_lines = [] {
    ChessLines lines{};
    for (int cell = 0; cell < 64; ++cell) {
        for (int files = -1; files <= 1; ++files) {
            for (int ranks = -1; ranks <= 1; ++ranks) {
                if (files == 0 && ranks == 0) continue;
                LeaperTable& line = files == 0 || ranks == 0 ? lines.rook : lines.bishop;
                ChessCells passed;
                int file = cell % 8 + files;
                int rank = cell / 8 + ranks;
                while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                    const int other = 8 * rank + file;
                    lines.between[cell][other] = passed;
                    passed.set(other);
                    file += files;
                    rank += ranks;
                }
                line[cell] |= passed;
            }
        }
    }
    return lines;
}();

// A random number for everything that tells two chess positions apart; a position's key is the sum
// of its numbers by exclusive or. Source: Zobrist, "A New Hashing Method with Application for Game
// Playing", University of Wisconsin, 1970.

struct ChessKeys {
    std::array<std::array<std::array<std::uint64_t, 64>, chess_kinds>, 2>
        men;                                  // colour, kind, cell
    std::array<std::uint64_t, 64> castling;   // by the cell of a rook that may still castle
    std::array<std::uint64_t, 8> en_passant;  // by file, if a capture is legal
    std::uint64_t black;                      // to move
};

// The numbers of the generator splitmix64 (Steele, Lea and Flood, 2014).
inline constexpr ChessKeys chess_keys = [] {
    std::uint64_t state = 0;
    const auto next = [&state] {
        state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    };
    ChessKeys keys{};
    for (auto& colour : keys.men) {
        for (auto& kind : colour) {
            for (auto& key : kind) key = next();
        }
    }
    for (auto& key : keys.castling) key = next();
    for (auto& key : keys.en_passant) key = next();
    keys.black = next();
    return keys;
}();

}  // namespace polypack
