#pragma once

#include <stdbool.h>

/// The arguments of the process, starting with the program's name.
char *const *cprocess_arguments(void);
/// The number of arguments.
int cprocess_argument_count(void);

/// From now on SIGINT, SIGTERM and SIGHUP remove the registered temporary files and end the process with 128 plus the
/// signal's number. One that is ignored stays ignored.
void cprocess_end_cleanly_on_signals(void);
/// From now on the first of these signals is only noted (`cfiles_noted_signal`). The next one ends the process.
void cprocess_note_signals(void);
/// Waits until there is something to read, or the end of it. False once a signal is noted.
bool cprocess_wait_for_input(int descriptor);

/// After this many seconds the process prints the message, removes the registered temporary files, and exits with 1. 0
/// seconds removes the limit.
void cprocess_end_after(unsigned seconds, const char *message);

/// Stops its clock, as while the process waits for a reader of the output.
void cprocess_pause_end(void);

/// Lets its clock continue.
void cprocess_resume_end(void);

/// After this many seconds, shows `what` with the elapsed seconds on standard error, updated every second.
void cprocess_show_elapsed(const char *what, int after_seconds);
/// Removes that line again.
void cprocess_hide_elapsed(void);
