#pragma once

#include <stdbool.h>

/// What of the files is on the disk, and what only the system knows: this would be lost without power.
///
/// The content of a file is on the disk as it was at its last sync. A name is on the disk when its folder was synced
/// since. A name that was made or taken away earlier never comes later to the disk than another one.

/// A file was opened. `path` is null when it has no name; `is_new` tells that it was made by that.
void disk_opened(int descriptor, const char *path, bool is_new);
/// A file or folder was synced.
void disk_synced(int descriptor);
/// A name leads to a file now, or a folder.
void disk_named(const char *path);
/// A folder was made.
void disk_made_folder(const char *path);

/// What a name leads to, before it is taken away.
struct lost_name;
struct lost_name *disk_before_removing(const char *path);
/// The name is gone; when `moved_to` is not null, it became that, where `replaced` was.
void disk_removed(struct lost_name *lost, const char *moved_to, struct lost_name *replaced);
/// It is still there.
void disk_kept(struct lost_name *lost);

/// Waits for ever when the power is being cut: no thread continues, or ends the process before all is as it will be.
void disk_pass(void);

/// Leaves on the disk what may be there when the power fails now, as the seed decides, and ends the process with 137.
__attribute__((noreturn)) void disk_cut(unsigned long seed);
