// The plane in coordinates of two translations: points and polygons in whole numbers.
#pragma once

#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace polypack {

using Whole = std::int64_t;  // the bounds of tilings keep all products in it

// A point or translation of the plane in units of 1 / unit of the translations.
struct PlanePoint {
    Whole x = 0;  // along the first translation
    Whole y = 0;  // along the second
    [[nodiscard]] friend bool operator==(const PlanePoint&, const PlanePoint&) = default;
    [[nodiscard]] friend auto operator<=>(const PlanePoint&, const PlanePoint&) = default;
    [[nodiscard]] friend PlanePoint operator+(const PlanePoint& a, const PlanePoint& b) {
        return {a.x + b.x, a.y + b.y};
    }
    [[nodiscard]] friend PlanePoint operator-(const PlanePoint& a, const PlanePoint& b) {
        return {a.x - b.x, a.y - b.y};
    }
    [[nodiscard]] friend PlanePoint operator*(Whole times, const PlanePoint& a) {
        return {times * a.x, times * a.y};
    }
};

// Twice the area of the triangle that two sides span, in coordinates of the translations.
[[nodiscard]] inline Whole cross(const PlanePoint& a, const PlanePoint& b) {
    return a.x * b.y - a.y * b.x;
}

// Returns the quotient rounded down. Precondition: under > 0.
[[nodiscard]] inline Whole floor_of(Whole over, Whole under) {
    return over / under - (over % under < 0 ? 1 : 0);
}

// Returns the translate of a point that lies in the first domain.
[[nodiscard]] inline PlanePoint modulo(const PlanePoint& p, Whole unit) {
    return {p.x - floor_of(p.x, unit) * unit, p.y - floor_of(p.y, unit) * unit};
}

using Ring = std::vector<PlanePoint>;  // the corners of a cell, all in the same direction around

// Returns twice the area of a ring, negative if it runs clockwise.
[[nodiscard]] inline Whole doubled_area(const Ring& ring) {
    Whole area = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        area += cross(ring[i], ring[(i + 1) % ring.size()]);
    }
    return area;
}

// Returns a ring moved by a translation.
[[nodiscard]] inline Ring shifted(Ring ring, const PlanePoint& by) {
    for (PlanePoint& corner : ring) corner = corner + by;
    return ring;
}

// Scalar products of the translations as whole numbers, up to a common factor.
struct Gram {
    Whole aa = 0;  // of the first with itself
    Whole ab = 0;  // of both
    Whole bb = 0;  // of the second with itself
    // Returns the scalar product of two vectors.
    [[nodiscard]] Whole of(const PlanePoint& p, const PlanePoint& q) const {
        return aa * p.x * q.x + ab * (p.x * q.y + p.y * q.x) + bb * p.y * q.y;
    }
    // Returns the length of a vector.
    [[nodiscard]] double length(double x, double y) const {
        return std::sqrt(static_cast<double>(aa) * x * x + 2.0 * static_cast<double>(ab) * x * y +
                         static_cast<double>(bb) * y * y);
    }
    // Returns the area that the translations span.
    [[nodiscard]] double area() const { return std::sqrt(static_cast<double>(aa * bb - ab * ab)); }
};

}  // namespace polypack
