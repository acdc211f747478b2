#include "polypack/counting/dimers/perfect_matching.hpp"

#include <cstddef>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// Grows one tree of alternating paths after another. Blossoms, odd cycles, are shrunk into their
// bases.
class Matching {
  public:
    Matching(const DimerGraph& graph, std::span<int> edge_of, const std::stop_token& stop)
        : graph_(graph),
          edge_of_(edge_of),
          check_(stop),
          parent_(graph.vertices(), -1),
          base_(graph.vertices(), 0),
          outer_(graph.vertices(), 0),
          marked_(graph.vertices(), 0) {
        for (int vertex = 0; vertex < graph.vertices(); ++vertex) base_[vertex] = vertex;
    }

    // Matches vertices with neighbours that are free.
    void begin() {
        for (int vertex = 0; vertex < graph_.vertices(); ++vertex) {
            if (edge_of_[vertex] != -1) continue;
            for (const int edge : graph_.edges_of(vertex)) {
                const int other = graph_.partner(edge, vertex);
                if (edge_of_[other] != -1) continue;
                edge_of_[vertex] = edge_of_[other] = edge;
                break;
            }
        }
    }

    // Matches a free vertex, too; returns false if that is impossible.
    bool augment(int root) {
        reached_.assign(1, root);
        queue_.assign(1, root);
        outer_[root] = 1;
        bool found = false;
        for (std::size_t i = 0; i < queue_.size() && !found; ++i) {
            check_();
            const int vertex = queue_[i];
            for (const int edge : graph_.edges_of(vertex)) {
                const int other = graph_.partner(edge, vertex);
                if (edge_of_[other] == -2 || edge_of_[vertex] == edge) continue;
                if (base_[vertex] == base_[other]) continue;
                if (outer_[other] != 0) {
                    shrink(vertex, other, edge);
                } else if (parent_[other] < 0) {
                    parent_[other] = edge;
                    reached_.push_back(other);
                    if (edge_of_[other] < 0) {
                        flip(other);
                        found = true;
                        break;
                    }
                    const int next = mate(other);
                    outer_[next] = 1;
                    reached_.push_back(next);
                    queue_.push_back(next);
                }
            }
        }
        for (const int vertex : reached_) {
            parent_[vertex] = -1;
            base_[vertex] = vertex;
            outer_[vertex] = 0;
        }
        return found;
    }

  private:
    [[nodiscard]] int mate(int vertex) const { return graph_.partner(edge_of_[vertex], vertex); }

    // Returns the base where the paths of two outer vertices to the root meet.
    [[nodiscard]] int meeting(int a, int b) {
        ++mark_;
        for (a = base_[a];; a = base_[graph_.partner(parent_[mate(a)], mate(a))]) {
            marked_[a] = mark_;
            if (edge_of_[a] < 0) break;
        }
        for (b = base_[b]; marked_[b] != mark_;) {
            b = base_[graph_.partner(parent_[mate(b)], mate(b))];
        }
        return b;
    }

    void mark_path(int vertex, int base, int edge) {
        while (base_[vertex] != base) {
            const int inner = mate(vertex);
            in_blossom_.push_back(base_[vertex]);
            in_blossom_.push_back(base_[inner]);
            const int before = parent_[inner];
            parent_[vertex] = edge;
            edge = before;
            vertex = graph_.partner(before, inner);
        }
    }

    void shrink(int a, int b, int edge) {
        const int base = meeting(a, b);
        in_blossom_.clear();
        mark_path(a, base, edge);
        mark_path(b, base, edge);
        ++mark_;
        for (const int vertex : in_blossom_) marked_[vertex] = mark_;
        for (const int vertex : std::vector<int>(reached_)) {
            check_();
            if (marked_[base_[vertex]] != mark_) continue;
            base_[vertex] = base;
            if (outer_[vertex] != 0) continue;
            outer_[vertex] = 1;
            queue_.push_back(vertex);
        }
    }

    // Exchanges matched and other edges along the path from a free vertex to the root.
    void flip(int vertex) {
        while (vertex >= 0) {
            const int edge = parent_[vertex];
            const int outer = graph_.partner(edge, vertex);
            const int next = edge_of_[outer] < 0 ? -1 : mate(outer);
            edge_of_[vertex] = edge_of_[outer] = edge;
            vertex = next;
        }
    }

    const DimerGraph& graph_;
    std::span<int> edge_of_;
    StopCheck check_;
    std::vector<int> parent_;  // by inner vertex, the edge to the vertex before it; -1: none
    std::vector<int> base_;    // of the blossom of a vertex
    std::vector<char> outer_;
    std::vector<int> marked_;
    int mark_ = 0;
    std::vector<int> queue_;
    std::vector<int> reached_;
    std::vector<int> in_blossom_;
};

}  // namespace

bool complete_matching(const DimerGraph& graph, std::span<int> edge_of,
                       const std::stop_token& stop) {
    Matching matching(graph, edge_of, stop);
    matching.begin();
    for (int vertex = 0; vertex < graph.vertices(); ++vertex) {
        if (edge_of[vertex] == -1 && !matching.augment(vertex)) return false;
    }
    return true;
}

}  // namespace polypack
