#include "polypack/counting/dimers/dissection.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// Parts up to this size are eliminated at once.
constexpr std::size_t smallest_part = 8;
// Smaller graphs are their own separator.
constexpr std::size_t smallest_divided = 16;

struct Parts {
    std::vector<int> first;
    std::vector<int> second;
    std::vector<int> separator;
};

class Dissector {
  public:
    Dissector(const DissectedGraph& graph, const std::stop_token& stop)
        : graph_(graph), check_(stop, 1), side_(graph.vertices(), outside) {}

    Dissection run(LastFront last) {
        std::vector<int> all(graph_.vertices());
        for (int vertex = 0; vertex < graph_.vertices(); ++vertex) all[vertex] = vertex;
        result_.place.assign(graph_.vertices(), -1);
        if (last == LastFront::separator) {
            add_fronts(std::move(all));
        } else {
            Parts parts;
            if (all.size() <= smallest_divided) {
                parts.separator = std::move(all);
            } else {
                parts = divide(all);
            }
            std::vector<int> around = std::move(parts.separator);
            result_.separator = around;
            std::vector<char> taken(graph_.vertices(), 0);
            for (const int vertex : result_.separator) taken[vertex] = 1;
            for (const int vertex : result_.separator) {
                for (const int other : graph_.joined[vertex]) {
                    if (std::exchange(taken[other], 1) == 0) around.push_back(other);
                }
            }
            std::vector<int> children;
            for (std::vector<int>* part : {&parts.first, &parts.second}) {
                std::erase_if(*part, [&](int vertex) { return taken[vertex] != 0; });
                append(children, add_fronts(std::move(*part)));
            }
            add_front(std::move(around), std::move(children));
        }
        complete();
        return std::move(result_);
    }

  private:
    static constexpr char outside = 2;

    static void append(std::vector<int>& list, const std::vector<int>& more) {
        list.insert(list.end(), more.begin(), more.end());
    }

    int add_front(std::vector<int> own, std::vector<int> children) {
        for (const int vertex : own) result_.place[vertex] = placed_++;
        result_.fronts.push_back({std::move(own), {}, std::move(children)});
        return static_cast<int>(result_.fronts.size()) - 1;
    }

    // Adds the fronts of a part; returns those that have no parent yet.
    std::vector<int> add_fronts(std::vector<int> part) {
        check_();
        if (part.empty()) return {};
        if (part.size() <= smallest_part) return {add_front(std::move(part), {})};
        Parts parts = divide(part);
        std::vector<int> children = add_fronts(std::move(parts.first));
        append(children, add_fronts(std::move(parts.second)));
        if (parts.separator.empty()) return children;
        return {add_front(std::move(parts.separator), std::move(children))};
    }

    // Divides a part by the smallest separator of a few that are tried.
    Parts divide(const std::vector<int>& part) {
        Parts best;
        std::size_t least = std::numeric_limits<std::size_t>::max();
        const auto attempt = [&](const auto& key) {
            std::vector<std::pair<std::array<int, 3>, int>> order;
            for (const int vertex : part) order.emplace_back(key(vertex), vertex);
            std::ranges::sort(order);
            std::size_t half = order.size() / 2;
            // A straight line is shorter than one with a step.
            for (std::size_t off = 0; off < order.size() / 8; ++off) {
                const auto begins = [&](std::size_t at) {
                    return at > 0 && order[at].first[0] != order[at - 1].first[0];
                };
                if (begins(half - off))
                    half -= off;
                else if (begins(half + off))
                    half += off;
                else
                    continue;
                break;
            }
            for (std::size_t i = 0; i < order.size(); ++i) {
                side_[order[i].second] = i < half ? 0 : 1;
            }
            std::array<std::vector<int>, 2> borders;
            for (const int vertex : part) {
                for (const int other : graph_.joined[vertex]) {
                    if (side_[other] != 1 - side_[vertex]) continue;
                    borders[side_[vertex]].push_back(vertex);
                    break;
                }
            }
            std::vector<int>& border = borders[borders[0].size() <= borders[1].size() ? 0 : 1];
            if (border.size() < least) {
                least = border.size();
                best = {};
                for (const int vertex : border) side_[vertex] = outside;
                for (const int vertex : part) {
                    if (side_[vertex] == 0) best.first.push_back(vertex);
                    if (side_[vertex] == 1) best.second.push_back(vertex);
                }
                best.separator = std::move(border);
            }
            for (const int vertex : part) side_[vertex] = outside;
        };
        const auto at = [&](int vertex) -> const Point& { return graph_.points[vertex]; };
        attempt([&](int v) { return std::array{at(v).x, at(v).y, at(v).z}; });
        attempt([&](int v) { return std::array{at(v).y, at(v).x, at(v).z}; });
        attempt([&](int v) { return std::array{at(v).x + at(v).y, at(v).x, at(v).z}; });
        attempt([&](int v) { return std::array{at(v).x - at(v).y, at(v).x, at(v).z}; });
        find_distances(part);
        attempt([&](int v) { return std::array{distance_[v], at(v).x, at(v).y}; });
        return best;
    }

    // Finds distances from a vertex that is far from another; those of other components are larger.
    void find_distances(const std::vector<int>& part) {
        distance_.resize(graph_.vertices());
        for (const int vertex : part) side_[vertex] = 0;
        int start = part.front();
        for (int round = 0; round < 2; ++round) {
            for (const int vertex : part) distance_[vertex] = -1;
            std::vector<int> reached;
            int distance = 0;
            const auto reach = [&](int first) {
                std::size_t i = reached.size();
                distance_[first] = distance;
                reached.push_back(first);
                for (; i < reached.size(); ++i) {
                    for (const int other : graph_.joined[reached[i]]) {
                        if (side_[other] != 0 || distance_[other] >= 0) continue;
                        distance_[other] = distance_[reached[i]] + 1;
                        reached.push_back(other);
                    }
                }
                distance = distance_[reached.back()] + 1;
            };
            reach(start);
            start = reached.back();
            for (const int vertex : part) {
                if (distance_[vertex] < 0) reach(vertex);
            }
        }
        for (const int vertex : part) side_[vertex] = outside;
    }

    // Finds the later vertices of each front.
    void complete() {
        const auto placed = [&](int vertex) { return result_.place[vertex]; };
        for (Front& front : result_.fronts) {
            check_();
            const int last = placed(front.own.back());
            std::vector<int>& later = front.later;
            const auto add = [&](int vertex) {
                if (placed(vertex) > last) later.push_back(vertex);
            };
            for (const int vertex : front.own) {
                for (const int other : graph_.joined[vertex]) add(other);
            }
            for (const int child : front.children) {
                for (const int vertex : result_.fronts[child].later) add(vertex);
            }
            std::ranges::sort(later, {}, placed);
            later.erase(std::unique(later.begin(), later.end()), later.end());
        }
    }

    const DissectedGraph& graph_;
    StopCheck check_;
    std::vector<char> side_;  // of a division under way; `outside`: not in the part
    std::vector<int> distance_;
    Dissection result_;
    int placed_ = 0;
};

}  // namespace

Dissection dissected(const DissectedGraph& graph, LastFront last, const std::stop_token& stop) {
    return Dissector(graph, stop).run(last);
}

}  // namespace polypack
