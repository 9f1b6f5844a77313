#pragma once

#include <stdbool.h>

/// The arguments that the process was started with, the name of the program first.
char *const *cprocess_arguments(void);
/// How many there are.
int cprocess_argument_count(void);

/// From now on SIGINT, SIGTERM and SIGHUP remove the temporary files that are named here and end the process with 128
/// plus their number. A SIGHUP that is ignored stays so.
void cprocess_end_cleanly_on_signals(void);
/// From now on the first of these signals is only noted; the next one ends the process.
void cprocess_note_signals(void);
/// The signal that was noted; 0 when none was.
int cprocess_noted_signal(void);

/// After so many seconds of work the process says this, removes the temporary files that are named here, and ends with 1.
/// What it waits for, such as a reader of its output, does not count. With 0 seconds it no longer does.
void cprocess_end_after(unsigned seconds, const char *message);

/// Names a file, or an empty folder, that goes away when a signal ends the process.
///
/// Returns what to hand to `cprocess_forget_temporary`; -1 when there is no room.
int cprocess_name_temporary(const char *path);
/// The file has gone, or is no longer temporary.
void cprocess_forget_temporary(int place);

/// Opens a new file for writing that has no name, in the file system of a folder. -1, with `errno`, where that cannot be.
int cprocess_open_unnamed(const char *folder);

/// From that many seconds on, standard error shows each second how long it has taken: `what` with the seconds.
void cprocess_show_elapsed(const char *what, int after_seconds);
/// Takes that line away again.
void cprocess_hide_elapsed(void);
