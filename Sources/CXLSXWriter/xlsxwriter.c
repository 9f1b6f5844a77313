#include "CXLSXWriter.h"

#include <dlfcn.h>

// Functions and data have pointers of one size wherever there is dlsym.
#define XLSXWRITER_LOAD(name) \
  if (!(*(void **)&library->name = dlsym(handle, #name))) return false;

bool xlsxwriter_load(xlsxwriter_library *library) {
  void *handle = dlopen("libxlsxwriter.so." LXW_SOVERSION, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return false;
  XLSXWRITER_FUNCTIONS(XLSXWRITER_LOAD)
  return true;
}
