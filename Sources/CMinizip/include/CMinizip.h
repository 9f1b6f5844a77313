#pragma once

#include <minizip/unzip.h>

#include "CSharedLibrary.h"

/// The functions of minizip in use.
#define MINIZIP_FUNCTIONS(FUNCTION) \
  FUNCTION(fill_fopen64_filefunc) \
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

/// The size of the buffer for `minizip_open`.
enum { minizip_buffer_bytes = 1 << 16 };

/// Opens a zip file for reading, with a buffer that must last until it is closed. NULL, with `errno`, when it cannot be opened
/// or is none.
unzFile _Nullable minizip_open(
  const minizip_library *_Nonnull library, const char *_Nonnull path, void *_Nonnull buffer);
