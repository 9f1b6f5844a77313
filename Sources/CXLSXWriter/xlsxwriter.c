#include "CXLSXWriter.h"

#include <dlfcn.h>

// Where dlsym exists, function and data pointers have the same size.
#define XLSXWRITER_LOAD(name) \
  if (!(*(void **)&library->name = dlsym(handle, #name))) return false;

bool xlsxwriter_load(xlsxwriter_library *library) {
  void *handle = dlopen("libxlsxwriter.so." LXW_SOVERSION, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return false;
  XLSXWRITER_FUNCTIONS(XLSXWRITER_LOAD)
  return true;
}
