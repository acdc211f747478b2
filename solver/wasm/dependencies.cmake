# The libraries for WebAssembly: those of all systems that have no packages, and the part of libc++abi
# that handles exceptions.
# Code that is linked into one module need not be movable.
set(CMAKE_CXX_COMPILE_OPTIONS_PIC "")
set(CMAKE_C_COMPILE_OPTIONS_PIC "")
include(solver/platform/unpacked.cmake)
foreach(library Boost::program_options TBB::tbb)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${library} SYSTEM INTERFACE ${POLYPACK_SOURCES}/root/usr/include)
endforeach()
target_compile_definitions(Boost::headers INTERFACE _LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION)

polypack_unpacked(polypack::exceptions libcxxabi include src/abort_message.cpp
  src/cxa_default_handlers.cpp src/cxa_exception.cpp src/cxa_exception_storage.cpp
  src/cxa_handlers.cpp src/cxa_personality.cpp)
file(WRITE ${PROJECT_BINARY_DIR}/empty/__threading_support "")
target_include_directories(unpacked_polypack__exceptions PRIVATE ${PROJECT_BINARY_DIR}/empty
  ${POLYPACK_SOURCES}/libcxxabi/src)
target_compile_definitions(unpacked_polypack__exceptions PRIVATE
  _LIBCXXABI_HAS_NO_THREADS _LIBCXXABI_BUILDING_LIBRARY _LIBCPP_BUILDING_LIBRARY
  __USING_WASM_EXCEPTIONS__ _LIBCPP_INLINE_VISIBILITY= _LIBCPP_SAFE_STATIC=)

# Files that need threads, a disk or other processes; host.cpp stands for them.
set(polypack_left_out packing/engines/deep_stack.cpp packing/run/threads.cpp
  distribution/checkpoint.cpp distribution/durable_file.cpp distribution/ledger.cpp
  distribution/rank_search.cpp distribution/text_lines.cpp distribution/unit_file_run.cpp
  distribution/unit_text.cpp distribution/work.cpp distribution/worker_name.cpp
  command/command_line.cpp
  cli/cluster_commands.cpp cli/installed.cpp cli/converters.cpp
  cli/progress_report.cpp cli/ranks.cpp cli/search_report.cpp cli/solve_in_units.cpp
  render/viewer_template.S)
