# SPDX-License-Identifier: BSD-2-Clause
# What is installed besides the libraries: every file finds the others relative to itself, so the tree can be moved.
include(CMakePackageConfigHelpers)

install(FILES include/mtstream.h TYPE INCLUDE)
install(FILES man/mtstream.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
install(FILES man/mtstream.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install(FILES python/mtstream.py DESTINATION ${CMAKE_INSTALL_DATADIR}/mtstream/python)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/mtstream)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mtstream)
write_basic_package_version_file(mtstream-config-version.cmake COMPATIBILITY ${compatibility})
install(EXPORT mtstream-targets NAMESPACE mtstream:: DESTINATION ${package_dir})
install(FILES
	cmake/mtstream-config.cmake
	${CMAKE_CURRENT_BINARY_DIR}/mtstream-config-version.cmake
	DESTINATION ${package_dir})

file(RELATIVE_PATH includedir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(cmake/mtstream.pc.in mtstream.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/mtstream.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(MTSTREAM_BUILD_PROGRAM)
	install(FILES man/mtstream.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
	file(RELATIVE_PATH libdir ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
	set_target_properties(mtstream-program PROPERTIES INSTALL_RPATH \$ORIGIN/${libdir})
endif()
