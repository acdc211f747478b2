#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "polypack/api/count_by.hpp"
#include "polypack/api/count_exactly.hpp"
#include "polypack/api/deadline.hpp"
#include "polypack/api/optimise.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"
#include "polypack/records/records.hpp"
#include "polypack/solve.hpp"

namespace polypack::python {
namespace {

py::object reason_text(const std::optional<Reason>& reason) {
    return reason ? py::object(py::str(reason->text)) : py::none();
}

py::object maybe_int(const std::optional<BigCount>& number) {
    return number ? py::object(big_int(*number)) : py::none();
}

// Packings as the numbers of their placements, each of which is laid out once: a hundred bytes for
// a packing of a dozen pieces.
class Kept {
  public:
    explicit Kept(std::shared_ptr<Problem> problem) : problem_(std::move(problem)) {}

    void add(const Packing& packing) {
        for (std::size_t i = 0; i < packing.placements.size(); ++i) {
            const auto number = static_cast<std::size_t>(packing.placements[i]);
            if (number >= placed_.size()) placed_.resize(number + 1);
            if (placed_[number].cells.empty()) {
                placed_[number] = packing.pieces[i];
                laid_out_ += packing.pieces[i].cells.size() * sizeof(Point);
            }
            numbers_.push_back(packing.placements[i]);
        }
        rows_.push_back({numbers_.size(), packing.class_size});
    }

    // Returns the approximate memory that it takes.
    [[nodiscard]] std::size_t bytes() const {
        return numbers_.size() * sizeof(int) + rows_.size() * sizeof(Row) + laid_out_ +
               placed_.size() * sizeof(PlacedPiece);
    }

    [[nodiscard]] std::size_t size() const { return rows_.size(); }

    // Returns the packing of that number from 0, which must be less than size(), and the size of
    // its class.
    [[nodiscard]] py::tuple at(std::size_t index) const {
        std::vector<PlacedPiece> pieces;
        const std::size_t end = rows_.at(index).end;
        for (std::size_t i = index == 0 ? 0 : rows_[index - 1].end; i < end; ++i) {
            pieces.push_back(placed_[static_cast<std::size_t>(numbers_[i])]);
        }
        return py::make_tuple(packing_tuple(problem_->puzzle(), pieces), rows_[index].class_size);
    }

  private:
    struct Row {
        std::size_t end;  // of its numbers
        std::uint64_t class_size;
    };

    std::shared_ptr<Problem> problem_;
    std::deque<int> numbers_;  // grows without moving, so that it never takes twice its size
    std::deque<Row> rows_;
    std::vector<PlacedPiece> placed_;  // by number; without cells where none was found
    std::size_t laid_out_ = 0;
};

// Returns all packings that are found, unless not `kept`, and the result of the search. Ctrl-C ends
// it: then the ending is "interrupted". Packings may take half of the memory: then it is "memory".
py::tuple solve_all(const std::shared_ptr<Problem>& problem, const py::dict& given, bool kept,
                    const py::object& report) {
    SolveOptions options = options_of(given);
    auto found = std::make_shared<Kept>(problem);
    SolveResult result;
    bool full = false;
    const PackingSink keep = [&](const Packing& packing) {
        found->add(packing);
        full = options.memory_limit > 0 && found->bytes() > options.memory_limit / 2;
        return !full;
    };
    const bool interrupted = run_to_interrupt(options, report, [&] {
        result = solve(problem->puzzle(), options, kept ? keep : PackingSink{});
    });
    py::dict about;
    about["all"] = result.all;
    about["distinct"] = result.distinct_known ? py::object(py::int_(result.distinct)) : py::none();
    about["ending"] =
        full && !interrupted ? std::string("memory") : ending_of(result.ending, interrupted);
    about["reason"] = reason_text(result.reason);
    about["nodes"] = result.stats.nodes;
    about["placements"] = result.placements;
    about["engine"] = result.engine;
    about["threads"] = result.threads;
    about["seconds"] = result.seconds.total();
    about["notes"] = result.notes;
    about["symmetry_known"] = result.symmetry_known;
    return py::make_tuple(found, about);
}

// Returns a best packing, if one was found, and what is known of better ones. Without a quantity it
// is that of the file.
py::tuple best_of(const std::shared_ptr<Problem>& problem, const py::dict& given,
                  const std::string& goal, const std::string& quantity, const std::string& piece,
                  const py::object& report) {
    SolveOptions options = options_of(given);
    Objective objective{.maximise = goal == "maximise"};
    if (quantity.empty()) {
        const std::optional<Objective>& asked = problem->document.objective;
        if (!asked) {
            throw std::invalid_argument(
                "the puzzle does not say what to maximise or minimise; give one of the two");
        }
        objective = *asked;
    } else {
        const auto known = find_quantity(quantity);
        if (!known) {
            throw std::invalid_argument(
                "a quantity must be {'copies': NAME}, 'pieces', 'cells', 'holes' or 'value', got "
                "'" +
                quantity + "'");
        }
        objective.quantity = *known;
        objective.piece = piece;
    }
    Optimum optimum;
    const bool interrupted = run_to_interrupt(
        options, report, [&] { optimum = optimise(problem->puzzle(), objective, options); });
    py::object packing = py::none();
    if (optimum.packing) packing = packing_tuple(problem->puzzle(), optimum.packing->pieces);
    return py::make_tuple(
        packing, optimum.best, optimum.bound,
        optimum.why.empty() ? py::object(py::none()) : py::object(py::str(optimum.why)),
        ending_of(optimum.ending, interrupted));
}

// The packings one after the other. Each step that has to search does so on a thread that ends with
// the step, so that nothing is left of an iteration that is abandoned.
class Walk {
  public:
    Walk(std::shared_ptr<Problem> problem, const py::dict& given, py::object report)
        : problem_(std::move(problem)), reporter_(std::move(report)), options_(options_of(given)) {
        reporter_.progress().begin(searching);
        options_.stop = stop_.get_token();
        left_ = options_.limit;
        limited_ = left_ > 0;
        options_.limit = 0;
    }

    py::tuple next() {
        if (limited_ && left_ == 0) throw py::stop_iteration();
        if (batch_.empty() && !ended_) fill();
        if (batch_.empty()) throw py::stop_iteration();
        try {
            reporter_.tell();
        } catch (...) {
            close();
            throw;
        }
        if (limited_) --left_;
        const Packing packing = std::move(batch_.front());
        batch_.pop_front();
        return py::make_tuple(packing_tuple(problem_->puzzle(), packing.pieces),
                              packing.class_size);
    }

    // Returns the cause of the end of the iteration; None while it goes on.
    [[nodiscard]] py::object ending() const {
        if (closed_) return py::str("stopped");
        if (limited_ && left_ == 0) return py::str("limit");
        if (!ended_ || !batch_.empty() || !range_) return py::none();
        return py::str(std::string(ending_name(range_->ending())));
    }

    void close() {
        if (!ending().is_none()) return;
        stop_.request_stop();
        closed_ = true;
        if (!busy_) end();
    }

  private:
    void end() {
        ended_ = true;
        batch_.clear();
    }

    void fill() {
        if (busy_) throw std::invalid_argument("the iteration is already under way elsewhere");
        busy_ = true;
        try {
            run_watched(stop_, reporter_, [this](Progress& progress) { advance(progress); });
        } catch (...) {
            busy_ = false;
            closed_ = true;
            end();
            throw;
        }
        busy_ = false;
    }

    // Finds one packing, and as many more as there are in a few milliseconds; more each time, so
    // that those who want one packing do not wait for others.
    void advance(Progress& progress) {
        constexpr std::chrono::milliseconds longest{10};
        constexpr std::size_t largest = 256;
        const auto begun = std::chrono::steady_clock::now();
        if (!range_) {
            range_.emplace(packings(problem_->puzzle(), options_, options_.threads));
            at_ = range_->begin();
        } else {
            ++at_;
        }
        while (at_ != range_->end()) {
            batch_.push_back(*at_);
            progress.search.packings_so_far = ++found_;
            if (batch_.size() >= size_ || std::chrono::steady_clock::now() - begun > longest) break;
            ++at_;
        }
        ended_ = at_ == range_->end();
        size_ = std::min(2 * size_, largest);
    }

    std::shared_ptr<Problem> problem_;
    Reporter reporter_;
    std::stop_source stop_;
    SolveOptions options_;
    std::optional<PackingRange> range_;
    PackingRange::Iterator at_;  // at the last packing of the batch
    std::deque<Packing> batch_;
    std::size_t size_ = 1;
    std::uint64_t found_ = 0;
    std::uint64_t left_ = 0;
    bool limited_ = false;
    bool ended_ = false;
    bool closed_ = false;  // before its end
    bool busy_ = false;
};

// Returns the counts, which are None if they are not known, the ending, the method, and the reason
// why there is no packing.
py::tuple count_all(const std::shared_ptr<Problem>& problem, const py::dict& given, bool distinct,
                    const std::string& method, const py::object& report) {
    const SolveOptions options = options_of(given);
    const std::size_t disk_limit = disk_limit_of(given);
    const CountResult result =
        watched(report, [&](const std::stop_token& stop, Progress* progress) {
            return count_exactly(problem->family(), {.method = method,
                                                     .distinct = distinct,
                                                     .symmetry = options.symmetry,
                                                     .threads = options.threads,
                                                     .time_limit = options.time_limit,
                                                     .stop = stop,
                                                     .memory_limit = options.memory_limit,
                                                     .disk_limit = disk_limit,
                                                     .progress = progress});
        });
    return py::make_tuple(maybe_int(result.all), maybe_int(result.distinct),
                          std::string(ending_name(result.ending)), result.method,
                          reason_text(result.reason));
}

// A term is "holes", "choice", a piece's number or a cell.
CountTerm term_of(const Puzzle& puzzle, py::handle given) {
    if (py::isinstance<py::str>(given)) {
        return {py::cast<std::string>(given) == "holes" ? CountTerm::Kind::holes
                                                        : CountTerm::Kind::choice};
    }
    if (py::isinstance<py::int_>(given)) return {CountTerm::Kind::piece, py::cast<int>(given)};
    const std::vector<Point> point = points_of(*puzzle.lattice, py::make_tuple(given));
    const RegionIndex index(puzzle.region);
    const int cell = index.find(index.wrapped(point.front()));
    if (cell < 0) throw std::invalid_argument("the region has no such cell");
    return {CountTerm::Kind::cell, cell};
}

py::object value_of(const PreparedPuzzle& prepared, const CountTerm& term,
                    const std::vector<int>& value) {
    const Puzzle& puzzle = prepared.puzzle();
    const auto cells = [&](std::span<const int> numbers) {
        std::vector<Point> points;
        for (const int cell : numbers) points.push_back(puzzle.region.cells[cell].point);
        return cells_tuple(*puzzle.lattice, points);
    };
    py::list list;
    switch (term.kind) {
        case CountTerm::Kind::piece:
            for (const int placement : value) {
                list.append(cells(prepared.table().cells_of(placement)));
            }
            return py::tuple(list);
        case CountTerm::Kind::cell:
            if (value.front() < 0) return py::none();
            return py::str(puzzle.pieces[value.front()].name);
        case CountTerm::Kind::holes:
            return cells(value);
        case CountTerm::Kind::choice:
            for (std::size_t piece = 0; piece < value.size(); ++piece) {
                if (value[piece] == 0) continue;
                list.append(py::make_tuple(puzzle.pieces[piece].name, value[piece]));
            }
            return py::tuple(list);
    }
    return py::none();
}

// Returns pairs of values and the number of packings with them, and the ending.
py::tuple count_all_by(const std::shared_ptr<Problem>& problem, const py::dict& given,
                       const py::list& terms, const std::string& method, const py::object& report) {
    SolveOptions options = options_of(given);
    std::vector<CountTerm> by;
    for (const py::handle term : terms) by.push_back(term_of(problem->puzzle(), term));
    std::unique_ptr<const PreparedPuzzle> prepared;
    const CountsBy counts = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        const Deadline deadline(std::exchange(options.time_limit, 0), stop);
        options.stop = deadline.token();
        options.progress = progress;
        prepared = std::make_unique<const PreparedPuzzle>(problem->puzzle(), options);
        CountsBy counted = count_by(*prepared, by, options, method);
        counted.ending = deadline.cause_of(counted.ending);
        return counted;
    });
    py::list list;
    for (const CountedBy& of : counts.classes) {
        py::list values;
        for (std::size_t i = 0; i < by.size(); ++i) {
            values.append(value_of(*prepared, by[i], of.values[i]));
        }
        list.append(py::make_tuple(py::tuple(values), big_int(of.packings)));
    }
    return py::make_tuple(list, std::string(ending_name(counts.ending)));
}

// Returns the explanation as JSON, and in words.
py::tuple explain_puzzle(const std::shared_ptr<Problem>& problem, const py::dict& given,
                         const py::object& report) {
    const SolveOptions options = options_of(given);
    const auto [json, lines] =
        watched(report, [&](const std::stop_token& stop, Progress* progress) {
            SolveOptions limited = options;
            limited.stop = stop;
            limited.progress = progress;
            const PreparedPuzzle prepared(problem->puzzle(), limited);
            if (!prepared.ready()) throw Stopped();
            const Explanation explanation = prepared.explain(limited);
            return std::pair(explanation_record(prepared.puzzle(), prepared.table(), explanation),
                             explanation.text(prepared.puzzle(), prepared.table()));
        });
    return py::make_tuple(json, lines);
}

py::tuple interval(const Estimated& estimated) {
    return py::make_tuple(estimated.value, estimated.low, estimated.high,
                          std::string(doubt_name(estimated.doubt)));
}

py::dict estimate_search(const std::shared_ptr<Problem>& problem, const py::dict& given, int probes,
                         std::uint64_t seed, const py::object& report) {
    const SolveOptions options = options_of(given);
    const Estimate e = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        SolveOptions limited = options;
        limited.stop = stop;
        limited.progress = progress;
        return estimate(problem->puzzle(), limited, {.probes = probes, .seed = seed});
    });
    py::dict about;
    about["all"] = interval(e.all);
    about["distinct"] = interval(e.distinct);
    about["nodes"] = interval(e.nodes);
    about["seconds"] = interval(e.seconds);
    about["exact"] = e.exact;
    about["searched"] = e.searched;
    about["probes"] = e.probes;
    about["finished"] = e.finished;
    about["reliable"] = e.reliable();
    return about;
}

}  // namespace

void bind_searches(py::module_& module) {
    module.def("solve", &solve_all, py::arg("puzzle"), py::arg("options"), py::arg("kept"),
               py::arg("report"));
    module.def("count_by", &count_all_by, py::arg("puzzle"), py::arg("options"), py::arg("terms"),
               py::arg("method"), py::arg("report"));
    module.def("best", &best_of, py::arg("puzzle"), py::arg("options"), py::arg("goal"),
               py::arg("quantity"), py::arg("piece"), py::arg("report"));
    module.def("count", &count_all, py::arg("puzzle"), py::arg("options"), py::arg("distinct"),
               py::arg("method"), py::arg("report"));
    module.def("explain", &explain_puzzle, py::arg("puzzle"), py::arg("options"),
               py::arg("report"));
    module.def("estimate", &estimate_search, py::arg("puzzle"), py::arg("options"),
               py::arg("probes"), py::arg("seed"), py::arg("report"));
    py::class_<Kept, std::shared_ptr<Kept>>(module, "Kept")
        .def("__len__", &Kept::size)
        .def("at", &Kept::at, py::arg("index"));
    py::class_<Walk>(module, "Walk")
        .def(py::init<std::shared_ptr<Problem>, const py::dict&, py::object>(), py::arg("puzzle"),
             py::arg("options"), py::arg("report"))
        .def("next", &Walk::next)
        .def("ending", &Walk::ending)
        .def("close", &Walk::close);
}

}  // namespace polypack::python
