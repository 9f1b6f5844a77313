#include "CMinizip.h"

static const char *const names[] = {MINIZIP_FUNCTIONS(SHARED_LIBRARY_NAME)};

bool minizip_load(minizip_library *library) {
  return shared_library_load("libminizip.so.1", names, sizeof names / sizeof *names, library);
}
