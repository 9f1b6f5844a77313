#pragma once

#include <plist/plist.h>

#include "SharedLibrary.h"

/// The functions of libplist in use.
#define PROPERTY_LIST_FUNCTIONS(FUNCTION) \
  FUNCTION(plist_dict_new_iter) \
  FUNCTION(plist_dict_next_item) \
  FUNCTION(plist_free) \
  FUNCTION(plist_from_bin) \
  FUNCTION(plist_from_xml) \
  FUNCTION(plist_get_data_ptr) \
  FUNCTION(plist_get_date_val) \
  FUNCTION(plist_get_node_type) \
  FUNCTION(plist_get_real_val) \
  FUNCTION(plist_get_uint_val)

/// libplist, loaded on first use: only the property lists of an app need it.
typedef struct {
  PROPERTY_LIST_FUNCTIONS(SHARED_LIBRARY_FIELD)
} property_list_library;

/// Loads the library that the header describes. False when it is not installed, or when it lacks a function.
bool property_list_library_load(property_list_library *_Nonnull library);
