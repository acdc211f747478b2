// Packings of interlocking pieces with published levels.
#pragma once

#include <yaml-cpp/yaml.h>

#include <string>
#include <vector>

#include "polypack/packing/packing.hpp"

namespace polypack::testing {

struct InterlockingCase {
    std::string name;
    int level = 0;
    std::vector<PlacedPiece> packing;
};

// Reads tests/disassembly/data/interlocking.yaml.
inline std::vector<InterlockingCase> interlocking_cases() {
    std::vector<InterlockingCase> cases;
    for (const YAML::Node& node : YAML::LoadFile(std::string(POLYPACK_SOURCE_DIR) +
                                                 "/tests/disassembly/data/interlocking.yaml")) {
        InterlockingCase& read = cases.emplace_back();
        read.name = node["name"].as<std::string>();
        read.level = node["level"].as<int>();
        for (int piece = 0; piece < node["pieces"].as<int>(); ++piece) {
            read.packing.push_back({.piece = piece, .cells = {}});
        }
        int z = 0;
        for (const YAML::Node& layer : node["layers"]) {
            int y = 0;
            for (const YAML::Node& given : layer) {
                const auto row = given.as<std::string>();
                for (int x = 0; x < static_cast<int>(row.size()); ++x) {
                    if (row[x] != '.') read.packing.at(row[x] - '1').cells.push_back({x, y, z});
                }
                ++y;
            }
            ++z;
        }
    }
    return cases;
}

}  // namespace polypack::testing
