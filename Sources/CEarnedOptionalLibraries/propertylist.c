#include "PropertyList.h"

bool property_list_library_load(property_list_library *library) {
  return shared_library_load("libplist-2.0.so.3", PROPERTY_LIST_FUNCTIONS(SHARED_LIBRARY_NAME), library);
}
