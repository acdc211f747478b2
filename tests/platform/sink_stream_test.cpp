#include "polypack/platform/sink_stream.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

namespace polypack::platform {
namespace {

TEST(SinkStreams, PassOnEveryByteInOrder) {
    std::string received;
    const std::function<void(std::string_view)> sink = [&](std::string_view text) {
        received += text;
    };
    SinkStream stream(sink);
    std::string sent;
    for (int i = 0; i < 100'000; ++i) {
        const std::string line = std::to_string(i) + "\r\n\x1a";
        sent += line;
        ASSERT_EQ(std::fwrite(line.data(), 1, line.size(), stream.file()), line.size());
    }
    stream.finish();
    EXPECT_EQ(received, sent);
}

TEST(SinkStreams, EndWithWhatTheSinkThrows) {
    int calls = 0;
    const std::function<void(std::string_view)> sink = [&](std::string_view) {
        ++calls;
        throw std::runtime_error("full");
    };
    SinkStream stream(sink);
    const std::string much(1'000'000, 'x');
    (void)std::fwrite(much.data(), 1, much.size(), stream.file());
    EXPECT_THROW(stream.finish(), std::runtime_error);
    EXPECT_TRUE(stream.failed());
    EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace polypack::platform
