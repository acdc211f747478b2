#include "polypack/formats/generated_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/formats/read_copies.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

// Listing larger sets would take minutes and gigabytes.
constexpr std::uint64_t max_generated = limits::pieces;

PolyformKind read_kind(const YamlMap& map, const Lattice& lattice) {
    if (map.has("kind") && map.has("one_sided")) {
        throw PuzzleError(map.where("one_sided"), "give 'kind' or 'one_sided', not both");
    }
    if (const Yaml* one_sided = map.find("one_sided")) {
        return one_sided->truth("one_sided") ? PolyformKind::one_sided : PolyformKind::free;
    }
    const Yaml* kind = map.find("kind");
    if (kind == nullptr) return lattice.flat ? PolyformKind::free : PolyformKind::one_sided;
    const std::string name = kind->text("kind");
    if (name == "free") return PolyformKind::free;
    if (name == "one-sided") return PolyformKind::one_sided;
    if (name == "fixed") return PolyformKind::fixed;
    kind->throw_error(
        fmt::format("kind must be free, one-sided or fixed, got {}", in_quotes(name)));
}

// Gives pieces other names: a map from their own to these.
void rename(std::vector<Piece>& pieces, const Yaml& names) {
    std::vector<std::string_view> own;
    std::vector<std::string> given;
    for (const Piece& piece : pieces) given.push_back(piece.name);
    for (const Piece& piece : pieces) own.push_back(piece.name);
    for (const auto& [key, value] : names.entries("names")) {
        const std::string name = key.text("the name of a piece");
        const auto at = std::ranges::find(own, name);
        if (at == own.end()) {
            key.throw_error(
                fmt::format("unknown piece {}{}", in_quotes(name), did_you_mean(name, own)));
        }
        given[at - own.begin()] = value.text("the name of a piece");
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].name = std::move(given[i]);
}

}  // namespace

std::vector<Piece> generated_pieces(const Yaml& node, const Lattice& lattice,
                                    const std::stop_token& stop) {
    const YamlMap outer(node, "a generated set", {"generate", "copies", "rotate", "names"});
    const std::string_view own_key = lattice.noun;
    std::vector<std::string_view> keys{own_key};
    if (own_key != "polyforms") keys.emplace_back("polyforms");
    std::vector<std::string_view> known = keys;
    known.insert(known.end(), {"kind", "one_sided"});
    const YamlMap map(outer.at("generate"), fmt::format("generate on the {} lattice", lattice.name),
                      known);
    const Yaml& sizes = map.at(map.one_of(keys));
    const PolyformKind kind = read_kind(map, lattice);
    Copies copies;
    if (const Yaml* given = outer.find("copies")) copies = read_copies(*given, "copies");

    constexpr int largest = 16;
    int least = 1;
    int most = 1;
    if (sizes.is_map()) {
        const YamlMap range(sizes, "a range of sizes", {"min", "max"});
        least = range.has("min")
                    ? static_cast<int>(range.at("min").number("the size of a piece", 1, largest))
                    : 1;
        most = static_cast<int>(range.at("max").number("the size of a piece", 1, largest));
        if (least > most) {
            range.at("min").throw_error(
                fmt::format("min must be at most max, got min {} and max {}", least, most));
        }
    } else {
        least = most = static_cast<int>(sizes.number("the size of a piece", 1, largest));
    }

    std::vector<Piece> pieces;
    for (int size = least; size <= most; ++size) {
        const auto forms = generate_polyforms(lattice, size, kind, max_generated, stop);
        if (!forms && stop.stop_requested()) throw Stopped();
        if (!forms) {
            sizes.throw_error(
                fmt::format("there are more than {} pieces of {} cells", max_generated, size));
        }
        int number = 0;
        for (const Polyform& form : *forms) {
            Piece piece;
            piece.name = fmt::format("{}-{}", size, ++number);
            piece.cells = form;
            piece.copies = copies;
            piece.turn_over = kind == PolyformKind::free;
            if (kind == PolyformKind::fixed) piece.turning = Turning::none;
            pieces.push_back(std::move(piece));
        }
    }
    if (const Yaml* names = outer.find("names")) rename(pieces, *names);
    return pieces;
}

}  // namespace polypack
