#include "CEarnedSharedLibrary.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

bool shared_library_load(const char *file, const char *names, void *functions) {
  errno = 0;
  void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    // Of the places where it was looked for, the last one has no such file.
    if (errno == 0 || errno == ENOENT) errno = ELIBACC;
    return false;
  }
  // Where dlsym exists, function and data pointers have the same size.
  char *field = functions;
  for (const char *name = names; *name; name += strlen(name) + 1) {
    void *function = dlsym(handle, name);
    if (!function) {
      errno = ELIBACC;
      return false;
    }
    memcpy(field, &function, sizeof function);
    field += sizeof function;
  }
  return true;
}
