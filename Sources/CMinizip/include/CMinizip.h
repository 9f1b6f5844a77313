#pragma once

#include <minizip/unzip.h>

#include "CSharedLibrary.h"

/// The functions of minizip in use.
#define MINIZIP_FUNCTIONS(FUNCTION) \
  FUNCTION(unzClose) \
  FUNCTION(unzCloseCurrentFile) \
  FUNCTION(unzGetCurrentFileInfo64) \
  FUNCTION(unzGoToFirstFile) \
  FUNCTION(unzGoToNextFile) \
  FUNCTION(unzOpen64) \
  FUNCTION(unzOpenCurrentFile) \
  FUNCTION(unzReadCurrentFile)

/// minizip, loaded for the first zip file.
typedef struct {
  MINIZIP_FUNCTIONS(SHARED_LIBRARY_FIELD)
} minizip_library;

/// Loads the library. False, with `errno`, when it is not installed.
bool minizip_load(minizip_library *_Nonnull library);
