#pragma once

#include <stdbool.h>

/// The arguments of the process, starting with the program's name.
char *const *cprocess_arguments(void);
/// The number of arguments.
int cprocess_argument_count(void);

/// From now on SIGINT, SIGTERM and SIGHUP remove the registered temporary files and end the process with 128 plus the
/// signal's number. One that is ignored stays ignored.
void cprocess_end_cleanly_on_signals(void);
/// From now on the first of these signals is only noted. The next one ends the process.
void cprocess_note_signals(void);
/// The noted signal; 0 when there is none.
int cprocess_noted_signal(void);
/// Waits until there is something to read, or the end of it. False once a signal is noted.
bool cprocess_wait_for_input(int descriptor);

/// After this much CPU time, in seconds, the process prints the message, removes the registered temporary files, and
/// exits with 1. Waiting, such as for a reader of the output, does not count. 0 seconds removes the limit.
void cprocess_end_after(unsigned seconds, const char *message);

/// Registers a file, or a folder with its files, to be removed when a signal ends the process.
///
/// Returns the number for `cprocess_forget_temporary`; -1 when there is no room.
int cprocess_name_temporary(const char *path);
/// Unregisters a file that was removed, or is no longer temporary.
void cprocess_forget_temporary(int place);

/// Opens a new file without a name for writing, in the file system of a folder. Returns -1, with `errno`, on failure.
int cprocess_open_unnamed(const char *folder);

/// After this many seconds, shows `what` with the elapsed seconds on standard error, updated every second.
void cprocess_show_elapsed(const char *what, int after_seconds);
/// Removes that line again.
void cprocess_hide_elapsed(void);
