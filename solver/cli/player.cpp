#include "polypack/cli/player.hpp"

#include "polypack/cli/move_rule_options.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/exploring/explore.hpp"
#include "polypack/disassembly/judges.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/puzzle_error.hpp"

namespace polypack {
namespace {

// Groups that permit what a file says to stay together: without its puzzle, they are not known.
std::vector<PieceGroup> groups_of(const std::vector<PlacedPiece>& packing,
                                  const Disassembly& disassembly) {
    std::vector<PieceGroup> groups;
    int group = 0;
    for (const PackedPart& part : disassembly.parts) {
        if (part.fate != PackedPart::Fate::together) continue;
        ++group;
        for (const int piece : part.pieces) groups.push_back({packing[piece].piece, group, 1});
    }
    return groups;
}

// Returns the disassembly that a file gives for a packing, checked; nullopt if there is none, or if
// the search is faster than the check.
std::optional<Disassembly> read_moves(const Shown& shown, const PackingLine& line,
                                      const Allowance& allowance) {
    const Lattice& lattice = *shown.puzzle.lattice;
    auto disassembly = disassembly_of(line, lattice);
    if (!disassembly || (!disassembly->comes_apart() && disassembly->rule == MoveRule::group)) {
        return std::nullopt;
    }
    const std::vector<PlacedPiece>& pieces = line.pieces;
    const auto groups = shown.groups.empty() ? groups_of(pieces, *disassembly) : shown.groups;
    if (const auto wrong = check_disassembly(lattice, pieces, groups, *disassembly, allowance)) {
        throw PuzzleError(line.where, *wrong);
    }
    return disassembly;
}

}  // namespace

Player::Player(Shown& shown, const Arguments& arguments, const std::stop_token& stop)
    : shown_(shown),
      options_(separate_options(arguments, stop)),
      pairs_(*shown.puzzle.lattice, options_.allowance) {
    check_move_rule(arguments, *shown.puzzle.lattice);
    add_move_rule(arguments, options_);
    options_.min_bevel = false;
    options_.still = shown.still;
}

bool Player::look_at(const PackingLine& line) {
    FirstApart& beyond = begun();
    if (shown_.apart > 0) return false;
    if (!line.text.empty()) {
        if (const auto moves = read_moves(shown_, line, options_.allowance)) {
            ++by_file_;
            if (!moves->comes_apart()) return true;
            show(line.pieces, *moves);
            return false;
        }
    }
    return beyond.add(line.pieces);
}

void Player::finish() {
    FirstApart& beyond = begun();
    if (beyond.finish()) show(beyond.packing(), beyond.disassembly());
    if (beyond.looked_at() + by_file_ > 0) {
        shown_.looked_at = shown_.packings.size() + beyond.looked_at() + by_file_;
    }
}

void Player::explore(std::size_t max_states) {
    for (const std::vector<PlacedPiece>& packing : shown_.packings) {
        shown_.explored.push_back(packing.empty()
                                      ? Exploration{}
                                      : polypack::explore(packing, pairs_,
                                                          {max_states, options_.rule,
                                                           options_.bevel, options_.allowance}));
    }
}

// Returns what looks at the packings beyond, once those that are shown have been taken apart.
FirstApart& Player::begun() {
    if (beyond_) return *beyond_;
    add_moves();
    return beyond_.emplace(shown_.groups, pairs_, options_);
}

void Player::add_moves() {
    std::vector<std::optional<Disassembly>> known;
    std::vector<std::vector<PlacedPiece>> others;
    for (std::size_t i = 0; i < shown_.packings.size(); ++i) {
        const auto line = shown_.taken_apart.find(i);
        known.push_back(line == shown_.taken_apart.end()
                            ? std::nullopt
                            : read_moves(shown_, line->second, options_.allowance));
        if (!known.back()) others.push_back(shown_.packings[i]);
    }
    const auto found = disassemble_each(others, shown_.groups, pairs_, options_);
    auto next = found.begin();
    for (std::size_t i = 0; i < shown_.packings.size(); ++i) {
        const std::optional<Disassembly>& from_file = known[i];
        const Disassembly& disassembly = from_file ? *from_file : *next++;
        if (disassembly.comes_apart() && shown_.apart++ == 0) shown_.first_apart = i;
        shown_.moves.push_back(page_moves(shown_.puzzle, shown_.packings[i], disassembly));
    }
}

void Player::show(const std::vector<PlacedPiece>& packing, const Disassembly& disassembly) {
    shown_.apart = 1;
    shown_.first_apart = shown_.packings.size() - 1;
    shown_.packings.back() = packing;
    shown_.moves.back() = page_moves(shown_.puzzle, packing, disassembly);
}

}  // namespace polypack
