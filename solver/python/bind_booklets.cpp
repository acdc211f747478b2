// Binds difficulty, unique puzzles and booklets.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "polypack/design/booklets/booklet.hpp"
#include "polypack/design/difficulty/difficulty.hpp"
#include "polypack/design/unique/unique.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/booklet_page.hpp"

namespace polypack::python {
namespace {

std::shared_ptr<Problem> shared(Puzzle puzzle) {
    Document document;
    document.puzzle = std::move(puzzle);
    return std::make_shared<Problem>(Problem{std::move(document)});
}

py::dict difficulty_of(const std::shared_ptr<Problem>& problem, const py::dict& given,
                       const std::shared_ptr<Problem>& family, std::optional<std::uint64_t> limit,
                       const py::object& report) {
    const SolveOptions options = options_of(given);
    struct Found {
        Difficulty profile;
        std::optional<FamilyRank> rank;
    };
    const Found found = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        const DifficultyOptions own{.plays = limit,
                                    .seed = options.tuning.seed,
                                    .threads = options.threads,
                                    .time_limit = options.time_limit,
                                    .stop = stop,
                                    .memory_limit = options.memory_limit,
                                    .progress = progress};
        Found result{difficulty(problem->puzzle(), own), {}};
        if (family && result.profile.steps) {
            result.rank =
                rank_in_family(family->puzzle(), problem->puzzle(), *result.profile.steps, own);
            if (result.rank->ending != Ending::complete) result.profile.ending = Ending::time;
        }
        return result;
    });
    py::dict fields;
    const Difficulty& profile = found.profile;
    fields["distinct"] = profile.distinct;
    fields["all"] = profile.all;
    fields["begins"] = profile.begins;
    fields["dead_begins"] = profile.dead_begins;
    fields["chance"] = profile.chance;
    fields["played"] =
        profile.played
            ? py::object(py::make_tuple(profile.played->plays, profile.played->packed,
                                        profile.played->chance.low, profile.played->chance.high))
            : py::none();
    fields["before_forced"] = profile.before_forced;
    fields["steps"] = profile.steps;
    fields["placed"] = profile.placed;
    fields["apart"] = profile.apart;
    fields["level"] = profile.level;
    fields["rank"] =
        found.rank
            ? py::object(py::make_tuple(found.rank->easier, found.rank->equal, found.rank->harder))
            : py::none();
    fields["ending"] = std::string(ending_name(profile.ending));
    return fields;
}

UniqueBy kind_of(const std::string& by) {
    if (by == "place") return UniqueBy::place;
    if (by == "marks") return UniqueBy::marks;
    if (by == "colours") return UniqueBy::colours;
    if (by == "move") return UniqueBy::move;
    throw std::invalid_argument("by must be 'place', 'marks', 'colours' or 'move'");
}

// Returns the changed puzzle and its packing, or None twice, changes, the bound and the ending.
py::tuple unique(const std::shared_ptr<Problem>& problem, const std::string& by,
                 std::uint64_t limit, const py::dict& given, const py::object& report) {
    const SolveOptions options = options_of(given);
    const UniqueBy kind = kind_of(by);
    UniqueResult found = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        return make_unique(problem->puzzle(), {.by = kind,
                                               .max_packings = limit,
                                               .threads = options.threads,
                                               .time_limit = options.time_limit,
                                               .stop = stop,
                                               .memory_limit = options.memory_limit,
                                               .progress = progress});
    });
    py::object puzzle = py::none();
    py::object packing = py::none();
    if (found.puzzle) {
        packing = packing_tuple(*found.puzzle, found.packing);
        puzzle = py::cast(shared(std::move(*found.puzzle)));
    }
    return py::make_tuple(puzzle, packing, found.changes, found.at_least,
                          std::string(ending_name(found.ending)));
}

struct Sheets {
    Booklet booklet;

    [[nodiscard]] py::tuple at(std::size_t index) const {
        const BookletProblem& problem = booklet.problems.at(index);
        return py::make_tuple(shared(problem.puzzle), packing_tuple(problem.puzzle, problem.answer),
                              problem.source, problem.answers, problem.grade, problem.steps,
                              problem.chance);
    }
    [[nodiscard]] std::string page(const std::string& paper, std::optional<double> cell,
                                   const std::string& title, int hints, bool cards) const {
        const std::optional<Paper> sheet = paper_named(paper);
        if (!sheet) {
            throw std::invalid_argument(
                "paper must be 'a3', 'a4', 'a5', 'letter', 'legal' or 'tabloid'");
        }
        if (cell && !(*cell >= least_cell && *cell <= greatest_cell)) {
            throw std::invalid_argument("cell must be in 2..60 mm");
        }
        if (hints < 0 || hints > max_hints) {
            throw std::invalid_argument("hints must be in 0..9");
        }
        BookletStyle style{.paper = *sheet, .title = title, .hints = hints, .cards = cards};
        const auto fitting = fitting_cell(booklet.problems, style, cell.value_or(style.cell));
        if (!fitting || (cell && *fitting < *cell)) {
            throw std::invalid_argument("an outline does not fit on a sheet");
        }
        style.cell = *fitting;
        return booklet_page(booklet.problems, style);
    }
};

std::shared_ptr<Sheets> booklet_of(const std::vector<std::shared_ptr<Problem>>& problems,
                                   const py::dict& given, int limit, std::optional<int> random,
                                   bool several, const py::object& report) {
    const SolveOptions options = options_of(given);
    std::vector<Puzzle> puzzles;
    for (const auto& problem : problems) puzzles.push_back(problem->puzzle());
    return watched(report, [&](const std::stop_token& stop, Progress* progress) {
        return std::make_shared<Sheets>(
            Sheets{booklet(puzzles, {.problems = limit,
                                     .random = random,
                                     .several = several,
                                     .seed = options.tuning.seed,
                                     .threads = options.threads,
                                     .time_limit = options.time_limit,
                                     .stop = stop,
                                     .memory_limit = options.memory_limit,
                                     .progress = progress})});
    });
}

}  // namespace

void bind_booklets(py::module_& module) {
    module.def("difficulty", &difficulty_of, py::arg("puzzle"), py::arg("options"),
               py::arg("family"), py::arg("limit"), py::arg("report"));
    module.def("make_unique", &unique, py::arg("puzzle"), py::arg("by"), py::arg("limit"),
               py::arg("options"), py::arg("report"));
    py::class_<Sheets, std::shared_ptr<Sheets>>(module, "Sheets")
        .def("__len__", [](const Sheets& sheets) { return sheets.booklet.problems.size(); })
        .def("candidates", [](const Sheets& sheets) { return sheets.booklet.candidates; })
        .def("ending",
             [](const Sheets& sheets) { return std::string(ending_name(sheets.booklet.ending)); })
        .def("at", &Sheets::at, py::arg("index"))
        .def("page", &Sheets::page, py::arg("paper"), py::arg("cell"), py::arg("title"),
             py::arg("hints"), py::arg("cards"));
    module.def("booklet", &booklet_of, py::arg("puzzles"), py::arg("options"), py::arg("limit"),
               py::arg("random"), py::arg("several"), py::arg("report"));
}

}  // namespace polypack::python
