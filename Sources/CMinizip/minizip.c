#include "CMinizip.h"

#include <stdio.h>

bool minizip_load(minizip_library *library) {
  return shared_library_load("libminizip.so.1", MINIZIP_FUNCTIONS(SHARED_LIBRARY_NAME), library);
}

// Of every part the list at the end of the file is read again: with a small buffer that takes six calls of the system.
static voidpf open_file(voidpf buffer, const void *path, int mode) {
  FILE *file = fopen(path, "rb");
  if (file) setvbuf(file, buffer, _IOFBF, minizip_buffer_bytes);
  return file;
}

unzFile minizip_open(const minizip_library *library, const char *path, void *buffer) {
  zlib_filefunc64_def functions;
  library->fill_fopen64_filefunc(&functions);
  functions.zopen64_file = open_file;
  functions.opaque = buffer;
  return library->unzOpen2_64(path, &functions);
}
