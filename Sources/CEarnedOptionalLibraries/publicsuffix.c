#include "PublicSuffix.h"

#include <libpsl.h>

#include "SharedLibrary.h"

/// The functions of libpsl in use.
#define PSL_FUNCTIONS(FUNCTION) \
  FUNCTION(psl_builtin) \
  FUNCTION(psl_is_public_suffix2)

typedef struct {
  PSL_FUNCTIONS(SHARED_LIBRARY_FIELD)
} psl_library;

bool public_suffix_is(const char *name) {
  psl_library library;
  if (!shared_library_load("libpsl.so.5", PSL_FUNCTIONS(SHARED_LIBRARY_NAME), &library)) return false;
  // Only what registries have: who blocks github.io means all of it. A name that nobody has is one of the own network.
  const psl_ctx_t *list = library.psl_builtin();
  return list && library.psl_is_public_suffix2(list, name, PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE);
}
