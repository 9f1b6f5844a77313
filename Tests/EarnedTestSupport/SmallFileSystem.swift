import EarnedSystem

/// A file system that is soon full, in a test's own folder, where the kernel lets us mount one.
///
/// Each is for one run of what fills it: a process that another test starts at that moment inherits the open files, and what
/// was deleted in them stays until it ends.
package final class SmallFileSystem {
  private let folder = ScratchFolder()
  /// Where it is.
  package var path: String { folder.path }

  /// The names of everything in it, sorted.
  package var names: [String] { folder.names }

  /// An empty one; nil, with a message, where it cannot be mounted.
  package init?(kibibytes: Int) {
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
      print("skipped: mounting a small file system needs root")
      return nil
    }
  }

  deinit { umount2(folder.path, Int32(MNT_DETACH)) }

  /// The path of a file in it.
  package static func / (small: SmallFileSystem, name: String) -> String { "\(small.path)/\(name)" }
}
