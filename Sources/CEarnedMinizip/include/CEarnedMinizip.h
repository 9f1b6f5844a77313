#pragma once

#include <minizip/unzip.h>

#include "CEarnedSharedLibrary.h"

/// The functions of minizip in use.
#define MINIZIP_FUNCTIONS(FUNCTION) \
  FUNCTION(unzClose) \
  FUNCTION(unzCloseCurrentFile) \
  FUNCTION(unzGetCurrentFileInfo64) \
  FUNCTION(unzGoToFirstFile) \
  FUNCTION(unzGoToNextFile) \
  FUNCTION(unzOpen2_64) \
  FUNCTION(unzOpenCurrentFile) \
  FUNCTION(unzReadCurrentFile)

/// minizip, loaded for the first zip file.
typedef struct {
  MINIZIP_FUNCTIONS(SHARED_LIBRARY_FIELD)
} minizip_library;

/// Loads the library. False, with `errno`, when it is not installed.
bool minizip_load(minizip_library *_Nonnull library);

/// Opens a zip file for reading. NULL, with `errno`, when it cannot be opened or is none.
unzFile _Nullable minizip_open(const minizip_library *_Nonnull library, const char *_Nonnull path);
