# The libraries for WebAssembly, from what ./dev unpacks in POLYPACK_WASM_SOURCES: headers, and the
# sources of four libraries and of the part of libc++abi that handles exceptions.
set(POLYPACK_WASM_SOURCES ${PROJECT_SOURCE_DIR}/build/wasm-sources CACHE PATH "What ./dev unpacked")
enable_language(C)
# Code that is linked into one module need not be movable.
set(CMAKE_CXX_COMPILE_OPTIONS_PIC "")
set(CMAKE_C_COMPILE_OPTIONS_PIC "")

foreach(library nlohmann_json::nlohmann_json Boost::headers Boost::program_options hwy::hwy TBB::tbb)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${library} SYSTEM INTERFACE ${POLYPACK_WASM_SOURCES}/root/usr/include)
endforeach()
target_compile_definitions(Boost::headers INTERFACE _LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION)

# polypack_unpacked(NAME FOLDER INCLUDE sources...)
function(polypack_unpacked target folder include)
  set(sources ${ARGN})
  list(TRANSFORM sources PREPEND ${POLYPACK_WASM_SOURCES}/${folder}/)
  file(GLOB sources ${sources})
  string(MAKE_C_IDENTIFIER ${target} name)
  add_library(wasm_${name} STATIC ${sources})
  target_include_directories(wasm_${name} SYSTEM PUBLIC ${POLYPACK_WASM_SOURCES}/${folder}/${include})
  # Reading files is little of the time of a page; compiling these libraries was a fifth of the build.
  target_compile_options(wasm_${name} PRIVATE -w -O1)
  set_target_properties(wasm_${name} PROPERTIES CXX_STANDARD 17 UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  add_library(${target} ALIAS wasm_${name})
endfunction()

# Compiled once, {fmt} takes a third less of the time of what includes it than as headers alone.
polypack_unpacked(fmt::fmt fmtlib include src/format.cc)
polypack_unpacked(yaml-cpp yaml-cpp include src/*.cpp)
polypack_unpacked(pugixml::pugixml pugixml src src/*.cpp)
polypack_unpacked(ZLIB::ZLIB zlib . adler32.c compress.c crc32.c deflate.c inffast.c inflate.c
  inftrees.c trees.c uncompr.c zutil.c)
set_target_properties(wasm_ZLIB__ZLIB PROPERTIES UNITY_BUILD OFF)  # its headers have no guards
polypack_unpacked(polypack::exceptions libcxxabi include src/abort_message.cpp
  src/cxa_default_handlers.cpp src/cxa_exception.cpp src/cxa_exception_storage.cpp
  src/cxa_handlers.cpp src/cxa_personality.cpp)
file(WRITE ${PROJECT_BINARY_DIR}/empty/__threading_support "")
target_include_directories(wasm_polypack__exceptions PRIVATE ${PROJECT_BINARY_DIR}/empty
  ${POLYPACK_WASM_SOURCES}/libcxxabi/src)
target_compile_definitions(wasm_polypack__exceptions PRIVATE
  _LIBCXXABI_HAS_NO_THREADS _LIBCXXABI_BUILDING_LIBRARY _LIBCPP_BUILDING_LIBRARY
  __USING_WASM_EXCEPTIONS__ _LIBCPP_INLINE_VISIBILITY= _LIBCPP_SAFE_STATIC=)

# Files that need threads, a disk, a terminal or other processes; host.cpp stands for them.
set(polypack_left_out base/temporary_file.cpp packing/engines/deep_stack.cpp packing/run/threads.cpp
  distribution/checkpoint.cpp distribution/durable_file.cpp distribution/ledger.cpp
  distribution/rank_search.cpp distribution/text_lines.cpp distribution/unit_file_run.cpp
  distribution/unit_text.cpp distribution/work.cpp distribution/worker_name.cpp
  command/command_line.cpp command/interrupt.cpp command/write_file.cpp
  cli/cluster_commands.cpp cli/installed.cpp cli/converters.cpp
  cli/progress_report.cpp cli/ranks.cpp cli/search_report.cpp cli/solve_in_units.cpp
  render/viewer_template.S)
