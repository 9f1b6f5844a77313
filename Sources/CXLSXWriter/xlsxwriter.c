#include "CXLSXWriter.h"

static const char *const names[] = {XLSXWRITER_FUNCTIONS(SHARED_LIBRARY_NAME)};

bool xlsxwriter_load(xlsxwriter_library *library) {
  return shared_library_load("libxlsxwriter.so." LXW_SOVERSION, names, sizeof names / sizeof *names, library);
}
