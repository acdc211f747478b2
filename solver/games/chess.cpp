#include "polypack/games/chess.hpp"

#include "polypack/games/chess_notation.hpp"
#include "polypack/games/chess_player.hpp"

namespace polypack {
namespace {

// The count of a set of cells is most of the work of counting moves. Processors since 2008 have an
// instruction for it, which a program compiled for any x86-64 may not use unasked: the counting is
// compiled a second time with it, all inlined, and chosen where the processor has it (perft is 1.3
// to 1.5 times as fast).
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__POPCNT__)
const bool has_population_count = __builtin_cpu_supports("popcnt");

template <int Us, class Position>
[[gnu::target("popcnt"), gnu::flatten]] int count_by_instruction(const Position& position) {
    return count_chess_moves<Us>(position);
}
template <int Us, class Position>
int count_moves_of(const Position& position) {
    return has_population_count ? count_by_instruction<Us>(position)
                                : count_chess_moves<Us>(position);
}
#else
template <int Us, class Position>
int count_moves_of(const Position& position) {
    return count_chess_moves<Us>(position);
}
#endif

}  // namespace

template <ChessBoard Board, class Sliding>
ChessPosition<Board, Sliding>::ChessPosition() {
    static const ChessPosition opening(ChessSetup::opening());
    *this = opening;
}

template <ChessBoard Board, class Sliding>
ChessPosition<Board, Sliding>::ChessPosition(const ChessSetup& setup) {
    setup.check();
    for (int cell = 0; cell < 64; ++cell) {
        if (const auto& man = setup.men[cell]) toggle(man->colour, man->kind, cell);
    }
    player_ = static_cast<std::int8_t>(setup.player);
    castling_rooks_ = setup.castling_rooks;
    quiet_ = setup.quiet;
    number_ = setup.number;
    chess960_ = setup.is_chess960();
    if (setup.en_passant) {
        if (player_ == 0) {
            ChessPlayer<1, ChessPosition>::offer_en_passant(*this, *setup.en_passant);
        } else {
            ChessPlayer<0, ChessPosition>::offer_en_passant(*this, *setup.en_passant);
        }
    }
    key_ = computed_key();
}

template <ChessBoard Board, class Sliding>
ChessSetup ChessPosition<Board, Sliding>::setup() const {
    ChessSetup setup;
    for (int colour = 0; colour < 2; ++colour) {
        for (const int cell : board_.colour(colour)) {
            setup.men[cell] = ChessMan{colour, board_.kind_at(colour, cell)};
        }
    }
    setup.player = player();
    setup.castling_rooks = castling_rooks_;
    if (en_passant_ >= 0) setup.en_passant = en_passant_;
    setup.quiet = quiet_;
    setup.number = number_;
    setup.chess960 = chess960_;
    return setup;
}

template <ChessBoard Board, class Sliding>
std::uint64_t ChessPosition<Board, Sliding>::computed_key() const {
    std::uint64_t key = player_ == 0 ? 0 : chess_keys.black;
    for (int colour = 0; colour < 2; ++colour) {
        for (const int cell : board_.colour(colour)) {
            key ^= chess_keys.men[colour][static_cast<int>(board_.kind_at(colour, cell))][cell];
        }
    }
    for (const int rook : castling_rooks_) key ^= chess_keys.castling[rook];
    if (en_passant_ >= 0) key ^= chess_keys.en_passant[en_passant_ & 7];
    return key;
}

template <ChessBoard Board, class Sliding>
bool ChessPosition<Board, Sliding>::attacked(int cell, int by) const {
    const Sliding sliding;
    const ChessCells queens = board_.pieces(by, ChessKind::queen);
    return intersects(pawn_targets[by ^ 1][cell], board_.pieces(by, ChessKind::pawn)) ||
           intersects(knight_targets[cell], board_.pieces(by, ChessKind::knight)) ||
           intersects(king_targets[cell], board_.pieces(by, ChessKind::king)) ||
           intersects(sliding.bishop(cell, occupied_),
                      board_.pieces(by, ChessKind::bishop) | queens) ||
           intersects(sliding.rook(cell, occupied_), board_.pieces(by, ChessKind::rook) | queens);
}

template <ChessBoard Board, class Sliding>
typename ChessPosition<Board, Sliding>::Moves ChessPosition<Board, Sliding>::moves() const {
    Moves list;
    if (player_ == 0) {
        list_chess_moves<0>(*this, list);
    } else {
        list_chess_moves<1>(*this, list);
    }
    return list;
}

template <ChessBoard Board, class Sliding>
int ChessPosition<Board, Sliding>::move_count() const {
    return player_ == 0 ? count_moves_of<0>(*this) : count_moves_of<1>(*this);
}

template <ChessBoard Board, class Sliding>
typename ChessPosition<Board, Sliding>::Undo ChessPosition<Board, Sliding>::play(
    const ChessMove& move) {
    return player_ == 0 ? ChessPlayer<0, ChessPosition>::play(*this, move)
                        : ChessPlayer<1, ChessPosition>::play(*this, move);
}

template <ChessBoard Board, class Sliding>
void ChessPosition<Board, Sliding>::undo(const ChessMove& move, const Undo& before) {
    if (player_ == 0) {
        ChessPlayer<1, ChessPosition>::undo(*this, move, before);
    } else {
        ChessPlayer<0, ChessPosition>::undo(*this, move, before);
    }
}

template <ChessBoard Board, class Sliding>
bool ChessPosition<Board, Sliding>::insufficient_material() const {
    const auto of_both = [&](ChessKind kind) {
        return board_.pieces(0, kind) | board_.pieces(1, kind);
    };
    if ((of_both(ChessKind::pawn) | of_both(ChessKind::rook) | of_both(ChessKind::queen)).any()) {
        return false;
    }
    constexpr ChessCells light{{0x55AA55AA55AA55AA}};
    const ChessCells bishops = of_both(ChessKind::bishop);
    const int knights = of_both(ChessKind::knight).count();
    if (bishops.none()) return knights <= 1;
    return knights == 0 && (contains(light, bishops) || !intersects(light, bishops));
}

template <ChessBoard Board, class Sliding>
ChessOutcome ChessPosition<Board, Sliding>::outcome(bool claims) const {
    if (move_count() == 0) return in_check() ? ChessOutcome::checkmate : ChessOutcome::stalemate;
    if (insufficient_material()) return ChessOutcome::insufficient_material;
    if (quiet_ >= 150) return ChessOutcome::seventy_five_moves;
    if (claims && quiet_ >= 100) return ChessOutcome::fifty_moves;
    return ChessOutcome::open;
}

template <ChessBoard Board, class Sliding>
std::string ChessPosition<Board, Sliding>::move_to_text(const ChessMove& move) const {
    return uci_text(move, chess960_);
}

template <ChessBoard Board, class Sliding>
std::string ChessPosition<Board, Sliding>::move_to_san(const ChessMove& move) const {
    const Moves legal = moves();
    const bool captures = move.act == ChessAct::en_passant ||
                          (move.act != ChessAct::castling && occupied_.bits() >> move.to & 1);
    std::string text = san_text(move, captures, {legal.begin(), legal.end()});
    ChessPosition next = *this;
    next.play(move);
    if (next.in_check()) text += next.move_count() == 0 ? '#' : '+';
    return text;
}

template <ChessBoard Board, class Sliding>
ChessMove ChessPosition<Board, Sliding>::move_from_text(std::string_view text) const {
    const Moves legal = moves();
    return read_chess_move(text, chess960_, {legal.begin(), legal.end()});
}

namespace {

// The last ply is counted, not listed.
template <int Us, class Position>
std::uint64_t count_from(const Position& position, int depth) {
    if (depth == 1) return static_cast<std::uint64_t>(count_moves_of<Us>(position));
    typename Position::Moves list;
    list_chess_moves<Us>(position, list);
    std::uint64_t total = 0;
    for (const ChessMove& move : list) {
        Position next = position;
        ChessPlayer<Us, Position>::play(next, move);
        total += count_from < Us ^ 1 > (next, depth - 1);
    }
    return total;
}

}  // namespace

template <ChessBoard Board, class Sliding>
std::uint64_t count_sequences(const ChessPosition<Board, Sliding>& game, int depth) {
    if (depth <= 0) return 1;
    return game.player() == 0 ? count_from<0>(game, depth) : count_from<1>(game, depth);
}

std::uint64_t chess_perft(int depth) {
    return count_sequences(Chess(), depth);
}

std::uint64_t chess_perft(std::string_view fen, int depth) {
    return count_sequences(Chess::from_text(fen), depth);
}

template class ChessPosition<ClassicalBoard, DirectLookup>;
template class ChessPosition<ClassicalBoard, RotatedBitboards>;
template class ChessPosition<ClassicalBoard, MagicMultiplication>;
template class ChessPosition<DenserBoard, DirectLookup>;
template class ChessPosition<DenserBoard, RotatedBitboards>;
template class ChessPosition<DenserBoard, MagicMultiplication>;
template std::uint64_t count_sequences(const ChessPosition<ClassicalBoard, DirectLookup>&, int);
template std::uint64_t count_sequences(const ChessPosition<ClassicalBoard, RotatedBitboards>&, int);
template std::uint64_t count_sequences(const ChessPosition<ClassicalBoard, MagicMultiplication>&,
                                       int);
template std::uint64_t count_sequences(const ChessPosition<DenserBoard, DirectLookup>&, int);
template std::uint64_t count_sequences(const ChessPosition<DenserBoard, RotatedBitboards>&, int);
template std::uint64_t count_sequences(const ChessPosition<DenserBoard, MagicMultiplication>&, int);

}  // namespace polypack
