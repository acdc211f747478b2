// The commands that read no puzzle: lattice, count-polyforms and schema.
#include "polypack/base/number_from.hpp"
#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/lattice/kind_words.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/records/records.hpp"
#include "polypack/records/schemas.hpp"

namespace polypack {
namespace {

// The lattice that an operand names, or that is in the file of that name. Throws UsageError if
// there is none.
const Lattice& named_lattice(const std::string& name) {
    if (const Lattice* lattice = lattice_named(name)) return *lattice;
    if (name.ends_with(".yaml")) return lattice_in_file(name);
    throw UsageError(
        fmt::format("unknown lattice '{}'; available: {}, and files of lattices, .yaml", name,
                    fmt::join(names_of_lattices(), ", ")));
}

// The lattices that have names.
std::vector<const Lattice*> known_lattices() {
    std::vector<const Lattice*> known;
    for (const std::string_view name : names_of_lattices()) known.push_back(lattice_named(name));
    return known;
}

// Formats the number of neighbours of a cell: "4", or "8 or 4" if it depends on the kind of cell.
std::string neighbour_counts(const Lattice& lattice) {
    std::vector<std::size_t> counts;
    for (const Point& residue : lattice.residues) {
        if (is_joint(lattice, residue)) continue;
        const std::vector<Point> neighbours = next_to(lattice, residue);
        if (std::ranges::find(counts, neighbours.size()) == counts.end()) {
            counts.push_back(neighbours.size());
        }
    }
    return fmt::format("{}", fmt::join(counts, " or "));
}

// "48 motions (24 rotations)".
std::string motion_counts(const std::vector<Motion>& motions) {
    return fmt::format("{} motions ({} rotations)", motions.size(),
                       std::ranges::count(motions, false, &Motion::reflection));
}

ExitCode print_lattice(const Arguments& arguments) {
    if (arguments.has("json")) {
        std::vector<const Lattice*> asked;
        if (arguments.operands().empty()) {
            asked = known_lattices();
        } else {
            asked.push_back(&named_lattice(arguments.operands().front()));
        }
        for (const Lattice* lattice : asked) print_text(lattice_record(*lattice));
        return ExitCode::done;
    }
    if (arguments.operands().empty()) {
        for (const Lattice* lattice : known_lattices()) {
            print("{:<16} {} coordinates, {} neighbours, {}\n", lattice->name,
                  lattice->user_dimension, neighbour_counts(*lattice),
                  motion_counts(lattice->motions));
        }
        return ExitCode::done;
    }
    const Lattice& lattice = named_lattice(arguments.operands().front());
    print("{}: {}\n", lattice.name, motion_counts(lattice.motions));
    if (!lattice.twin_motions.empty()) {
        print("{} more move the pieces and regions that they map to cells\n",
              motion_counts(lattice.twin_motions));
    }
    print("\n{}\n", lattice.picture);
    for (const Point& residue : lattice.residues) {
        if (is_joint(lattice, residue)) continue;
        print("neighbours of {}:\n", cell_in_words(lattice, residue));
        for (const Point& neighbour : next_to(lattice, residue)) {
            print("  {}\n", cell_in_words(lattice, neighbour));
        }
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec lattice_command() {
    return {
        .name = "lattice",
        .operands = "[NAME]",
        .max_operands = 1,
        .summary = "Show a lattice's coordinates and neighbours",
        .details = "Without a name, lists the lattices.",
        .run = print_lattice,
    };
}

namespace {

struct Sizes {
    int least = 1;
    int most = 1;
};

std::optional<int> size_of(std::string_view text) {
    return number_from(text, 1, max_cells_of_a_polyform);
}

Sizes read_sizes(std::string_view text) {
    const std::size_t dots = text.find("..");
    const auto least = size_of(text.substr(0, dots));
    const auto most = dots == std::string_view::npos ? least : size_of(text.substr(dots + 2));
    if (!least || !most || *least > *most) {
        throw UsageError(
            fmt::format("SIZES must be a number of cells in 1..{}, or a range as in 1..8, got '{}'",
                        max_cells_of_a_polyform, text));
    }
    return {*least, *most};
}

PolyformKind read_kind(const std::string& name) {
    if (name == "fixed") return PolyformKind::fixed;
    return name == "free" ? PolyformKind::free : PolyformKind::one_sided;
}

ExitCode count(const Arguments& arguments) {
    const Lattice& lattice = named_lattice(arguments.operands()[0]);
    const Sizes sizes = read_sizes(arguments.operands()[1]);
    const std::string kind = arguments.text("kind", lattice.flat ? "free" : "one-sided");
    const bool json = arguments.has("json");
    const SolveOptions options = solve_options(arguments);
    const Deadline deadline(options.time_limit, options.stop);

    const std::string what = fmt::format("{} {}", kind, lattice.noun);
    if (!json) print("cells  {}\n", what);
    for (int size = sizes.least; size <= sizes.most; ++size) {
        const auto counted =
            count_polyforms(lattice, size, read_kind(kind), deadline.token(), &progress());
        if (!counted) {
            say_unless_quiet("stopped before all {} of {} cells were counted\n", what, size);
            return ExitCode::stopped;
        }
        if (json) {
            print_text(polyforms_record(lattice, kind, size, *counted));
        } else {
            print("{:>5}  {:>{}}\n", size, *counted, what.size());
        }
        flush_output();
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec count_polyforms_command() {
    return {
        .name = "count-polyforms",
        .operands = "LATTICE SIZES",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Count the polyforms of a number of cells",
        .details = "SIZES is a number of cells or a range of them, as in 1..8.",
        .options =
            {{"kind",
              "KIND",
              "which of them count as the same, as for generated pieces (default: free in the "
              "plane, one-sided in space)",
              {"free", "one-sided", "fixed"}}},
        .run = count,
    };
}

namespace {

ExitCode print_schema(const Arguments& arguments) {
    if (arguments.operands().empty()) {
        for (const RecordSchema& schema : record_schemas()) {
            print("{:<12} {}\n", schema.record, description_of(schema));
        }
        return ExitCode::done;
    }
    const std::string& record = arguments.operands().front();
    const auto schema = std::ranges::find(record_schemas(), record, &RecordSchema::record);
    if (schema == record_schemas().end()) {
        std::vector<std::string_view> known;
        for (const RecordSchema& each : record_schemas()) known.push_back(each.record);
        throw UsageError(fmt::format("unknown record '{}'{}", record,
                                     did_you_mean(record, known, "available:")));
    }
    print_text(self_contained(*schema));
    return ExitCode::done;
}

}  // namespace

CommandSpec schema_command() {
    return {
        .name = "schema",
        .operands = "[RECORD]",
        .max_operands = 1,
        .summary = "Show the schemas of the JSON records",
        .details =
            "Without a name, lists the records. puzzle-file and pieces-file are the schemas of "
            "the files that people write, for editors: see 'polypack help editors'.",
        .run = print_schema,
    };
}

}  // namespace polypack
