#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>

#include "polypack/api/deadline.hpp"
#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/api/random_packings.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/diagram/hint.hpp"
#include "polypack/counting/sequence/sequence.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"
#include "polypack/render/heat_map.hpp"

namespace polypack::python {
namespace {

py::list ints(const std::vector<BigCount>& numbers) {
    py::list list;
    for (const BigCount& number : numbers) list.append(big_int(number));
    return list;
}

// The diagram of all packings of a puzzle. A stop ends it for good.
class Diagram {
  public:
    Diagram(std::shared_ptr<Problem> problem, const py::dict& given, const std::string& method,
            const py::object& report)
        : problem_(std::move(problem)) {
        SolveOptions options = options_of(given);
        options.stop = stop_.get_token();
        if (!method.empty() && std::ranges::count(diagram_method_names(), method) == 0) {
            throw std::invalid_argument("method must be frontier or list");
        }
        run_watched(stop_, report, [&](Progress& progress) {
            options.progress = &progress;
            of_ = std::make_unique<const PuzzleDiagram>(problem_->puzzle(), options,
                                                        diagram_method(method));
        });
    }

    [[nodiscard]] py::dict about() const {
        const BuiltDiagram& built = of_->built();
        py::dict about;
        about["packings"] = big_int(built.diagram.count());
        about["nodes"] = built.diagram.graph().nodes();
        about["bytes"] = built.diagram.bytes();
        about["method"] = std::string(built.method);
        about["why"] = built.why;
        about["reason"] = of_->reason() == nullptr ? py::object(py::none())
                                                   : py::object(py::str(of_->reason()->text));
        return about;
    }

    // Returns random packings. The generator is made from the seed, and goes on from packing to
    // packing.
    py::list sample(std::size_t limit, std::uint64_t seed) {
        if (limit > 0 && of_->diagram().count() == 0) {
            throw std::invalid_argument("there is no packing to draw");
        }
        std::mt19937_64 random(seed);
        std::vector<std::vector<int>> drawn;
        run([&] {
            StopCheck check(of_->stop(), 1);
            for (std::size_t i = 0; i < limit; ++i) {
                check();
                drawn.push_back(of_->diagram().sample(random));
            }
        });
        py::list list;
        for (const std::vector<int>& numbers : drawn) list.append(packing(numbers));
        return list;
    }

    py::int_ count_given(const py::object& given) {
        const Node position = position_of(given);
        BigCount count;
        run([&] { count = of_->diagram().count_given(position); });
        return big_int(count);
    }

    // Returns the number of packings, then for each placement that occurs its piece, cells, and the
    // number of packings that contain it.
    py::tuple marginals(const py::object& given) {
        const Node position = position_of(given);
        Marginals marginals;
        run([&] { marginals = of_->diagram().marginals(position); });
        py::list list;
        for (int placement = 0; placement < of_->table().size(); ++placement) {
            if (marginals.placements[placement] == 0) continue;
            list.append(py::make_tuple(of_->table().piece_of(placement), cells_of(placement),
                                       big_int(marginals.placements[placement])));
        }
        return py::make_tuple(big_int(marginals.packings), list);
    }

    // Returns for each piece the numbers of packings in which it covers each cell, in the order of
    // the region, a map as text, and one as SVG, or None where the lattice has no such pictures.
    py::tuple heat() {
        HeatMap map(problem_->puzzle());
        run([&] {
            const Marginals marginals = of_->diagram().marginals({});
            std::vector<std::vector<BigCount>> counts;
            for (int piece = 0; piece < of_->table().pieces(); ++piece) {
                counts.push_back(marginals.cells_of(piece, of_->table()));
            }
            map.add(marginals.packings, counts);
        });
        py::list rows;
        for (const std::vector<BigCount>& row : map.counts()) rows.append(ints(row));
        const bool drawn = problem_->lattice().prisms &&
                           problem_->puzzle().kind == PuzzleKind::shapes && map.packings() > 0;
        return py::make_tuple(
            rows, map.text(problem_->puzzle()),
            drawn ? py::object(py::str(map.svg(problem_->puzzle()))) : py::none());
    }

    // Returns the rank, from 0.
    py::int_ rank(const py::object& packing) {
        const Node position = position_of(packing);
        std::optional<BigCount> rank;
        run([&] {
            if (of_->diagram().count_given(position) == 1) {
                rank = of_->diagram().rank(position.placements);
            }
        });
        if (!rank) throw std::invalid_argument("this is not a packing of the puzzle");
        return big_int(*rank);
    }

    py::tuple unrank(const py::int_& index) {
        // In hexadecimal digits, as Python has no quick and unlimited decimal ones.
        BigCount number;
        for (const char digit : std::string(py::str("{:x}").format(index))) {
            if (digit == '-') throw std::out_of_range("packings are numbered from 1");
            number = number * 16 + (digit <= '9' ? digit - '0' : digit - 'a' + 10);
        }
        if (const BigCount count = of_->diagram().count(); number >= count) {
            throw std::out_of_range(count == 1
                                        ? "there is only 1 packing"
                                        : "there are only " + digits_of(count) + " packings");
        }
        std::vector<int> numbers;
        run([&] { numbers = of_->diagram().unrank(number); });
        return packing(numbers);
    }

    py::dict hint(const py::object& given) {
        const Node position = position_of(given);
        Hint hint;
        run([&] { hint = hint_for(of_->diagram(), of_->table(), position); });
        py::dict about;
        about["packings"] = big_int(hint.packings);
        for (const char* part : {"cell", "piece", "placement"}) about[part] = py::none();
        if (hint.cell >= 0) {
            about["cell"] =
                py::make_tuple(cell_tuple(problem_->lattice(), of_->table().point_of(hint.cell)),
                               hint.cell_placements, hint.cell_may_stay_empty);
        }
        if (hint.piece >= 0) about["piece"] = py::make_tuple(hint.piece, hint.piece_placements);
        if (hint.placement >= 0) {
            about["placement"] =
                py::make_tuple(of_->table().piece_of(hint.placement), cells_of(hint.placement),
                               big_int(hint.placement_packings));
        }
        return about;
    }

  private:
    template <class Body>
    void run(const Body& body) {
        run_watched(stop_, py::none(), [&](Progress&) { body(); });
    }

    [[nodiscard]] Node position_of(const py::object& given) const {
        const std::vector<PlacedPiece> pieces = packing_of(problem_->puzzle(), given);
        Node position{of_->placements_of(pieces), {}};
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (position.placements[i] >= 0) continue;
            throw std::invalid_argument("piece '" +
                                        problem_->puzzle().pieces[pieces[i].piece].name +
                                        "' cannot lie on the cells that it is given");
        }
        return position;
    }

    [[nodiscard]] py::tuple cells_of(int placement) const {
        std::vector<Point> points;
        for (const int cell : of_->table().cells_of(placement)) {
            points.push_back(of_->table().point_of(cell));
        }
        return cells_tuple(problem_->lattice(), points);
    }

    [[nodiscard]] py::tuple packing(const std::vector<int>& numbers) const {
        return packing_tuple(problem_->puzzle(), laid_out(of_->puzzle(), of_->table(), numbers));
    }

    std::shared_ptr<Problem> problem_;
    std::stop_source stop_;
    std::unique_ptr<const PuzzleDiagram> of_;  // not null once built
};

// Returns random packings, drawn without a diagram where that is faster.
py::list draw_packings(const std::shared_ptr<Problem>& problem, const py::dict& given,
                       std::size_t limit, std::uint64_t seed, const std::string& method,
                       const py::object& report) {
    SolveOptions options = options_of(given);
    std::stop_source stop;
    options.stop = stop.get_token();
    std::unique_ptr<const RandomPackings> packings;
    std::vector<std::vector<int>> drawn;
    run_watched(stop, report, [&](Progress& progress) {
        options.progress = &progress;
        packings = std::make_unique<const RandomPackings>(problem->puzzle(), options, method);
        if (limit > 0 && !packings->any()) {
            throw std::invalid_argument("there is no packing to draw");
        }
        std::mt19937_64 random(seed);
        StopCheck check(packings->stop(), 1);
        for (std::size_t i = 0; i < limit; ++i) {
            check();
            drawn.push_back(packings->draw(random));
        }
    });
    py::list list;
    for (const std::vector<int>& numbers : drawn) {
        list.append(packing_tuple(problem->puzzle(),
                                  laid_out(packings->puzzle(), packings->table(), numbers)));
    }
    return list;
}

// Returns the terms, the law or None, and the ending: "complete", "time" or "interrupted".
py::tuple find_sequence(const std::shared_ptr<Problem>& problem, const std::string& vary, int first,
                        int last, bool law, bool prove, const py::dict& given,
                        const py::object& report) {
    const SolveOptions shared = options_of(given);
    if (vary != "x" && vary != "y" && vary != "z") {
        throw std::invalid_argument("vary must be 'x', 'y' or 'z'");
    }
    if (first < 1 || first > last || last > longest_sequence) {
        throw std::invalid_argument("first and last must be in 1..10000, the first not greater");
    }
    SequenceOptions options;
    options.axis = vary == "x" ? Axis::x : vary == "y" ? Axis::y : Axis::z;
    options.from = first;
    options.to = last;
    options.symmetry = given.contains("symmetry") && !given["symmetry"].is_none()
                           ? shared.symmetry
                           : SymmetryMode::none;
    options.law = law;
    options.prove = prove;
    options.limits.memory = shared.memory_limit;
    options.limits.threads = shared.threads;
    std::vector<std::pair<int, BigCount>> terms;
    std::optional<FoundLaw> found;
    std::string ending = "complete";
    std::stop_source stop;
    try {
        run_watched(stop, report, [&](Progress& progress) {
            const Deadline deadline(shared.time_limit, stop.get_token());
            options.limits.stop = deadline.token();
            options.limits.progress = &progress;
            try {
                found = sequence(
                    problem->family(), options,
                    [&](int length, const BigCount& count) { terms.emplace_back(length, count); });
            } catch (const Stopped&) {
                ending = "time";
            }
        });
    } catch (const py::error_already_set& error) {
        if (!error.matches(PyExc_KeyboardInterrupt)) throw;
        ending = "interrupted";
    }
    py::list list;
    for (const auto& [length, count] : terms) list.append(py::make_tuple(length, big_int(count)));
    py::object of = py::none();
    if (found) {
        py::dict fields;
        fields["numerator"] = ints(found->law.numerator);
        fields["denominator"] = ints(found->law.denominator);
        fields["terms"] = found->terms;
        fields["dimension"] =
            found->dimension ? py::object(py::int_(*found->dimension)) : py::none();
        fields["proven"] = found->proven();
        fields["start"] = found->law.start();
        of = fields;
    }
    return py::make_tuple(list, of, ending);
}

}  // namespace

void bind_diagrams(py::module_& module) {
    py::class_<Diagram>(module, "Diagram")
        .def(py::init<std::shared_ptr<Problem>, const py::dict&, const std::string&,
                      const py::object&>(),
             py::arg("puzzle"), py::arg("options"), py::arg("method"), py::arg("report"))
        .def("about", &Diagram::about)
        .def("sample", &Diagram::sample, py::arg("limit"), py::arg("seed"))
        .def("count_given", &Diagram::count_given, py::arg("given"))
        .def("marginals", &Diagram::marginals, py::arg("given"))
        .def("heat", &Diagram::heat)
        .def("rank", &Diagram::rank, py::arg("packing"))
        .def("unrank", &Diagram::unrank, py::arg("index"))
        .def("hint", &Diagram::hint, py::arg("given"));
    module.def("sample", &draw_packings, py::arg("puzzle"), py::arg("options"), py::arg("limit"),
               py::arg("seed"), py::arg("method"), py::arg("report"));
    module.def("sequence", &find_sequence, py::arg("puzzle"), py::arg("vary"), py::arg("first"),
               py::arg("last"), py::arg("law"), py::arg("prove"), py::arg("options"),
               py::arg("report"));
}

}  // namespace polypack::python
