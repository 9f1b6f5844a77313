#pragma once

#include <minizip/ioapi.h>

/// How minizip reads files: its own functions ask the system twice for every part, where it is and to go elsewhere.
extern zlib_filefunc64_def minizip_files;
