// Points in coordinates of two or three translations, in whole numbers.
#pragma once

#include <array>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace polypack {

using Whole = std::int64_t;  // the bounds of tilings keep all products in it

// A point or translation in units of 1 / unit of the translations.
struct ExactPoint {
    Whole x = 0;  // along the first translation
    Whole y = 0;  // along the second
    Whole z = 0;  // along the third; 0 in the plane
    [[nodiscard]] friend bool operator==(const ExactPoint&, const ExactPoint&) = default;
    [[nodiscard]] friend auto operator<=>(const ExactPoint&, const ExactPoint&) = default;
    [[nodiscard]] friend ExactPoint operator+(const ExactPoint& a, const ExactPoint& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    [[nodiscard]] friend ExactPoint operator-(const ExactPoint& a, const ExactPoint& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    [[nodiscard]] friend ExactPoint operator*(Whole times, const ExactPoint& a) {
        return {times * a.x, times * a.y, times * a.z};
    }
};

// Returns the quotient rounded down. Precondition: under > 0.
[[nodiscard]] inline Whole floor_of(Whole over, Whole under) {
    return over / under - (over % under < 0 ? 1 : 0);
}

// Returns the translate of a point that lies in the first domain.
[[nodiscard]] inline ExactPoint modulo(const ExactPoint& p, Whole unit) {
    return {p.x - floor_of(p.x, unit) * unit, p.y - floor_of(p.y, unit) * unit,
            p.z - floor_of(p.z, unit) * unit};
}

// Scalar products of the translations as whole numbers, up to a common factor. In the plane, those
// with a third one are 0.
struct Gram {
    std::array<std::array<Whole, 3>, 3> entries{};

    // Returns the scalar product of two vectors.
    [[nodiscard]] Whole of(const ExactPoint& p, const ExactPoint& q) const {
        const std::array<Whole, 3> a{p.x, p.y, p.z};
        const std::array<Whole, 3> b{q.x, q.y, q.z};
        Whole sum = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) sum += entries[i][j] * a[i] * b[j];
        }
        return sum;
    }
    // Returns the determinant of the entries of two translations.
    [[nodiscard]] Whole minor(std::size_t i, std::size_t j) const {
        return entries[i][i] * entries[j][j] - entries[i][j] * entries[i][j];
    }
    // Returns the determinant of the entries of three translations.
    [[nodiscard]] Whole determinant() const {
        const auto& g = entries;
        return g[0][0] * minor(1, 2) - g[0][1] * (g[0][1] * g[2][2] - g[1][2] * g[0][2]) +
               g[0][2] * (g[0][1] * g[1][2] - g[1][1] * g[0][2]);
    }
    // Returns the length of a vector of the plane.
    [[nodiscard]] double length(double x, double y) const {
        const auto entry = [&](std::size_t i, std::size_t j) {
            return static_cast<double>(entries[i][j]);
        };
        return std::sqrt(entry(0, 0) * x * x + 2.0 * entry(0, 1) * x * y + entry(1, 1) * y * y);
    }
    // Returns the area that the first two translations span.
    [[nodiscard]] double area() const { return std::sqrt(static_cast<double>(minor(0, 1))); }
};

}  // namespace polypack
