// Each thread has its own object, which it keeps until it ends, and no longer.
#include "polypack/platform/of_thread.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

namespace polypack::testing {
namespace {

std::atomic<int> living = 0;

struct Counted {
    Counted() { ++living; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() {
        EXPECT_EQ(text, std::string(text.size(), 'x'));
        --living;
    }
    std::string text;
};

Counted& counted() {
    thread_local Counted* own = nullptr;
    return platform::of_thread(own);
}

TEST(OfThread, EndsWithItsThread) {
    std::vector<std::thread> threads;
    std::atomic<int> different = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        threads.emplace_back([&, i] {
            counted().text.assign(100 * i, 'x');
            std::this_thread::yield();
            different += counted().text.size() == 100 * i ? 1 : 0;
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(different, 8);
    EXPECT_EQ(living, 0);
}

}  // namespace
}  // namespace polypack::testing
