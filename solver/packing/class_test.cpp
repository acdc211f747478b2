#include "polypack/packing/class_test.hpp"

#include <algorithm>
#include <array>

#include "polypack/platform/of_thread.hpp"

namespace polypack {
namespace {

// The number of motions in the plane; with more, packings are compared one motion after another.
constexpr int max_marked_motions = 16;

}  // namespace

ClassTest::ClassTest(const Symmetry& symmetry, const Restriction& restriction)
    : symmetry_(&symmetry), restriction_(&restriction) {
    // Packings of larger tables are seldom dense.
    constexpr int max_placements = 512;
    const int order = symmetry.order();
    const int placements = static_cast<int>(restriction.kept.size());
    if (order == 1 || order > max_marked_motions || placements > max_placements) return;
    marks_.assign(static_cast<std::size_t>(placements) * order, 0);
    unadmitted_.assign(placements, 0);
    for (int g = 0; g < order; ++g) {
        for (int p = 0; p < placements; ++p) {
            const int to = symmetry.image(g, p);
            if (p < 64) marks_[static_cast<std::size_t>(to) * order + g] |= std::uint64_t{1} << p;
            if (restriction.kept[p] == 0) unadmitted_[to] |= std::uint64_t{1} << g;
        }
    }
}

bool ClassTest::any_order(std::size_t size) const {
    constexpr std::size_t max_per_placement = 16;
    return restriction_->kept.size() <= max_per_placement * size;
}

// S precedes gS in the order of sorted numbers exactly if the smallest number that only one of them
// has is in S: in a dense packing that is found after a few. The images under g are numbers whose
// image under the inverse of g is in S; as g ranges over all motions, so does its inverse.
int ClassTest::class_size_of_dense(std::span<const int> packing) const {
    if (const int size = marked_class_size(packing); size >= 0) return size;
    thread_local std::vector<std::uint8_t>* own = nullptr;
    std::vector<std::uint8_t>& in = platform::of_thread(own);
    const int placements = static_cast<int>(restriction_->kept.size());
    in.assign(restriction_->kept.size(), 0);
    for (const int p : packing) in[p] = 1;
    int stabilizer = 1;
    for (int g = 1; g < symmetry_->order(); ++g) {
        int p = 0;
        while (p < placements && in[p] == in[symmetry_->image(g, p)]) ++p;
        if (p == placements) {
            ++stabilizer;
            continue;
        }
        if (in[p] != 0) continue;
        bool admitted = true;
        for (int q = p; admitted && restriction_->item >= 0 && q < placements; ++q) {
            admitted = restriction_->kept[q] != 0 || in[symmetry_->image(g, q)] == 0;
        }
        if (admitted) return 0;
    }
    return symmetry_->order() / stabilizer;
}

int ClassTest::marked_class_size(std::span<const int> packing) const {
    if (marks_.empty()) return -1;
    const int order = symmetry_->order();
    // By motion: which of the first 64 placements are in the image of the packing.
    std::array<std::uint64_t, max_marked_motions> images;
    std::fill_n(images.begin(), order, 0);
    std::uint64_t unadmitted = 0;
    for (const int p : packing) {
        const std::uint64_t* const marks = marks_.data() + static_cast<std::size_t>(p) * order;
        for (int g = 0; g < order; ++g) images[g] |= marks[g];
        unadmitted |= unadmitted_[p];
    }
    bool decided = true;
    for (int g = 1; g < order; ++g) {
        if ((unadmitted >> g & 1) != 0) continue;
        const std::uint64_t differs = images[0] ^ images[g];
        if ((images[g] & differs & -differs) != 0) return 0;
        decided = decided && differs != 0;
    }
    return decided ? order : -1;
}

int ClassTest::class_size(std::span<const int> packing) const {
    if (any_order(packing.size())) return class_size_of_dense(packing);
    if (packing.empty()) return 1;
    thread_local std::vector<int>* own = nullptr;
    std::vector<int>& image = platform::of_thread(own);
    int stabilizer = 1;
    for (int g = 1; g < symmetry_->order(); ++g) {
        // The first placement decides nearly always, and without sorting.
        int first = symmetry_->image(g, packing.front());
        for (const int p : packing) first = std::min(first, symmetry_->image(g, p));
        if (first > packing.front()) continue;
        image.clear();
        bool admitted = true;
        for (const int p : packing) {
            const int to = symmetry_->image(g, p);
            admitted = restriction_->kept[to] != 0;
            if (!admitted) break;
            image.push_back(to);
        }
        if (!admitted) continue;
        if (first < packing.front()) return 0;
        std::ranges::sort(image);
        const auto order = std::lexicographical_compare_three_way(image.begin(), image.end(),
                                                                  packing.begin(), packing.end());
        if (order < 0) return 0;
        if (order == 0) ++stabilizer;
    }
    return symmetry_->order() / stabilizer;
}

void ClassTest::members_outside(std::span<const int> packing, int class_size,
                                std::vector<int>& members) const {
    members.clear();
    const bool repeats = class_size != symmetry_->order();
    const auto size = static_cast<std::ptrdiff_t>(packing.size());
    for (int g = 1; g < symmetry_->order(); ++g) {
        const auto added = static_cast<std::ptrdiff_t>(members.size());
        bool outside = false;
        for (const int p : packing) {
            const int to = symmetry_->image(g, p);
            outside = outside || restriction_->kept[to] == 0;
            members.push_back(to);
        }
        const auto image = members.begin() + added;
        std::sort(image, members.end());
        bool known = !outside;
        for (std::ptrdiff_t at = 0; repeats && at < added && !known; at += size) {
            known = std::equal(image, members.end(), members.begin() + at);
        }
        if (known) members.resize(static_cast<std::size_t>(added));
    }
}

int ClassTest::min_member(std::span<const int> packing, std::vector<int>& least) const {
    least.assign(packing.begin(), packing.end());
    std::vector<int> image;
    int stabilizer = 1;
    for (int g = 1; g < symmetry_->order(); ++g) {
        image.clear();
        for (const int p : packing) image.push_back(symmetry_->image(g, p));
        std::ranges::sort(image);
        if (std::ranges::equal(image, packing)) ++stabilizer;
        if (image < least) least.swap(image);
    }
    return symmetry_->order() / stabilizer;
}

}  // namespace polypack
