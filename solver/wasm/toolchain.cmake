# clang-19 for WebAssembly with WASI's C library: see README.md.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR /usr/bin/llvm-ar-19)
set(CMAKE_RANLIB /usr/bin/llvm-ranlib-19)
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions -isystem ${CMAKE_CURRENT_LIST_DIR}/include -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_MMAN")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# wasm-ld looks into all libraries again by itself, and has no options for groups of those that use one
# another; CMake wants one before and one after them.
set(CMAKE_LINK_GROUP_USING_RESCAN_SUPPORTED TRUE)
set(CMAKE_LINK_GROUP_USING_RESCAN LINKER:--no-whole-archive LINKER:--no-whole-archive)
