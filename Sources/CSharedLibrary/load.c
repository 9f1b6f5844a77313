#include "CSharedLibrary.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

bool shared_library_load(const char *file, const char *const *names, size_t count, void *functions) {
  errno = 0;
  void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    // Of the places where it was looked for, the last one has no such file.
    if (errno == 0 || errno == ENOENT) errno = ELIBACC;
    return false;
  }
  // Where dlsym exists, function and data pointers have the same size.
  for (size_t index = 0; index < count; index++) {
    void *function = dlsym(handle, names[index]);
    if (!function) {
      errno = ELIBACC;
      return false;
    }
    memcpy((char *)functions + index * sizeof function, &function, sizeof function);
  }
  return true;
}
