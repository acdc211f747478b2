#include "polypack/games/chess.hpp"

#include "polypack/games/chess_generator.hpp"
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

template <int Us, class State>
[[gnu::target("popcnt"), gnu::flatten]] int count_by_instruction(const State& state) {
    return count_chess_moves<Us>(state);
}
template <int Us, class State>
int count_moves_of(const State& state) {
    return has_population_count ? count_by_instruction<Us>(state) : count_chess_moves<Us>(state);
}
#else
template <int Us, class State>
int count_moves_of(const State& state) {
    return count_chess_moves<Us>(state);
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
        if (const auto& man = setup.men[cell]) state_.toggle(man->colour, man->kind, cell);
    }
    state_.player = static_cast<std::int8_t>(setup.player);
    state_.castling_rooks = setup.castling_rooks;
    state_.quiet = setup.quiet;
    state_.number = setup.number;
    state_.chess960 = setup.is_chess960();
    if (setup.en_passant) {
        if (state_.player == 0) {
            ChessPlayer<1, Board, Sliding>::offer_en_passant(state_, *setup.en_passant);
        } else {
            ChessPlayer<0, Board, Sliding>::offer_en_passant(state_, *setup.en_passant);
        }
    }
    state_.key = computed_key();
}

template <ChessBoard Board, class Sliding>
ChessSetup ChessPosition<Board, Sliding>::setup() const {
    ChessSetup setup;
    for (int colour = 0; colour < 2; ++colour) {
        for (const int cell : state_.board.colour(colour)) {
            setup.men[cell] = ChessMan{colour, state_.board.kind_at(colour, cell)};
        }
    }
    setup.player = player();
    setup.castling_rooks = state_.castling_rooks;
    if (state_.en_passant >= 0) setup.en_passant = state_.en_passant;
    setup.quiet = state_.quiet;
    setup.number = state_.number;
    setup.chess960 = state_.chess960;
    return setup;
}

template <ChessBoard Board, class Sliding>
std::uint64_t ChessPosition<Board, Sliding>::computed_key() const {
    std::uint64_t key = state_.player == 0 ? 0 : chess_keys.black;
    for (int colour = 0; colour < 2; ++colour) {
        for (const int cell : state_.board.colour(colour)) {
            key ^=
                chess_keys.men[colour][static_cast<int>(state_.board.kind_at(colour, cell))][cell];
        }
    }
    for (const int rook : state_.castling_rooks) key ^= chess_keys.castling[rook];
    if (state_.en_passant >= 0) key ^= chess_keys.en_passant[state_.en_passant & 7];
    return key;
}

template <ChessBoard Board, class Sliding>
bool ChessPosition<Board, Sliding>::attacked(int cell, int by) const {
    const Sliding sliding;
    const ChessCells queens = state_.board.pieces(by, ChessKind::queen);
    return intersects(pawn_targets[by ^ 1][cell], state_.board.pieces(by, ChessKind::pawn)) ||
           intersects(knight_targets[cell], state_.board.pieces(by, ChessKind::knight)) ||
           intersects(king_targets[cell], state_.board.pieces(by, ChessKind::king)) ||
           intersects(sliding.bishop(cell, state_.occupied),
                      state_.board.pieces(by, ChessKind::bishop) | queens) ||
           intersects(sliding.rook(cell, state_.occupied),
                      state_.board.pieces(by, ChessKind::rook) | queens);
}

template <ChessBoard Board, class Sliding>
typename ChessPosition<Board, Sliding>::Moves ChessPosition<Board, Sliding>::moves() const {
    Moves list;
    if (state_.player == 0) {
        list_chess_moves<0>(state_, list);
    } else {
        list_chess_moves<1>(state_, list);
    }
    return list;
}

template <ChessBoard Board, class Sliding>
int ChessPosition<Board, Sliding>::move_count() const {
    return state_.player == 0 ? count_moves_of<0>(state_) : count_moves_of<1>(state_);
}

template <ChessBoard Board, class Sliding>
typename ChessPosition<Board, Sliding>::Undo ChessPosition<Board, Sliding>::play(
    const ChessMove& move) {
    return state_.player == 0 ? ChessPlayer<0, Board, Sliding>::play(state_, move)
                              : ChessPlayer<1, Board, Sliding>::play(state_, move);
}

template <ChessBoard Board, class Sliding>
void ChessPosition<Board, Sliding>::undo(const ChessMove& move, const Undo& before) {
    if (state_.player == 0) {
        ChessPlayer<1, Board, Sliding>::undo(state_, move, before);
    } else {
        ChessPlayer<0, Board, Sliding>::undo(state_, move, before);
    }
}

template <ChessBoard Board, class Sliding>
bool ChessPosition<Board, Sliding>::insufficient_material() const {
    const auto of_both = [&](ChessKind kind) {
        return state_.board.pieces(0, kind) | state_.board.pieces(1, kind);
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
    if (state_.quiet >= 150) return ChessOutcome::seventy_five_moves;
    if (claims && state_.quiet >= 100) return ChessOutcome::fifty_moves;
    return ChessOutcome::open;
}

template <ChessBoard Board, class Sliding>
std::string ChessPosition<Board, Sliding>::move_to_text(const ChessMove& move) const {
    return uci_text(move, state_.chess960);
}

template <ChessBoard Board, class Sliding>
std::string ChessPosition<Board, Sliding>::move_to_san(const ChessMove& move) const {
    const Moves legal = moves();
    const bool captures = move.act == ChessAct::en_passant ||
                          (move.act != ChessAct::castling && state_.occupied.bits() >> move.to & 1);
    std::string text = san_text(move, captures, {legal.begin(), legal.end()});
    ChessPosition next = *this;
    next.play(move);
    if (next.in_check()) text += next.move_count() == 0 ? '#' : '+';
    return text;
}

template <ChessBoard Board, class Sliding>
ChessMove ChessPosition<Board, Sliding>::move_from_text(std::string_view text) const {
    const Moves legal = moves();
    return read_chess_move(text, state_.chess960, {legal.begin(), legal.end()});
}

namespace {

// The last ply is counted, not listed.
template <int Us, ChessBoard Board, class Sliding>
std::uint64_t count_from(const ChessState<Board, Sliding>& state, int depth) {
    if (depth == 1) return static_cast<std::uint64_t>(count_moves_of<Us>(state));
    ChessMoves list;
    list_chess_moves<Us>(state, list);
    std::uint64_t total = 0;
    for (const ChessMove& move : list) {
        ChessState<Board, Sliding> next = state;
        ChessPlayer<Us, Board, Sliding>::play(next, move);
        total += count_from < Us ^ 1 > (next, depth - 1);
    }
    return total;
}

}  // namespace

template <ChessBoard Board, class Sliding>
std::uint64_t count_sequences(const ChessPosition<Board, Sliding>& game, int depth) {
    if (depth <= 0) return 1;
    return game.player() == 0 ? count_from<0>(game.state(), depth)
                              : count_from<1>(game.state(), depth);
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
