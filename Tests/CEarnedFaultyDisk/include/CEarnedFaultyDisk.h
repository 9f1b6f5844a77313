#pragma once

/// A library that a process loads before all others (LD_PRELOAD), so that one of its operations on files goes wrong. The
/// program itself is the one that people run.
///
/// `EARNED_FAULT` says what happens: `<kind> <where> <number> <more> <name>`, such as `fail sqlite 17`. With a name,
/// such as `fail sqlite 3 0 sync`, only operations of that name are counted.
///
/// kind     what happens                                                              which operations are counted
/// fail     the operation fails; with `calls`, by the error number <more> (EIO)        all
/// broken   it fails, and all others after it                                          all
/// short    half is read or written: SQLite is told of an error, a call of the count   those that read or write
/// full     half is written, and from then on there is no space                        those that need space
/// power    the machine stops; what was not synced is lost, or not, by the seed <more>  all
/// signal   the process gets the signal <more>, and the operation is done              all
/// none     nothing: the operations are counted                                        all
///
/// where    `sqlite` counts the operations of SQLite, by a VFS of our own above the system's; `calls` the system calls of
///          the rest of the program; `both` both.
///
/// `EARNED_FAULT_LOG` names a file that is told what was hit (`hit 17 write`), and how many operations of the kind there
/// were (`count 420`).
///
/// `EARNED_SYNC_MS` makes every sync take so many milliseconds more.
