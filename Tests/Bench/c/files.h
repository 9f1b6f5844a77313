/* Files that the weekly baselines write, and the end of a run that cannot go on. */
#pragma once
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static FILE *make_file(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  if (!file) fail(path);
  return file;
}
