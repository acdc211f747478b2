// Parts of pieces as puzzlecad prints them: cells, cut cubes among them, and the joints by which
// parts are put together.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "polypack/formats/puzzlecad/scad_program.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Coordinates are in eighths of a cube; cubes have their centres at multiples of 8. A cube consists
// of 48 tetrahedra, whose corners are its centre, the centre of a face, the centre of an edge of
// that face and an end of that edge. Their centres are the points whose coordinates are 1, 2 and 3
// in any order, each with any sign. A shift by half a cube along all axes maps them to each other.
inline constexpr int eighths = 8;
inline constexpr int tetrahedra_of_cube = 48;

// The centres of the tetrahedra of the cube at the origin.
[[nodiscard]] const std::array<Point, tetrahedra_of_cube>& cube_tetrahedra();

// The three directions of an axis each, of a thing that is turned and put somewhere.
struct Placing {
    std::array<Point, 3> axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  // where x, y and z go
    Point at;                                                      // where the origin goes

    [[nodiscard]] Point turned(const Point& p) const {
        return {axes[0].x * p.x + axes[1].x * p.y + axes[2].x * p.z,
                axes[0].y * p.x + axes[1].y * p.y + axes[2].y * p.z,
                axes[0].z * p.x + axes[1].z * p.y + axes[2].z * p.z};
    }
    [[nodiscard]] Point operator()(const Point& p) const { return turned(p) + at; }
    // This after the other.
    [[nodiscard]] Placing after(const Placing& first) const {
        return {{turned(first.axes[0]), turned(first.axes[1]), turned(first.axes[2])},
                (*this)(first.at)};
    }
    [[nodiscard]] Placing inverse() const;
    [[nodiscard]] friend bool operator==(const Placing&, const Placing&) = default;
};

struct Joint {
    bool male = false;
    bool diagonal = false;  // on a plane through the centre of a cube, not on a face
    bool turns = false;     // how it is turned about its axis is not said
    std::string label;
    // A joint on a face lies at z = 4 in front of the centre of the cube; a diagonal one on the
    // plane y = z, the part that has it on the side of z.
    Placing placing;
    std::string text;  // as it stands in the file
    ScadSpot where;

    // Where the joint of the other part is, if the two are put together.
    [[nodiscard]] Placing counterpart() const;
    // The centre of a tetrahedron that the other part has just behind the joint.
    [[nodiscard]] Point behind() const;
};

// Cells of one cube.
struct CubeCells {
    Point cube;                    // in cubes
    std::uint64_t tetrahedra = 0;  // a bit for each of cube_tetrahedra()
    ScadSpot where;
};

inline constexpr std::uint64_t whole_cube = (std::uint64_t{1} << tetrahedra_of_cube) - 1;

struct PuzzlePart {
    std::string name;  // may be empty
    ScadSpot where;
    int statement = 0;
    bool stretched = false;
    std::vector<CubeCells> cells;  // not empty
    std::vector<Joint> joints;
};

// Reads the shape that puzzlecad would print: a number, texts, or lists by x, y and z. Throws
// PuzzleError for what is none.
[[nodiscard]] PuzzlePart puzzle_part(const TextLines& lines, const ScadPiece& piece);

}  // namespace polypack
