#include "polypack/formats/shared_pieces.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace polypack {
namespace {

// All but the copies of a piece.
auto kind_of(const Piece& piece) {
    return std::tuple(piece.name, piece.cells, piece.colours, piece.turn_over, piece.turning,
                      piece.display_colour, piece.value, piece.edges);
}

}  // namespace

std::vector<const Document*> problems_of(const Document& document) {
    std::vector<const Document*> problems{&document};
    for (const Document& other : document.others) problems.push_back(&other);
    return problems;
}

SharedPieces shared_pieces(const Document& document) {
    SharedPieces shared;
    std::map<decltype(kind_of(Piece())), int> known;
    std::set<std::string> names;
    for (const Document* problem : problems_of(document)) {
        std::vector<int>& numbers = shared.numbers.emplace_back();
        for (std::size_t i = 0; i < problem->puzzle.pieces.size(); ++i) {
            const Piece& piece = problem->puzzle.pieces[i];
            const auto [at, added] =
                known.emplace(kind_of(piece), static_cast<int>(shared.pieces.size()));
            numbers.push_back(at->second);
            if (!added) continue;
            shared.pieces.push_back(piece);
            shared.origins.push_back(i < problem->origins.size() ? problem->origins[i]
                                                                 : PieceOrigin());
            std::string& name = shared.pieces.back().name;
            for (int k = 2; !names.insert(name).second; ++k) {
                name = fmt::format("{} ({})", piece.name, k);
            }
        }
    }
    return shared;
}

Document with_names(const Document& document, const std::vector<Piece>& pieces,
                    const std::vector<int>& numbers) {
    Document named = document;
    named.others.clear();
    std::map<std::string, std::string> names;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::string& name = named.puzzle.pieces[i].name;
        const std::string& other = pieces[static_cast<std::size_t>(numbers[i])].name;
        names.emplace(std::exchange(name, other), other);
    }
    for (std::vector<SetPlacement>* list : {&named.puzzle.fixed, &named.puzzle.forbidden}) {
        for (SetPlacement& placement : *list) placement.piece = names.at(placement.piece);
    }
    for (GroupRule& group : named.puzzle.rules.groups) {
        for (std::string& name : group.pieces) name = names.at(name);
    }
    for (NoTouching& rule : named.puzzle.rules.no_touching) {
        for (std::string& name : rule.pieces) name = names.at(name);
    }
    return named;
}

}  // namespace polypack
