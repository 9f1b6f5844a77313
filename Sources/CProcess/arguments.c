#include "CProcess.h"

static int count;
static char *const *arguments;

// The C library passes a constructor the arguments of main. Swift's CommandLine reads /proc, which may be missing.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

char *const *cprocess_arguments(void) { return arguments; }

int cprocess_argument_count(void) { return count; }
