#include "CEarnedProcess.h"

static int count;
static char *const *arguments;

// The C library passes a constructor the arguments of main. Swift's CommandLine reads /proc, which may be missing.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

char *const *cprocess_arguments(void) { return arguments; }

int cprocess_argument_count(void) { return count; }

// Swift's CommandLine, which nobody here uses, asks these. Its own would read /proc/self/maps at every start to find what
// the C library has just said.

char **_swift_stdlib_getUnsafeArgvArgc(int *argument_count) {
  *argument_count = count;
  return (char **)arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **new_arguments, int new_count) {
  arguments = new_arguments;
  count = new_count;
}
