#include "SharedLibrary.h"

#include <dlfcn.h>
#include <string.h>

bool shared_library_load(const char *file, const char *names, void *functions) {
  void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return false;
  // Where dlsym exists, function and data pointers have the same size.
  char *field = functions;
  for (const char *name = names; *name; name += strlen(name) + 1) {
    void *function = dlsym(handle, name);
    if (!function) return false;
    memcpy(field, &function, sizeof function);
    field += sizeof function;
  }
  return true;
}
