// Sets of pieces that are chosen, designed or measured: choose, bag, design, order, prime boxes and
// common multiples.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/design/choose/bag.hpp"
#include "polypack/design/choose/choose.hpp"
#include "polypack/design/multiples/compat.hpp"
#include "polypack/design/orders/order.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"
#include "polypack/records/records.hpp"

namespace polypack::python {
namespace {

py::dict chosen(const Puzzle& puzzle, const std::vector<int>& copies) {
    py::dict pieces;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (copies[i] > 0) pieces[py::str(puzzle.pieces[i].name)] = copies[i];
    }
    return pieces;
}

py::list choices_of(const Puzzle& puzzle, const std::vector<Choice>& choices) {
    py::list list;
    for (const Choice& choice : choices) {
        list.append(py::make_tuple(chosen(puzzle, choice.copies), choice.distinct,
                                   choice.exact ? py::object(py::int_(choice.all)) : py::none(),
                                   choice.exact));
    }
    return list;
}

// Returns the number of choices, those that pack, the ending ("interrupted" on Ctrl-C) and the
// method.
py::tuple choose_pieces(const std::shared_ptr<Problem>& problem, const py::dict& given,
                        std::optional<int> take, std::uint64_t limit, const py::object& report) {
    const SolveOptions shared = options_of(given);
    ChooseOptions options{.take = take,
                          .bound = limit,
                          .symmetry = shared.symmetry,
                          .threads = shared.threads,
                          .time_limit = shared.time_limit,
                          .memory_limit = shared.memory_limit};
    ChoicesFound found;
    const bool interrupted =
        run_to_interrupt(options, report, [&] { found = choose(problem->puzzle(), options); });
    return py::make_tuple(
        found.choices < most_choices ? py::object(py::int_(found.choices)) : py::none(),
        choices_of(problem->puzzle(), found.packing), ending_of(found.ending, interrupted),
        found.method == ChooseMethod::automatic ? py::object(py::none())
                                                : py::str(std::string(method_name(found.method))));
}

// Returns the numbers of choices and of those that are packed, the counterexample or None, and the
// ending.
py::tuple pack_bag(const std::shared_ptr<Problem>& problem, const py::dict& given, int take,
                   const py::object& report) {
    const SolveOptions shared = options_of(given);
    BagOptions options;
    options.threads = shared.threads;
    options.time_limit = shared.time_limit;
    options.memory_limit = shared.memory_limit;
    BagResult result;
    const bool interrupted = run_to_interrupt(
        options, report, [&] { result = pack_every_choice(problem->puzzle(), take, options); });
    const bool known = result.ending == Ending::complete && result.counterexample;
    return py::make_tuple(
        result.choices, result.packed,
        known ? py::object(chosen(problem->puzzle(), *result.counterexample)) : py::none(),
        ending_of(result.ending, interrupted));
}

template <class Value>
Value value_of(const std::string& name, const char* what,
               const std::vector<std::pair<std::string_view, Value>>& values) {
    std::vector<std::string_view> names;
    for (const auto& [known, value] : values) {
        if (known == name) return value;
        names.push_back(known);
    }
    throw std::invalid_argument(
        fmt::format("{} must be one of {}, got {}", what, fmt::join(names, ", "), in_quotes(name)));
}

template <class Value>
py::object or_none(const std::optional<Value>& value) {
    return value ? py::cast(*value) : py::object(py::none());
}

py::list designs_of(const Family& family, const std::vector<Design>& designs) {
    py::list list;
    for (const Design& design : designs) {
        const auto made = std::make_shared<Problem>(
            Document{.puzzle = checked(puzzle_of_design(family, design))});
        std::vector<int> copies;
        for (const Piece& piece : made->puzzle().pieces) copies.push_back(piece.copies.min);
        const py::dict pieces = chosen(made->puzzle(), copies);
        list.append(py::make_tuple(py::cast(made), pieces, design.distinct,
                                   design.all > 0 ? py::object(py::int_(design.all)) : py::none(),
                                   design.exact, or_none(design.apart), or_none(design.level),
                                   or_none(design.steps), or_none(design.moves)));
    }
    return list;
}

// Returns the fields of DesignFound.
py::tuple design_puzzles(const std::shared_ptr<Problem>& problem, const py::dict& given,
                         const std::vector<std::string>& goals, const std::string& by,
                         std::optional<int> take, std::size_t best, std::uint64_t limit,
                         std::uint64_t seed, const std::optional<std::string>& start,
                         const py::object& report) {
    const SolveOptions shared = options_of(given);
    DesignOptions options;
    for (const std::string& goal : goals) options.goals.push_back(goal_of(goal));
    const Family family = problem->family();
    if (goals.empty() && family.design.goals.empty()) {
        options.goals = {DesignGoal::unique};
    }
    options.strategy = value_of<DesignStrategy>(by, "by",
                                                {{"automatic", DesignStrategy::automatic},
                                                 {"exhaustive", DesignStrategy::exhaustive},
                                                 {"random", DesignStrategy::random},
                                                 {"walk", DesignStrategy::walk}});
    options.take = take;
    options.keep = best;
    options.most = limit;
    options.seed = seed;
    options.symmetry = shared.symmetry;
    options.threads = shared.threads;
    options.time_limit = shared.time_limit;
    std::optional<DesignCheckpoint> checkpoint;
    if (start) checkpoint = read_design_checkpoint(*start);
    const std::optional<DesignCheckpoint> from = checkpoint;
    options.from = from ? &*from : nullptr;
    options.round = [&](const DesignCheckpoint& now) { checkpoint = now; };
    DesignFound found;
    const bool interrupted =
        run_to_interrupt(options, report, [&] { found = design(family, options); });
    py::object walked = py::none();
    if (checkpoint) walked = py::str(checkpoint_text(*checkpoint));
    return py::make_tuple(or_none(found.sets), found.searched, or_none(found.packing),
                          or_none(found.one), or_none(found.all), designs_of(family, found.best),
                          walked, ending_of(found.ending, interrupted));
}

// Returns the puzzle with only the pieces of these names; none: with all.
Puzzle with_pieces(const Puzzle& puzzle, const std::vector<std::string>& names, bool one_sided) {
    Puzzle chosen = puzzle;
    if (!names.empty()) chosen.pieces.clear();
    for (const std::string& name : names) {
        const auto piece = std::ranges::find(puzzle.pieces, name, &Piece::name);
        if (piece == puzzle.pieces.end()) {
            throw std::invalid_argument(fmt::format("there is no piece {}", in_quotes(name)));
        }
        chosen.pieces.push_back(*piece);
    }
    for (Piece& each : chosen.pieces) each.turn_over = each.turn_over && !one_sided;
    return chosen;
}

OrderOptions order_options(const Puzzle& pieces, const py::dict& given, std::optional<int> limit,
                           OrderKind kind = OrderKind::all, bool each = false) {
    const SolveOptions shared = options_of(given);
    OrderOptions options;
    options.kind = kind;
    options.each = each;
    if (limit) {
        options.max = *limit;
    } else if (order_mistakes(pieces, kind, each).empty()) {
        options.max = std::min(options.max, most_copies(pieces));
    }
    options.threads = shared.threads;
    options.time_limit = shared.time_limit;
    options.memory_limit = shared.memory_limit;
    return options;
}

py::tuple sides_tuple(const Lattice& lattice, const BoxSides& sides) {
    return lattice.flat ? py::make_tuple(sides[0], sides[1])
                        : py::make_tuple(sides[0], sides[1], sides[2]);
}

// Returns the copies, the cells, the sides, the shift, the puzzle of the region, its packing, the
// proven bounds and the methods, and the ending.
py::tuple order_of(const std::shared_ptr<Problem>& problem, const py::dict& given,
                   const std::vector<std::string>& names, std::optional<int> limit,
                   const std::string& find, bool each, bool one_sided, const py::object& report) {
    const Puzzle pieces = with_pieces(problem->puzzle(), names, one_sided);
    const auto kind =
        value_of<OrderKind>(find, "find", {std::begin(order_kinds), std::end(order_kinds)});
    OrderOptions options = order_options(pieces, given, limit, kind, each);
    OrderResult result;
    const bool interrupted =
        run_to_interrupt(options, report, [&] { result = order(pieces, options); });
    py::object copies = py::none();
    py::object cells = py::none();
    py::object sides = py::none();
    py::object region = py::none();
    py::object packing = py::none();
    if (result.region) {
        copies = py::int_(result.copies);
        cells = py::int_(result.cells);
        sides = py::tuple(py::cast(lengths_of(*pieces.lattice, kind, *result.region)));
        const auto packed = std::make_shared<Problem>(
            Document{.puzzle = checked(ordered_puzzle(pieces, kind, *result.region))});
        packing = packing_tuple(packed->puzzle(), result.packing.pieces);
        region = py::cast(packed);
    }
    return py::make_tuple(copies, cells, sides, result.region ? result.region->shift : 0, region,
                          packing, result.proven_below, result.proven_cells,
                          result.excluded.by_argument, result.excluded.by_frontier,
                          result.excluded.by_search, ending_of(result.ending, interrupted));
}

// Returns the sides of the boxes, the proven bound and the methods, and the ending.
py::tuple prime_boxes_of(const std::shared_ptr<Problem>& problem, const py::dict& given,
                         const std::vector<std::string>& names, std::optional<int> limit,
                         bool one_sided, const py::object& report) {
    const Puzzle pieces = with_pieces(problem->puzzle(), names, one_sided);
    OrderOptions options = order_options(pieces, given, limit);
    PrimeBoxes result;
    const bool interrupted =
        run_to_interrupt(options, report, [&] { result = prime_boxes(pieces, options); });
    py::list boxes;
    for (const BoxSides& sides : result.boxes) boxes.append(sides_tuple(*pieces.lattice, sides));
    return py::make_tuple(boxes, result.proven_below, result.excluded.by_argument,
                          result.excluded.by_frontier, result.excluded.by_search,
                          ending_of(result.ending, interrupted));
}

// Returns the cells, the puzzle of the region, a packing by each piece, the proven bound, the nodes
// and the ending.
py::tuple compat_of(const std::shared_ptr<Problem>& problem, const py::dict& given,
                    const std::vector<std::string>& names, std::optional<int> limit, bool holes,
                    bool one_sided, const py::object& report) {
    const Puzzle pieces = with_pieces(problem->puzzle(), names, one_sided);
    const SolveOptions shared = options_of(given);
    CompatOptions options;
    options.max = limit.value_or(options.max);
    options.holes = holes;
    options.threads = shared.threads;
    options.time_limit = shared.time_limit;
    options.memory_limit = shared.memory_limit;
    CompatResult result;
    const bool interrupted =
        run_to_interrupt(options, report, [&] { result = compat(pieces, options); });
    py::object region = py::none();
    py::list packings;
    if (result.found()) {
        const auto multiple =
            std::make_shared<Problem>(Document{.puzzle = multiple_puzzle(pieces, result.region)});
        for (const Packing& packing : result.packings) {
            packings.append(packing_tuple(multiple->puzzle(), packing.pieces));
        }
        region = py::cast(multiple);
    }
    return py::make_tuple(result.found() ? py::object(py::int_(result.region.size())) : py::none(),
                          region, packings, result.proven_below, result.never, result.nodes,
                          ending_of(result.ending, interrupted));
}

}  // namespace

void bind_designs(py::module_& module) {
    module.def("choose", &choose_pieces, py::arg("puzzle"), py::arg("options"), py::arg("take"),
               py::arg("limit"), py::arg("report"));
    module.def("bag", &pack_bag, py::arg("puzzle"), py::arg("options"), py::arg("take"),
               py::arg("report"));
    module.def("design", &design_puzzles, py::arg("family"), py::arg("options"), py::arg("goals"),
               py::arg("by"), py::arg("take"), py::arg("best"), py::arg("limit"), py::arg("seed"),
               py::arg("start"), py::arg("report"));
    module.def("order", &order_of, py::arg("puzzle"), py::arg("options"), py::arg("pieces"),
               py::arg("limit"), py::arg("find"), py::arg("each"), py::arg("one_sided"),
               py::arg("report"));
    module.def("prime_boxes", &prime_boxes_of, py::arg("puzzle"), py::arg("options"),
               py::arg("pieces"), py::arg("limit"), py::arg("one_sided"), py::arg("report"));
    module.def("compat", &compat_of, py::arg("puzzle"), py::arg("options"), py::arg("pieces"),
               py::arg("limit"), py::arg("holes"), py::arg("one_sided"), py::arg("report"));
}

}  // namespace polypack::python
