#include <zlib.h>

/* These are macros, which Swift cannot call. 16 + 15: gzip's header and checksum, and the largest window. */
static inline int czlib_deflate_init_gzip(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY);
}
static inline int czlib_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 16 + 15); }
