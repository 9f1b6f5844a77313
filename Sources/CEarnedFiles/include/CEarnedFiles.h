#pragma once

/// Registers a file, or a folder with its files, to be removed when the process is asked to end.
///
/// Returns the number for `cfiles_forget_temporary`; -1 when there is no room.
int cfiles_name_temporary(const char *path);
/// Unregisters a file that was removed, or is no longer temporary.
void cfiles_forget_temporary(int place);
/// Removes the registered files. It may be called in a signal handler; no handler calls it unless the program installs one.
void cfiles_remove_temporaries(void);

/// Notes a signal that asks the process to stop at the next good place. It may be called in a signal handler.
void cfiles_note_signal(int number);
/// The noted signal; 0 when there is none.
int cfiles_noted_signal(void);

/// Opens a new file without a name for writing, in the file system of a folder. Returns -1, with `errno`, on failure.
int cfiles_open_unnamed(const char *folder);
