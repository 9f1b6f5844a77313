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

// Swift asks these at every start. Its own would read /proc, too, and end the program where that is missing.

char **_swift_stdlib_getUnsafeArgvArgc(int *argument_count) {
  *argument_count = count;
  return (char **)arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **new_arguments, int new_count) {
  arguments = new_arguments;
  count = new_count;
}
