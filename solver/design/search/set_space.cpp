// Sets of given pieces as the designs of a family.
#include <algorithm>
#include <utility>

#include "polypack/design/choices.hpp"
#include "polypack/design/search/design_space.hpp"
#include "polypack/design/solvers.hpp"

namespace polypack {
namespace {

// Exchanges of one piece for another until the set has the right number of cells, at most.
constexpr int most_exchanges = 3;
constexpr int tries = 32;

class SetSpace final : public DesignSpace {
  public:
    SetSpace(const Puzzle& pieces, const PieceChoices& choices, bool as_made)
        : puzzle_(pieces), choices_(choices), as_made_(as_made) {}

    [[nodiscard]] std::optional<DesignState> made(DesignRandom& random) const override {
        return choices_[random.next() % choices_.size()];
    }

    [[nodiscard]] std::optional<DesignState> changed(const DesignState& state,
                                                     DesignRandom& random) const override {
        for (int attempt = 0; attempt < tries; ++attempt) {
            DesignState copies = state;
            for (int exchange = 0; exchange < most_exchanges; ++exchange) {
                if (!exchanged(copies, random)) break;
                if (copies != state && has(copies)) return copies;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool has(const DesignState& state) const override {
        return state.size() == puzzle_.pieces.size() && choices_.number_of(state).has_value();
    }

    void list(const DesignState& state, std::vector<DesignPiece>& pieces) const override {
        pieces.clear();
        for (std::size_t i = 0; i < state.size(); ++i) {
            pieces.insert(pieces.end(), static_cast<std::size_t>(state[i]),
                          {.cells = {}, .piece = static_cast<int>(i)});
        }
    }

    [[nodiscard]] Piece piece(const DesignPiece& piece) const override {
        return puzzle_.pieces[piece.piece];
    }

    [[nodiscard]] Design design(const DesignState& state) const override {
        Design design;
        if (!as_made_) {
            design.copies = state;
            return design;
        }
        ChoiceSolver solver(puzzle_, SymmetryMode::none);
        (void)solver.solve(state, {.limit = 1}, [&](const Packing& packing) {
            design.pieces = packing.pieces;
            return true;
        });
        for (PlacedPiece& placed : design.pieces) placed.piece = 0;
        return design;
    }

    [[nodiscard]] bool visit_all(
        std::uint64_t most, const std::function<bool(const DesignState&)>& visit) const override {
        if (choices_.size() > most) return false;
        for (std::uint64_t number = 0; number < choices_.size(); ++number) {
            if (!visit(choices_[number])) break;
        }
        return true;
    }

  private:
    // Takes one copy of a piece away and adds one of another, if both may be; mostly the piece to
    // take away is found in a few tries, since few pieces of a large family are in a set.
    [[nodiscard]] bool exchanged(DesignState& copies, DesignRandom& random) const {
        std::vector<int> removable;
        for (std::size_t i = 0; i < copies.size(); ++i) {
            if (copies[i] > puzzle_.pieces[i].copies.min) removable.push_back(static_cast<int>(i));
        }
        if (removable.empty()) return false;
        const int from = removable[random.below(removable.size())];
        const int to = random.below(copies.size());
        if (to == from || copies[to] >= puzzle_.pieces[to].copies.max) return true;
        --copies[from];
        ++copies[to];
        return true;
    }

    const Puzzle& puzzle_;
    const PieceChoices& choices_;
    bool as_made_;
};

}  // namespace

std::unique_ptr<DesignSpace> space_of_sets(const Puzzle& pieces, const PieceChoices& choices,
                                           bool as_made) {
    return std::make_unique<SetSpace>(pieces, choices, as_made);
}

}  // namespace polypack
