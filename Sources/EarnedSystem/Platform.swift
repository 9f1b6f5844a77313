// The C library of the system, and the few things in which systems differ. Every other source imports this, and has no
// branch of its own.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

#if canImport(Glibc)
  /// For `lseek`: to the next data of a file with holes. The headers hide it from Swift.
  package let seekData: Int32 = 3
  /// For `lseek`: to the next hole.
  package let seekHole: Int32 = 4
#else
  package let seekData: Int32 = 4
  package let seekHole: Int32 = 3
#endif

extension stat {
  /// When the file was changed last.
  package var modified: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}

/// Ends the process, also where something else is called `exit`.
package func endProcess(_ code: Int32) -> Never { exit(code) }
