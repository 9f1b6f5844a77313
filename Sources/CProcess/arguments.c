#include "CProcess.h"

static int count;
static char *const *arguments;

// The C library hands a constructor what it hands to main. Swift reads its CommandLine from /proc, which may be missing.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

char *const *cprocess_arguments(void) { return arguments; }

int cprocess_argument_count(void) { return count; }
