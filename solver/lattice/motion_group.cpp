#include "polypack/lattice/motion_group.hpp"

#include <algorithm>

namespace polypack {
namespace {

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix c{};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            for (int k = 0; k < 3; ++k) c[row][column] += a[row][k] * b[k][column];
        }
    }
    return c;
}

int determinant(const Matrix& m) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

// Returns the inverse, times the determinant.
Matrix adjugate(const Matrix& m) {
    Matrix result{};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            const int a = (column + 1) % 3;
            const int b = (column + 2) % 3;
            const int c = (row + 1) % 3;
            const int d = (row + 2) % 3;
            result[row][column] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
        }
    }
    return result;
}

}  // namespace

Matrix in_basis(const Matrix& basis, const Matrix& motion) {
    Matrix result = product(adjugate(basis), product(motion, basis));
    for (auto& row : result) {
        for (int& entry : row) entry /= determinant(basis);
    }
    return result;
}

std::vector<Motion> group_of(std::initializer_list<Matrix> generators) {
    std::vector<Motion> group{Motion{}};
    for (std::size_t next = 0; next < group.size(); ++next) {
        for (const Matrix& generator : generators) {
            const Matrix matrix = product(generator, group[next].matrix);
            const Motion motion{matrix, determinant(matrix) < 0};
            if (std::ranges::find(group, motion) == group.end()) group.push_back(motion);
        }
    }
    std::ranges::stable_partition(group, [](const Motion& m) { return !m.reflection; });
    return group;
}

std::vector<Motion> twins_of(const std::vector<Motion>& group, const Motion& twin) {
    std::vector<Motion> twins;
    for (const Motion& before : group) {
        // Two cosets of the group are equal or disjoint.
        const Matrix first = product(twin.matrix, before.matrix);
        if (std::ranges::find(twins, first, &Motion::matrix) != twins.end()) continue;
        for (const Motion& after : group) {
            const Matrix matrix = product(after.matrix, first);
            twins.push_back({matrix, determinant(matrix) < 0, twin.divisor});
        }
    }
    std::ranges::stable_partition(twins, [](const Motion& m) { return !m.reflection; });
    return twins;
}

void fill_neighbours(Lattice& lattice, std::initializer_list<SharedSide> contacts) {
    lattice.index_residues();
    lattice.neighbours.assign(lattice.residues.size(), {});
    for (const auto& [from, to] : contacts) {
        for (const Motion& motion : lattice.motions) {
            const Point a = motion(from);
            const Point b = motion(to);
            lattice.neighbours[lattice.residue_of(a)].push_back(b - a);
            lattice.neighbours[lattice.residue_of(b)].push_back(a - b);
        }
    }
    for (std::vector<Point>& offsets : lattice.neighbours) {
        std::ranges::sort(offsets);
        const auto repeated = std::ranges::unique(offsets);
        offsets.erase(repeated.begin(), repeated.end());
    }
}

}  // namespace polypack
