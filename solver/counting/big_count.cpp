#include "polypack/counting/big_count.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <ostream>

#include "polypack/base/user_error.hpp"

namespace polypack {

using Integer = boost::multiprecision::cpp_int;

struct BigCount::Big {
    Integer number;

    // Returns the number, in `room` if it is a small one.
    static const Integer& of(const BigCount& count, Integer& room) {
        if (count.big_ != nullptr) return count.big_->number;
        room = count.small_;
        return room;
    }

    static void set(BigCount& count, Integer number) {
        constexpr auto largest = std::numeric_limits<std::int64_t>::max();
        constexpr auto smallest = std::numeric_limits<std::int64_t>::min();
        if (number >= smallest && number <= largest) {
            count = BigCount(static_cast<std::int64_t>(number));
        } else if (count.big_ != nullptr) {
            count.big_->number = std::move(number);
        } else {
            count.big_ = new Big{std::move(number)};
        }
    }

    // Calls change(number, other), which changes the number.
    template <class Change>
    static BigCount& apply(BigCount& count, const BigCount& other, Change change) {
        Integer room;
        const Integer& second = of(other, room);
        if (&count == &other) {
            Integer number = second;
            change(number, second);
            set(count, std::move(number));
        } else {
            Integer number =
                count.big_ != nullptr ? std::move(count.big_->number) : Integer(count.small_);
            change(number, second);
            set(count, std::move(number));
        }
        return count;
    }
};

BigCount::BigCount(std::string_view digits) {
    const std::string_view unsigned_digits = digits.substr(digits.starts_with('-') ? 1 : 0);
    if (unsigned_digits.empty() ||
        !std::ranges::all_of(unsigned_digits, [](char c) { return c >= '0' && c <= '9'; })) {
        throw InvalidArgument("not a number: '" + std::string(digits) + "'");
    }
    // Boost reads a number that begins with 0 as an octal one.
    const std::size_t begin = unsigned_digits.find_first_not_of('0');
    if (begin == std::string_view::npos) return;
    Integer number(std::string(unsigned_digits.substr(begin)));
    if (digits.starts_with('-')) number = -number;
    Big::set(*this, std::move(number));
}

BigCount BigCount::from_limbs(std::span<const std::uint64_t> limbs) {
    BigCount count;
    if (limbs.empty()) return count;  // import_bits() takes one at least
    Integer number;
    import_bits(number, limbs.begin(), limbs.end(), 64, false);
    Big::set(count, std::move(number));
    return count;
}

std::string BigCount::str() const {
    return big_ == nullptr ? std::to_string(small_) : big_->number.str();
}

std::size_t BigCount::bit_width() const {
    Integer room;
    const Integer& number = Big::of(*this, room);
    return number == 0 ? 0 : msb(Integer(abs(number))) + 1;
}

BigCount::operator double() const {
    return big_ == nullptr ? static_cast<double>(small_) : big_->number.convert_to<double>();
}

std::uint64_t BigCount::low_limb() const {
    return big_->number.backend().limbs()[0];
}

void BigCount::copy(const BigCount& other) {
    Big* const copied = other.big_ == nullptr ? nullptr : new Big(*other.big_);
    release();
    small_ = other.small_;
    big_ = copied;
}

void BigCount::release() {
    delete big_;
    big_ = nullptr;
}

void BigCount::add(const BigCount& other) {
    Big::apply(*this, other, [](Integer& a, const Integer& b) { a += b; });
}

BigCount& BigCount::operator-=(const BigCount& other) {
    return Big::apply(*this, other, [](Integer& a, const Integer& b) { a -= b; });
}

BigCount& BigCount::operator*=(const BigCount& other) {
    std::int64_t product = 0;
    if (big_ == nullptr && other.big_ == nullptr &&
        !__builtin_mul_overflow(small_, other.small_, &product)) {
        small_ = product;
        return *this;
    }
    return Big::apply(*this, other, [](Integer& a, const Integer& b) { a *= b; });
}

BigCount& BigCount::operator/=(const BigCount& other) {
    return Big::apply(*this, other, [](Integer& a, const Integer& b) { a /= b; });
}

BigCount& BigCount::operator%=(const BigCount& other) {
    return Big::apply(*this, other, [](Integer& a, const Integer& b) { a %= b; });
}

BigCount& BigCount::operator<<=(std::size_t bits) {
    return Big::apply(*this, 0, [bits](Integer& a, const Integer&) { a <<= bits; });
}

BigCount gcd(const BigCount& a, const BigCount& b) {
    Integer room_a;
    Integer room_b;
    BigCount result;
    BigCount::Big::set(result,
                       Integer(gcd(BigCount::Big::of(a, room_a), BigCount::Big::of(b, room_b))));
    return result;
}

int BigCount::compare(const BigCount& other) const {
    Integer room;
    Integer other_room;
    return Big::of(*this, room).compare(Big::of(other, other_room));
}

std::ostream& operator<<(std::ostream& out, const BigCount& a) {
    return out << a.str();
}

std::optional<BigCount> count_from_digits(std::string_view digits, const BigCount& most) {
    if (digits.empty() || digits.front() == '0' || digits.size() > most.str().size() ||
        !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) {
        return std::nullopt;
    }
    BigCount number{digits};
    if (number > most) return std::nullopt;
    return number;
}

}  // namespace polypack
