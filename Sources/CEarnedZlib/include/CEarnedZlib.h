#pragma once

#include <zlib.h>

#include "CEarnedSharedLibrary.h"

/// The functions of zlib in use.
#define ZLIB_FUNCTIONS(FUNCTION) \
  FUNCTION(deflate) \
  FUNCTION(deflateEnd) \
  FUNCTION(deflateInit2_) \
  FUNCTION(inflate) \
  FUNCTION(inflateEnd) \
  FUNCTION(inflateInit2_)

/// zlib, loaded for the first gzip file.
typedef struct {
  ZLIB_FUNCTIONS(SHARED_LIBRARY_FIELD)
} zlib_library;

/// Loads the library. False, with `errno`, when it is not installed.
bool zlib_load(zlib_library *_Nonnull library);

/// Prepares to compress as gzip. Returns a code of zlib.
int zlib_deflate_init_gzip(const zlib_library *_Nonnull library, z_stream *_Nonnull stream);
/// Prepares to unpack gzip. Returns a code of zlib.
int zlib_inflate_init_gzip(const zlib_library *_Nonnull library, z_stream *_Nonnull stream);
