#include <polypack/games/chess.hpp>
#include <polypack/games/perft.hpp>

#include <iostream>

int main() {
    std::cout << polypack::count_sequences(polypack::Chess{}, 3) << " leaves\n";
}
