#include "polypack/counting/sequence/chinese_remainders.hpp"

namespace polypack {

bool ChineseRemainders::add(const PrimeField& field,
                            std::span<const PrimeField::Element> residues) {
    bool same = true;
    const PrimeField::Element inverse = field.inverse(field.element(modulus_));
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        const PrimeField::Element differ = field.subtract(residues[i], field.element(numbers_[i]));
        if (differ == 0) continue;
        same = false;
        const std::uint64_t factor = field.residue(field.multiply(differ, inverse));
        if (factor > field.prime() / 2) {
            numbers_[i] -= modulus_ * (field.prime() - factor);
        } else {
            numbers_[i] += modulus_ * factor;
        }
    }
    modulus_ *= field.prime();
    return same;
}

}  // namespace polypack
