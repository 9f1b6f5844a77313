#include "XLSXWriter.h"

bool xlsxwriter_load(xlsxwriter_library *library) {
  return shared_library_load("libxlsxwriter.so." LXW_SOVERSION, XLSXWRITER_FUNCTIONS(SHARED_LIBRARY_NAME), library);
}
