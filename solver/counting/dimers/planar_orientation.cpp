#include "polypack/counting/dimers/planar_orientation.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boyer_myrvold_planar_test.hpp>
#include <cstddef>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS,
                                    boost::no_property, boost::property<boost::edge_index_t, int>>;
using Embedding = std::vector<std::vector<boost::graph_traits<Graph>::edge_descriptor>>;

// Returns by vertex the edges in their order around it; nullopt if the graph is not planar.
std::optional<std::vector<std::vector<int>>> embedded(int vertices,
                                                      std::span<const DimerEdge> edges) {
    Graph graph(static_cast<std::size_t>(vertices));
    int number = 0;
    for (const DimerEdge& edge : edges) add_edge(edge.from, edge.to, number++, graph);
    Embedding embedding(static_cast<std::size_t>(vertices));
    if (vertices == 0) return std::vector<std::vector<int>>();
    if (!boost::boyer_myrvold_planarity_test(
            boost::boyer_myrvold_params::graph = graph,
            boost::boyer_myrvold_params::embedding = &embedding[0])) {
        return std::nullopt;
    }
    std::vector<std::vector<int>> around(static_cast<std::size_t>(vertices));
    for (std::size_t vertex = 0; vertex < around.size(); ++vertex) {
        for (const auto& edge : embedding[vertex]) {
            around[vertex].push_back(get(boost::edge_index, graph, edge));
        }
    }
    return around;
}

// Faces by dart. Dart 2e walks along edge e, dart 2e+1 against it.
struct Faces {
    std::vector<int> of_dart;
    int count = 0;

    Faces(std::span<const DimerEdge> edges, const std::vector<std::vector<int>>& around)
        : of_dart(2 * edges.size(), -1) {
        std::vector<int> next(of_dart.size(), 0);
        for (int vertex = 0; vertex < static_cast<int>(around.size()); ++vertex) {
            const std::vector<int>& here = around[vertex];
            for (std::size_t i = 0; i < here.size(); ++i) {
                const int arrives = here[i];
                const int leaves = here[(i + 1) % here.size()];
                next[2 * arrives + (edges[arrives].to == vertex ? 0 : 1)] =
                    2 * leaves + (edges[leaves].from == vertex ? 0 : 1);
            }
        }
        for (std::size_t first = 0; first < next.size(); ++first) {
            if (of_dart[first] >= 0) continue;
            for (auto dart = static_cast<int>(first); of_dart[dart] < 0; dart = next[dart]) {
                of_dart[dart] = count;
            }
            ++count;
        }
    }
};

// Marks the edges of a spanning forest.
std::vector<char> spanning_forest(std::span<const DimerEdge> edges,
                                  const std::vector<std::vector<int>>& around) {
    std::vector<char> in_forest(edges.size(), 0);
    std::vector<char> reached(around.size(), 0);
    std::vector<int> queue;
    for (int root = 0; root < static_cast<int>(around.size()); ++root) {
        if (std::exchange(reached[root], 1) != 0) continue;
        queue.assign(1, root);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (const int edge : around[queue[i]]) {
                const int other = edges[edge].from == queue[i] ? edges[edge].to : edges[edge].from;
                if (std::exchange(reached[other], 1) != 0) continue;
                in_forest[edge] = 1;
                queue.push_back(other);
            }
        }
    }
    return in_forest;
}

}  // namespace

std::optional<std::vector<int>> edges_around(int vertex, int vertices,
                                             std::span<const DimerEdge> edges) {
    auto around = embedded(vertices, edges);
    if (!around) return std::nullopt;
    return std::move((*around)[vertex]);
}

bool direct_edges(int vertices, std::span<DimerEdge> edges, const std::stop_token& stop) {
    StopCheck check(stop, 1);
    const auto around = embedded(vertices, edges);
    check();
    if (!around) return false;
    const Faces faces(edges, *around);
    // The edges outside of the forest are a spanning forest of the faces. From its leaves on, each
    // face has one edge left that decides its parity.
    std::vector<char> decided = spanning_forest(edges, *around);
    std::vector<char> odd(faces.count, 0);
    std::vector<std::vector<int>> left(faces.count);
    for (int edge = 0; edge < static_cast<int>(edges.size()); ++edge) {
        odd[faces.of_dart[2 * edge]] ^= 1;
        if (decided[edge] != 0) continue;
        left[faces.of_dart[2 * edge]].push_back(edge);
        left[faces.of_dart[2 * edge + 1]].push_back(edge);
    }
    std::vector<int> degree;
    std::vector<int> leaves;
    for (int face = 0; face < faces.count; ++face) {
        degree.push_back(static_cast<int>(left[face].size()));
        if (degree.back() == 1) leaves.push_back(face);
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        for (const int edge : left[leaves[i]]) {
            if (std::exchange(decided[edge], 1) != 0) continue;
            const int along = faces.of_dart[2 * edge];
            const int against = faces.of_dart[2 * edge + 1];
            if (odd[leaves[i]] == 0) {
                std::swap(edges[edge].from, edges[edge].to);
                odd[along] ^= 1;
                odd[against] ^= 1;
            }
            const int other = along == leaves[i] ? against : along;
            if (--degree[other] == 1) leaves.push_back(other);
        }
    }
    return true;
}

}  // namespace polypack
