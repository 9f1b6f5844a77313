#include "CEarnedZlib.h"

bool zlib_load(zlib_library *library) {
  return shared_library_load("libz.so.1", ZLIB_FUNCTIONS(SHARED_LIBRARY_NAME), library);
}

// What the macros deflateInit2 and inflateInit2 call. 16 + 15: gzip's header and checksum, and the largest window.

int zlib_deflate_init_gzip(const zlib_library *library, z_stream *stream) {
  return library->deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, sizeof *stream);
}

int zlib_inflate_init_gzip(const zlib_library *library, z_stream *stream) {
  return library->inflateInit2_(stream, 16 + 15, ZLIB_VERSION, sizeof *stream);
}
