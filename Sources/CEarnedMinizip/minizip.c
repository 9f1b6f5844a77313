#include "CEarnedMinizip.h"

#include "files.h"

bool minizip_load(minizip_library *library) {
  return shared_library_load("libminizip.so.1", MINIZIP_FUNCTIONS(SHARED_LIBRARY_NAME), library);
}

unzFile minizip_open(const minizip_library *library, const char *path) {
  return library->unzOpen2_64(path, &minizip_files);
}
