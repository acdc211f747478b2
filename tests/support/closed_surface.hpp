// Checks from its triangles alone that a mesh is printable.
#pragma once

#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/render/mesh.hpp"

namespace polypack::testing {

// Says why a mesh is not a closed surface: each directed edge must occur once, as must its reverse;
// the triangles at every point must form one ring; none may have zero area. Returns "" if it is
// one.
inline std::string flaw_of(const Mesh& mesh) {
    std::set<std::pair<int, int>> edges;
    // For each point, the opposite edges of its triangles.
    std::vector<std::map<int, int>> rings(mesh.points.size());
    for (const auto& t : mesh.triangles) {
        for (int i = 0; i < 3; ++i) {
            const int from = t[i];
            const int to = t[(i + 1) % 3];
            if (from < 0 || from >= static_cast<int>(mesh.points.size())) return "no such point";
            if (!edges.emplace(from, to).second) return "an edge with two triangles on one side";
            rings[from][to] = t[(i + 2) % 3];
        }
        const Vec3& p = mesh.points[t[0]];
        const Vec3 doubled = cross(mesh.points[t[1]] - p, mesh.points[t[2]] - p);
        if (length(doubled) < 1e-9) return "a triangle without area";
    }
    for (const auto& [from, to] : edges) {
        if (!edges.contains({to, from})) return "an open edge";
    }
    for (const auto& ring : rings) {
        if (ring.empty()) return "a point without triangles";
        int at = ring.begin()->first;
        std::size_t seen = 0;
        do {
            at = ring.at(at);
            ++seen;
        } while (at != ring.begin()->first);
        if (seen != ring.size()) return "a point at which two surfaces touch";
    }
    return "";
}

// Points - edges + triangles: 2 for each body without tunnels, 2 less for each tunnel.
inline int euler_number(const Mesh& mesh) {
    const int triangles = static_cast<int>(mesh.triangles.size());
    return static_cast<int>(mesh.points.size()) - triangles / 2;
}

// The number of connected surfaces of the mesh.
inline int surfaces_of(const Mesh& mesh) {
    std::vector<int> parent(mesh.points.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int p) {
        while (parent[p] != p) p = parent[p] = parent[parent[p]];
        return p;
    };
    int count = static_cast<int>(parent.size());
    for (const auto& t : mesh.triangles) {
        for (int i = 1; i < 3; ++i) {
            const int a = root(t[0]);
            const int b = root(t[i]);
            if (a != b) --count;
            parent[a] = b;
        }
    }
    return count;
}

}  // namespace polypack::testing
