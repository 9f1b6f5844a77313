#include "CEarnedFiles.h"

#include <signal.h>

static volatile sig_atomic_t noted;

void cfiles_note_signal(int number) { noted = number; }

int cfiles_noted_signal(void) { return noted; }
