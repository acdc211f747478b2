// Messages among the processes that search a puzzle together: the ranks of one job.
#pragma once

#include <optional>
#include <string>

namespace polypack {

struct Message {
    int from = 0;
    int kind = 0;
    std::string text;
};

// Sends and receives messages. For one thread only.
class Messages {
  public:
    Messages() = default;
    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;
    // Waits until everything sent has been received.
    virtual ~Messages() = default;

    [[nodiscard]] virtual int rank() const = 0;  // from 0
    [[nodiscard]] virtual int ranks() const = 0;
    // Returns the number of ranks on this machine.
    [[nodiscard]] virtual int ranks_here() const = 0;

    // Sends without waiting. Messages from one rank to another arrive in their order.
    virtual void send(int to, int kind, std::string text) = 0;
    // Returns the next message, if one has arrived.
    [[nodiscard]] virtual std::optional<Message> receive() = 0;
};

}  // namespace polypack
