#include "CMinizip.h"

bool minizip_load(minizip_library *library) {
  return shared_library_load("libminizip.so.1", MINIZIP_FUNCTIONS(SHARED_LIBRARY_NAME), library);
}
