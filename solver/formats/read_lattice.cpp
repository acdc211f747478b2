#include "polypack/formats/read_lattice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/file_name.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/shipped.hpp"
#include "polypack/lattice/derived_lattice.hpp"

namespace polypack {
namespace {

// Reads "3", "-1/2" or "0.25".
Fraction read_fraction(const Yaml& node, std::string_view what) {
    const std::string text = node.is_scalar() ? node.text(what) : "";
    const bool negative = text.starts_with('-');
    const std::string_view digits = std::string_view(text).substr(negative ? 1 : 0);
    const std::size_t slash = digits.find('/');
    const std::size_t dot = digits.find('.');
    const auto number = [](std::string_view part) {
        return number_from<std::int64_t>(part, 0, largest_in_fraction);
    };
    std::optional<std::int64_t> over;
    std::optional<std::int64_t> under = 1;
    if (slash != std::string_view::npos) {
        over = number(digits.substr(0, slash));
        under = number(digits.substr(slash + 1));
    } else if (dot != std::string_view::npos) {
        const std::string_view after = digits.substr(dot + 1);
        const auto whole = number(digits.substr(0, dot));
        const auto part = number(after);
        under = 1;
        for (std::size_t i = 0; i < after.size() && *under <= largest_in_fraction; ++i)
            *under *= 10;
        if (whole && part && *under <= largest_in_fraction) over = *whole * *under + *part;
    } else {
        over = number(digits);
    }
    const std::int64_t divisor =
        std::max<std::int64_t>(1, std::gcd(over.value_or(0), under.value_or(1)));
    if (!over || !under || *under == 0 || *over / divisor > largest_in_fraction) {
        node.throw_error(
            fmt::format("{} must be a number such as 2, 1/3 or 0.25, with at most {} "
                        "over and under the line, got {}",
                        what, largest_in_fraction, node.kind()));
    }
    return {(negative ? -1 : 1) * *over / divisor, *under / divisor};
}

// Reads as many numbers as there are translations; in the plane, the third one is 0.
std::array<Fraction, 3> read_numbers(const Yaml& node, std::string_view what, int dimension) {
    const std::vector<Yaml> numbers = node.list("a list of numbers");
    if (numbers.size() != static_cast<std::size_t>(dimension)) {
        node.throw_error(fmt::format("expected {} numbers, got {}",
                                     dimension == 2 ? "two" : "three", numbers.size()));
    }
    std::array<Fraction, 3> result;
    for (std::size_t i = 0; i < numbers.size(); ++i) result[i] = read_fraction(numbers[i], what);
    return result;
}

const Lattice& read_tiling(const Yaml& node, const std::string& title) {
    const YamlMap map(node, "a lattice",
                      {"name", "notes", "source", "noun", "gram", "cells", "sticks"});
    for (const char* const key : {"notes", "source"}) {
        if (map.has(key)) (void)map.at(key).text(key);
    }
    Tiling tiling;
    tiling.name = map.has("name") ? map.at("name").text("name") : title;
    if (tiling.name.empty()) map.node().throw_error("the lattice has an empty name");
    tiling.sticks = map.has("sticks") && map.at("sticks").truth("sticks");
    const std::string noun = tiling.sticks ? "polysticks" : "polyforms";
    tiling.noun = map.has("noun") ? map.at("noun").text("noun") : noun;
    const std::vector<Yaml> rows = map.at("gram").list("gram");
    if (rows.size() != 2 && rows.size() != 3) {
        map.at("gram").throw_error(
            fmt::format("gram is the Gram matrix of the two translations, [[a, b], [b, c]], or of "
                        "three in space; got {} rows",
                        rows.size()));
    }
    tiling.dimension = static_cast<int>(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        tiling.gram[i] = read_numbers(rows[i], "an entry of gram", tiling.dimension);
    }
    const std::vector<Yaml> cells = map.at("cells").list("cells");
    // Before they are read: whoever wrote so many has to know soon.
    if (cells.size() > most_cells_of_a_domain) {
        cells[most_cells_of_a_domain].throw_error(fmt::format(
            "a domain may have at most {} cells, got {}", most_cells_of_a_domain, cells.size()));
    }
    std::vector<std::vector<Yaml>> corners;
    for (const Yaml& cell : cells) {
        TilingCell& corners_of_cell = tiling.cells.emplace_back();
        corners.push_back(cell.list("a cell"));
        for (const Yaml& corner : corners.back())
            corners_of_cell.push_back(read_numbers(corner, "a coordinate", tiling.dimension));
    }
    try {
        return lattice_of(tiling);
    } catch (const InvalidTiling& invalid) {
        const Yaml* where = &map.at("gram");
        if (invalid.cell() >= 0) {
            const auto cell = static_cast<std::size_t>(invalid.cell());
            where = invalid.corner() < 0
                        ? &cells[cell]
                        : &corners[cell][static_cast<std::size_t>(invalid.corner())];
        } else if (std::string_view(invalid.what()).find("Gram") == std::string_view::npos) {
            where = &map.at("cells");
        }
        where->throw_error(invalid.what());
    }
}

const Lattice& read_file(Input file) {
    const std::string title = file.title();
    return read_tiling(Yaml::load(std::move(file)), title);
}

}  // namespace

const Lattice* shipped_lattice(std::string_view name) {
    const ShippedFile* file = find_shipped(name, ShippedKind::lattices);
    if (file == nullptr) return nullptr;
    return &read_file(Input::of_text(file->path(), std::string(file->text)));
}

const Lattice* lattice_named(std::string_view name) {
    const Lattice* known = find_lattice(name);
    if (known != nullptr && tiling_of(*known) == nullptr) return known;
    const Lattice* shipped = shipped_lattice(name);
    return shipped != nullptr ? shipped : known;
}

std::vector<std::string_view> names_of_lattices() {
    std::vector<std::string_view> names;
    for (const Lattice& lattice : all_lattices()) names.push_back(lattice.name);
    for (const ShippedFile& file : shipped_files()) {
        if (file.folder == "lattices") names.push_back(file.name);
    }
    return names;
}

const Lattice& lattice_in_file(const std::string& path) {
    return read_file(Input(path));
}

const Lattice* read_lattice(const YamlMap& map) {
    const Yaml* node = map.find("lattice");
    if (node == nullptr) return find_lattice("square");
    if (node->is_map()) {
        if (!node->has("file")) return &read_tiling(*node, "lattice");
        const YamlMap reference(*node, "a lattice in a file", {"file"});
        const Yaml& file = reference.at("file");
        const std::string name = file.text("file");
        if (name.empty()) file.throw_error("file is empty; it must name a file of a lattice");
        const auto path = to_path(file.file()).parent_path() / to_path(name);
        return &read_file(Input(to_name(path), Reference{file.where(), name}));
    }
    const std::string name = node->text("lattice");
    const Lattice* lattice = lattice_named(name);
    if (lattice == nullptr) {
        node->throw_error(fmt::format("unknown lattice {}{}", in_quotes(name),
                                      did_you_mean(name, names_of_lattices(), "available:")));
    }
    return lattice;
}

}  // namespace polypack
