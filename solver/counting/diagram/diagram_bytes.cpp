#include "polypack/counting/diagram/diagram_bytes.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <utility>

#include "polypack/base/fnv.hpp"
#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

constexpr std::string_view magic = "polypack diagram ";
constexpr std::string_view version = "1\n";

void append_word(std::string& bytes, std::uint64_t word) {
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xff);
}

void append_number(std::string& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes += static_cast<char>((number & 0x7f) | 0x80);
    bytes += static_cast<char>(number);
}

void append_node(std::string& bytes, const DiagramGraph& graph, int node) {
    const auto arcs = graph.arcs_of(node);
    append_number(bytes, arcs.size() - 1);
    int last = -1;
    for (const auto& [placement, target] : arcs) {
        const int step = placement == left_empty ? 0 : placement - last;
        append_number(bytes, static_cast<std::uint64_t>(step));
        append_number(bytes, static_cast<std::uint64_t>(node - target));
        last = placement;
    }
}

class DiagramReader {
  public:
    DiagramReader(std::string_view bytes, const PlacementTable& table, const PuzzleHash& puzzle,
                  const Allowance& allowance)
        : bytes_(bytes), table_(table), puzzle_(puzzle), allowance_(allowance) {}

    [[nodiscard]] DiagramGraph read() {
        read_magic();
        read_checksum();
        read_puzzle();
        const std::size_t nodes = read_number();
        const std::size_t arcs = read_number();
        // A node takes a byte, an arc two.
        if (nodes > left() + 1 || arcs > left() / 2) {
            throw DiagramError("is damaged: it is too short for its nodes");
        }
        require_memory(nodes, arcs);
        DiagramGraph graph;
        for (int i = 0; i < table_.cells(); ++i) graph.cell_order.push_back(read_int());
        read_nodes(graph, nodes, arcs);
        if (left() != 0) throw DiagramError("is damaged: it goes on after the last node");
        if (const auto flaw = flaw_of(graph, table_, allowance_.stop)) {
            throw DiagramError("is not a diagram of this puzzle: " + *flaw);
        }
        return graph;
    }

  private:
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

    void require_memory(std::size_t nodes, std::size_t arcs) const {
        constexpr std::string_view what = "the nodes of the diagram";
        // flaw_of() takes two words per node.
        const std::size_t per_node = sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t);
        const auto bytes =
            static_cast<double>(bytes_.size() + sizeof(DiagramArc) * arcs + per_node * nodes);
        allowance_.require(what, bytes);
        // Whatever the limit is, this many can be numbered.
        constexpr std::size_t max_nodes = std::numeric_limits<int>::max();
        constexpr std::size_t max_arcs = std::numeric_limits<std::uint32_t>::max();
        if (nodes > max_nodes || arcs > max_arcs) {
            throw MemoryLimitExceeded(what, bytes, sizeof(DiagramArc) * max_arcs);
        }
    }

    void read_magic() {
        if (!bytes_.starts_with(magic)) {
            throw DiagramError("is not a diagram as written by 'polypack diagram'");
        }
        at_ = magic.size();
        if (!bytes_.substr(at_).starts_with(version)) {
            throw DiagramError("is a diagram of another version of the format; build it anew");
        }
        at_ += version.size();
    }

    void read_checksum() {
        if (left() < sizeof(std::uint64_t)) throw DiagramError("is damaged: it ends too early");
        const std::size_t end = bytes_.size() - sizeof(std::uint64_t);
        if (word_at(end) != fnv(bytes_.substr(0, end))) {
            throw DiagramError("is damaged: its checksum does not match");
        }
        bytes_ = bytes_.substr(0, end);
    }

    void read_puzzle() {
        if (left() < 2 * sizeof(std::uint64_t)) throw DiagramError("is damaged: it ends too early");
        PuzzleHash hash;
        for (std::uint64_t& word : hash.words) {
            word = word_at(at_);
            at_ += sizeof(std::uint64_t);
        }
        const auto hash_version = static_cast<std::size_t>(puzzle_hash_version);
        if (read_number() != hash_version || hash != puzzle_) {
            throw DiagramError("is the diagram of another puzzle, or of one that was changed");
        }
        const auto cells = static_cast<std::size_t>(table_.cells());
        const auto placements = static_cast<std::size_t>(table_.size());
        if (read_number() != cells || read_number() != placements) {
            throw DiagramError("is damaged: it has other cells or placements than the puzzle");
        }
    }

    void read_nodes(DiagramGraph& graph, std::size_t nodes, std::size_t arcs) {
        StopCheck check(allowance_.stop);
        graph.arcs.reserve(arcs);
        graph.arc_ends.reserve(nodes);
        if (nodes > 0) graph.arc_ends.push_back(0);
        while (graph.arc_ends.size() < nodes) {
            check();
            const std::size_t own = read_number();
            if (own >= arcs - graph.arcs.size()) throw DiagramError("is damaged: too many arcs");
            std::int64_t placement = -1;
            for (std::size_t i = 0; i <= own; ++i) {
                const int step = read_int();
                placement = step == 0 ? left_empty : placement + step;
                // Larger numbers and targets past the terminal are for flaw_of() to find.
                if (placement > left_empty) throw DiagramError("is damaged: a number is too large");
                const int target = graph.nodes() - read_int();
                graph.arcs.push_back({static_cast<int>(placement), target});
            }
            graph.arc_ends.push_back(static_cast<std::uint32_t>(graph.arcs.size()));
        }
        if (graph.arcs.size() != arcs) throw DiagramError("is damaged: too few arcs");
    }

    [[nodiscard]] std::uint64_t word_at(std::size_t at) const {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < sizeof(word); ++i) {
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[at + i]))
                    << (8 * i);
        }
        return word;
    }

    [[nodiscard]] std::uint64_t read_number() {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 63; shift += 7) {
            if (left() == 0) throw DiagramError("is damaged: it ends too early");
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            if (byte < 0x80) return number;
        }
        throw DiagramError("is damaged: a number is too large");
    }

    [[nodiscard]] int read_int() {
        const std::uint64_t number = read_number();
        if (number > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
            throw DiagramError("is damaged: a number is too large");
        }
        return static_cast<int>(number);
    }

    std::string_view bytes_;
    const PlacementTable& table_;
    const PuzzleHash& puzzle_;
    const Allowance& allowance_;
    std::size_t at_ = 0;
};

}  // namespace

void write_diagram(const DiagramGraph& graph, const PlacementTable& table, const PuzzleHash& puzzle,
                   const std::stop_token& stop,
                   const std::function<void(std::string_view bytes)>& write) {
    constexpr std::size_t block = 1 << 16;
    StopCheck check(stop);
    std::uint64_t checksum = fnv_of_nothing;
    std::string bytes;
    const auto flush = [&] {
        checksum = fnv(bytes, checksum);
        write(bytes);
        bytes.clear();
    };
    bytes += magic;
    bytes += version;
    for (const std::uint64_t word : puzzle.words) append_word(bytes, word);
    append_number(bytes, puzzle_hash_version);
    append_number(bytes, static_cast<std::uint64_t>(table.cells()));
    append_number(bytes, static_cast<std::uint64_t>(table.size()));
    append_number(bytes, graph.arc_ends.size());
    append_number(bytes, graph.arcs.size());
    for (const int cell : graph.cell_order) append_number(bytes, static_cast<std::uint64_t>(cell));
    for (int node = 1; node < graph.nodes(); ++node) {
        check();
        append_node(bytes, graph, node);
        if (bytes.size() >= block) flush();
    }
    flush();
    append_word(bytes, checksum);
    write(bytes);
}

std::string diagram_bytes(const DiagramGraph& graph, const PlacementTable& table,
                          const PuzzleHash& puzzle) {
    std::string all;
    write_diagram(graph, table, puzzle, {}, [&](std::string_view bytes) { all += bytes; });
    return all;
}

DiagramGraph read_diagram(std::string_view bytes, const PlacementTable& table,
                          const PuzzleHash& puzzle, const Allowance& allowance) {
    return DiagramReader(bytes, table, puzzle, allowance).read();
}

}  // namespace polypack
