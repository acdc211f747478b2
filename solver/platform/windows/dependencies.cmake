# The libraries for Windows: those of all systems that have no packages, and what the program and the
# tests use besides. oneTBB is built by ./dev.
include(solver/platform/unpacked.cmake)
find_package(Threads REQUIRED)  # which the archive of oneTBB links, but does not find
find_package(TBB REQUIRED)
polypack_unpacked(Boost::program_options boost/libs/program_options . src/*.cpp)
target_link_libraries(unpacked_Boost__program_options PUBLIC Boost::headers)
set_target_properties(unpacked_Boost__program_options PROPERTIES UNITY_BUILD OFF)
polypack_unpacked(GTest::gtest_main root/usr/src/googletest/googletest include src/gtest-all.cc src/gtest_main.cc)
target_include_directories(unpacked_GTest__gtest_main PRIVATE ${POLYPACK_SOURCES}/root/usr/src/googletest/googletest)
set_target_properties(unpacked_GTest__gtest_main PROPERTIES UNITY_BUILD OFF)
polypack_unpacked(polypack_cadical cadical src src/*.cpp)
get_target_property(sources unpacked_polypack_cadical SOURCES)
list(FILTER sources EXCLUDE REGEX "/(cadical|mobical)\\.cpp$")  # programs
set_target_properties(unpacked_polypack_cadical PROPERTIES SOURCES "${sources}" UNITY_BUILD OFF)
target_compile_definitions(unpacked_polypack_cadical PRIVATE NBUILD NDEBUG NUNLOCKED)
target_compile_options(unpacked_polypack_cadical PRIVATE -O3)
set(CADICAL_INCLUDE ${POLYPACK_SOURCES}/cadical/src CACHE PATH "")
set(CADICAL_LIBRARY unpacked_polypack_cadical CACHE STRING "")
