#include "polypack/disassembly/interlocking/interlock.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/blocked_steps.hpp"

namespace polypack {
namespace {

// An edge of a blocking graph.
struct Hit {
    int body = 0;  // the one that is in the way
    Steps free = 0;
};

// By body, those that it runs into in one direction.
using Graph = std::vector<std::vector<Hit>>;

// A set of bodies as a flag each.
using Flags = std::vector<char>;

// The components of a graph that are strongly connected and from which no edge leads to others.
class Ends {
  public:
    // `here`: the bodies of the graph. `most_free`: edges that count.
    Ends(const Graph& graph, const Flags& here, Steps most_free)
        : graph_(graph),
          here_(here),
          most_free_(most_free),
          index_(graph.size(), 0),
          low_(graph.size(), 0) {
        for (int body = 0; body < std::ssize(graph); ++body) {
            if (here[body] != 0 && index_[body] == 0) search(body);
        }
    }

    // Returns them, their bodies ascending.
    std::vector<std::vector<int>> take() { return std::move(ends_); }

  private:
    struct Step {
        int body;
        std::size_t next = 0;
        bool leads_out = false;
    };

    // R. Tarjan, "Depth-first search and linear graph algorithms", 1972, without recursion.
    void search(int root) {
        std::vector<Step> path{{root}};
        enter(root);
        while (!path.empty()) {
            Step& at = path.back();
            const std::vector<Hit>& hits = graph_[at.body];
            if (at.next < hits.size()) {
                const Hit& hit = hits[at.next++];
                if (here_[hit.body] == 0 || hit.free > most_free_) continue;
                if (index_[hit.body] == 0) {
                    enter(hit.body);
                    path.push_back({hit.body});
                } else if (low_[hit.body] == closed) {
                    at.leads_out = true;
                } else {
                    low_[at.body] = std::min(low_[at.body], index_[hit.body]);
                }
                continue;
            }
            const Step done = at;
            path.pop_back();
            const bool closes = low_[done.body] == index_[done.body];
            if (closes) close(done.body, done.leads_out);
            if (path.empty()) continue;
            Step& before = path.back();
            before.leads_out = before.leads_out || closes || done.leads_out;
            if (!closes) low_[before.body] = std::min(low_[before.body], low_[done.body]);
        }
    }

    void enter(int body) {
        index_[body] = low_[body] = ++entered_;
        open_.push_back(body);
    }

    void close(int body, bool leads_out) {
        const auto first = std::ranges::find(open_, body);
        std::vector<int> component(first, open_.end());
        open_.erase(first, open_.end());
        for (const int other : component) low_[other] = closed;
        if (leads_out) return;
        std::ranges::sort(component);
        ends_.push_back(std::move(component));
    }

    static constexpr int closed = -1;

    const Graph& graph_;
    const Flags& here_;
    Steps most_free_;
    std::vector<int> index_;  // by body, from 1; 0: not reached
    std::vector<int> low_;
    std::vector<int> open_;
    int entered_ = 0;
    std::vector<std::vector<int>> ends_;
};

// The fewest bodies that must be gone for no way to lead from one body to another: as many as there
// are ways that share no body between (Menger), each found by augmenting those before.
class Cut {
  public:
    explicit Cut(const Graph& graph)
        : graph_(graph), before_(graph.size()), after_(graph.size()), from_(2 * graph.size()) {}

    // Returns them; nullopt if there are not fewer than so many. Precondition: no edge leads from
    // the one to the other. O(fewer * edges).
    std::optional<std::vector<int>> fewer_than(int fewer, int from, int to) {
        std::ranges::fill(before_, -1);
        std::ranges::fill(after_, -1);
        for (int ways = 0; ways < fewer; ++ways) {
            if (!augment(from, to)) return between();
        }
        return std::nullopt;
    }

  private:
    // Places on a way that is sought: before a body, and behind it. A way of those before leads
    // from one to the other; so a new one may only go back there.
    [[nodiscard]] static int in(int body) { return 2 * body; }
    [[nodiscard]] static int out(int body) { return 2 * body + 1; }

    bool augment(int source, int target) {
        std::ranges::fill(from_, -1);
        queue_.assign(1, out(source));
        from_[out(source)] = out(source);
        const auto reach = [&](int place, int before) {
            if (from_[place] >= 0) return;
            from_[place] = before;
            queue_.push_back(place);
        };
        for (std::size_t i = 0; i < queue_.size() && from_[in(target)] < 0; ++i) {
            const int place = queue_[i];
            const int body = place / 2;
            if (place == in(body)) {
                if (after_[body] < 0) reach(out(body), place);
                if (before_[body] >= 0) reach(out(before_[body]), place);
                continue;
            }
            if (body != source && after_[body] >= 0) reach(in(body), place);
            for (const Hit& hit : graph_[body]) reach(in(hit.body), place);
        }
        if (from_[in(target)] < 0) return false;
        keep(source, target);
        return true;
    }

    void keep(int source, int target) {
        std::vector<std::pair<int, int>> edges;
        for (int place = in(target); place != out(source); place = from_[place]) {
            const int before = from_[place];
            if (before / 2 == place / 2) continue;
            if (place == in(place / 2)) {
                edges.emplace_back(before / 2, place / 2);
            } else {
                // Back along an edge from `place` to `before`.
                before_[before / 2] = -1;
                after_[place / 2] = -1;
            }
        }
        for (const auto& [one, other] : edges) {
            if (one != source) after_[one] = other;
            if (other != target) before_[other] = one;
        }
    }

    [[nodiscard]] std::vector<int> between() const {
        std::vector<int> bodies;
        for (int body = 0; body < std::ssize(graph_); ++body) {
            if (from_[in(body)] >= 0 && from_[out(body)] < 0) bodies.push_back(body);
        }
        return bodies;
    }

    const Graph& graph_;
    std::vector<int> before_;  // by body: the one before it on its way; -1: on none
    std::vector<int> after_;
    std::vector<int> from_;  // by place: the one from which it was reached; -1: not reached
    std::vector<int> queue_;
};

// One cell on a line along an axis: where it is, or where a cell that moves along the line starts
// the step in which it runs into it.
struct OnLine {
    int place = 0;
    int body = 0;
    bool moves = false;
};

// The bodies of a packing, all held pieces as one, and their blocking graphs.
class BlockingGraphs {
  public:
    BlockingGraphs(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                   const std::vector<int>& held, const Allowance& allowance)
        : lattice_(lattice),
          packing_(packing),
          allowance_(allowance),
          check_(allowance.stop, 1),
          body_of_(packing.size(), -1) {
        for (const int piece : held) body_of_[piece] = 0;
        if (!held.empty()) {
            held_ = 0;
            bodies_.emplace_back(held);
            std::ranges::sort(bodies_.front());
        }
        for (int piece = 0; piece < std::ssize(packing); ++piece) {
            if (body_of_[piece] >= 0) continue;
            body_of_[piece] = static_cast<int>(bodies_.size());
            bodies_.push_back({piece});
        }
        if (bodies_.size() < 2) return;
        for (const SlideAxis& axis : slide_table(lattice)) {
            Ways& ways = axes_.emplace_back(Ways{axis.step, graph_along(axis), {}});
            ways.backward = reversed(ways.forward);
        }
    }

    Interlock examine() {
        Interlock result;
        result.bodies = static_cast<int>(bodies_.size());
        if (result.bodies < 2) return result;
        const Flags all(bodies_.size(), 1);
        result.leave = groups(all, endless - 1);
        for (Slide& slide : groups(all, 0)) {
            slide.steps = steps_of(slide);
            if (slide.steps > 0) result.move.push_back(std::move(slide));
        }
        if (result.leave.empty()) result.without = without();
        return result;
    }

  private:
    // The graphs of an axis.
    struct Ways {
        SlideStep step;
        Graph forward;
        Graph backward;
    };

    // Lines are told apart by the residue of the cells that move along them, too.
    using Lines = std::map<std::tuple<int, int, int>, std::vector<OnLine>>;

    [[nodiscard]] Graph graph_along(const SlideAxis& axis) {
        Lines lines;
        const AxisLines along(axis.unit);
        const auto add = [&](int residue, const Point& from, int body, bool moves) {
            const Point at = along.in_line(in_steps(lattice_, from - lattice_.residues[residue]));
            lines[{residue, at.y, at.z}].push_back({at.x, body, moves});
        };
        // By residue of a cell in the way: where those that run into it start.
        std::vector<std::vector<std::pair<int, Point>>> starts(lattice_.residues.size());
        for (int residue = 0; residue < std::ssize(axis.swept); ++residue) {
            for (const Point& offset : axis.swept[residue]) {
                const Point still = lattice_.residues[residue] + offset;
                starts[lattice_.residue_of(still)].emplace_back(residue, offset);
            }
        }
        for (std::size_t piece = 0; piece < packing_.size(); ++piece) {
            check_();
            for (const Point& cell : packing_[piece].cells) {
                const int own = lattice_.residue_of(cell);
                add(own, cell, body_of_[piece], true);
                for (const auto& [residue, offset] : starts[own]) {
                    add(residue, cell - offset, body_of_[piece], false);
                }
            }
        }
        std::vector<std::map<int, Steps>> free(bodies_.size());
        for (auto& [line, cells] : lines) {
            check_();
            join(cells, free);
        }
        return graph_of(free);
    }

    // Adds what runs into what on one line.
    void join(std::vector<OnLine>& cells, std::vector<std::map<int, Steps>>& free) const {
        // From the last one backward; one that is in the way of the first step is there before it.
        std::ranges::sort(cells, [](const OnLine& a, const OnLine& b) {
            return std::tuple(-a.place, a.moves) < std::tuple(-b.place, b.moves);
        });
        std::map<int, int> nearest;  // by body that is in the way, its place
        for (const OnLine& cell : cells) {
            if (!cell.moves) {
                nearest[cell.body] = cell.place;
                continue;
            }
            for (const auto& [body, place] : nearest) {
                if (body == cell.body) continue;
                const auto [known, added] = free[cell.body].emplace(body, place - cell.place);
                known->second = std::min(known->second, place - cell.place);
            }
        }
    }

    [[nodiscard]] Graph graph_of(const std::vector<std::map<int, Steps>>& free) {
        std::size_t edges = 0;
        for (const auto& hits : free) edges += hits.size();
        edges_ += edges;
        constexpr std::size_t bytes_of_edge = 64 + 2 * sizeof(Hit);
        allowance_.require("the blocking graphs", static_cast<double>(edges_) * bytes_of_edge);
        Graph graph(bodies_.size());
        for (std::size_t body = 0; body < free.size(); ++body) {
            for (const auto& [other, steps] : free[body]) graph[body].push_back({other, steps});
        }
        return graph;
    }

    [[nodiscard]] static Graph reversed(const Graph& graph) {
        Graph result(graph.size());
        for (int body = 0; body < std::ssize(graph); ++body) {
            for (const Hit& hit : graph[body]) result[hit.body].push_back({body, hit.free});
        }
        return result;
    }

    // Returns the smallest groups of bodies that no others of those that are here hold, counting
    // edges of at most so many free steps; as moves that lead away.
    [[nodiscard]] std::vector<Slide> groups(const Flags& here, Steps most_free) {
        std::vector<Slide> slides;
        const auto count = std::ranges::count(here, 1);
        for (const Ways& ways : axes_) {
            check_();
            std::vector<std::vector<int>> forward = Ends(ways.forward, here, most_free).take();
            std::vector<std::vector<int>> backward = Ends(ways.backward, here, most_free).take();
            if (std::ssize(forward.front()) == count) continue;
            name_once(forward, backward, count);
            add(forward, ways.step, slides);
            add(backward, Point{} - ways.step, slides);
        }
        return slides;
    }

    // Leaves one of a group and all others that go in opposite directions. Both are components, so
    // two of them are the same or share nothing.
    void name_once(std::vector<std::vector<int>>& forward, std::vector<std::vector<int>>& backward,
                   std::ptrdiff_t count) const {
        std::erase_if(forward, [&](const std::vector<int>& group) {
            const auto others = std::ranges::find_if(backward, [&](const std::vector<int>& other) {
                return other != group && std::ssize(other) + std::ssize(group) == count;
            });
            if (others == backward.end()) return false;
            if (!smaller(group, *others)) return true;
            backward.erase(others);
            return false;
        });
    }

    void add(const std::vector<std::vector<int>>& ends, const Point& step,
             std::vector<Slide>& slides) const {
        const auto from = static_cast<std::ptrdiff_t>(slides.size());
        for (const std::vector<int>& end : ends) {
            if (std::ranges::binary_search(end, held_)) continue;
            slides.push_back({.pieces = pieces_of(end), .step = step});
        }
        std::ranges::sort(slides.begin() + from, slides.end(), {}, &Slide::pieces);
    }

    // Returns true if the first of two groups is to be named, and not the second.
    [[nodiscard]] bool smaller(const std::vector<int>& first,
                               const std::vector<int>& second) const {
        const auto size = [&](const std::vector<int>& group) {
            std::size_t cells = 0;
            const std::vector<int> pieces = pieces_of(group);
            for (const int piece : pieces) cells += packing_[piece].cells.size();
            return std::tuple(std::ranges::binary_search(group, held_), pieces.size(), cells);
        };
        return size(first) <= size(second);
    }

    [[nodiscard]] std::vector<int> pieces_of(const std::vector<int>& group) const {
        std::vector<int> pieces;
        for (const int body : group) {
            pieces.insert(pieces.end(), bodies_[body].begin(), bodies_[body].end());
        }
        std::ranges::sort(pieces);
        return pieces;
    }

    // Returns how far a group can go; 0: away.
    [[nodiscard]] int steps_of(const Slide& slide) const {
        Flags moving(bodies_.size(), 0);
        for (const int piece : slide.pieces) moving[body_of_[piece]] = 1;
        Steps least = endless;
        for (const Ways& ways : axes_) {
            if (ways.step != slide.step && Point{} - ways.step != slide.step) continue;
            const Graph& graph = ways.step == slide.step ? ways.forward : ways.backward;
            for (std::size_t body = 0; body < graph.size(); ++body) {
                if (moving[body] == 0) continue;
                for (const Hit& hit : graph[body]) {
                    if (moving[hit.body] == 0) least = std::min(least, hit.free);
                }
            }
        }
        return least == endless ? 0 : least;
    }

    [[nodiscard]] std::vector<Interlock::Without> without() {
        std::vector<Interlock::Without> all;
        // Two bodies must remain.
        if (bodies_.size() < 3) return all;
        Flags here(bodies_.size(), 1);
        for (int body = 0; body < std::ssize(bodies_); ++body) {
            if (body == held_) continue;
            here[body] = 0;
            if (std::vector<Slide> leave = groups(here, endless - 1); !leave.empty()) {
                all.push_back({bodies_[body], std::move(leave)});
            }
            here[body] = 1;
        }
        if (!all.empty()) return all;
        const std::vector<int> gone = smallest_cut();
        if (gone.empty()) return all;
        for (const int body : gone) here[body] = 0;
        all.push_back({pieces_of(gone), groups(here, endless - 1)});
        return all;
    }

    // Returns the fewest bodies without which the others have a graph that is not strongly
    // connected; none if there are none. S. Even, "An algorithm for determining whether the
    // connectivity of a graph is at least k", 1975: of any k + 1 bodies, a set of k lacks one.
    [[nodiscard]] std::vector<int> smallest_cut() {
        std::vector<int> best;
        int fewer = static_cast<int>(bodies_.size()) - 1;
        for (const Ways& ways : axes_) {
            Cut cut(ways.forward);
            const auto look = [&](int from, int to) {
                check_();
                if (std::ranges::find(ways.forward[from], to, &Hit::body) !=
                    ways.forward[from].end()) {
                    return;
                }
                if (auto found = cut.fewer_than(fewer, from, to)) {
                    best = std::move(*found);
                    fewer = static_cast<int>(best.size());
                }
            };
            const int roots = held_ >= 0 ? 1 : static_cast<int>(bodies_.size());
            for (int one = 0; one < std::min(roots, fewer + 1); ++one) {
                for (int other = 0; other < std::ssize(bodies_); ++other) {
                    if (other == one) continue;
                    look(one, other);
                    look(other, one);
                }
            }
        }
        return best;
    }

    const Lattice& lattice_;
    const std::vector<PlacedPiece>& packing_;
    const Allowance& allowance_;
    StopCheck check_;
    int held_ = -1;                         // the body of the pieces that are held, 0; -1: none
    std::vector<int> body_of_;              // by piece
    std::vector<std::vector<int>> bodies_;  // their pieces, ascending
    std::vector<Ways> axes_;
    std::size_t edges_ = 0;
};

}  // namespace

Interlock interlock_of(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                       const std::vector<int>& held, const Allowance& allowance) {
    return BlockingGraphs(lattice, packing, held, allowance).examine();
}

}  // namespace polypack
