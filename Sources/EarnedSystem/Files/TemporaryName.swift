import CEarnedFiles

/// The path of a temporary file, or folder with its files, that is removed when a signal ends the process.
///
/// The name contains the identity of the process, so that files of a killed process can be told from those of a running
/// one.
package final class TemporaryName {
  private static let beginning = ".earned-"
  private static let ending = ".tmp"

  package let path: String
  private let places: [Int32]

  /// A name in `folder` that is not in use. Files whose name is this one followed by one of `companions` are removed
  /// with it.
  package init(in folder: String, companions: [String] = []) {
    path = Self.newPath(in: folder)
    places = ([""] + companions).map { [path] in cfiles_name_temporary((path + $0).systemPath) }
  }

  private static func newPath(in folder: String) -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    let process = ProcessIdentity.own
    return "\(folder)/\(beginning)\(process.number)-\(process.started)-\(random)\(ending)"
  }

  deinit { for place in places { cfiles_forget_temporary(place) } }

  /// Removes the temporary files and folders in `folder` that belong to processes that have ended. Those that cannot be
  /// removed stay.
  package static func removeAbandoned(in folder: String) {
    guard let stream = opendir(folder.systemPath) else { return }
    defer { closedir(stream) }
    for name in Folder.names(in: stream, beginningWith: beginning) {
      guard let process = process(thatMade: name), process.hasEnded else { continue }
      removeUnlessLocked("\(folder)/\(name)")
    }
  }

  /// - Parameter name: must begin as the names that are given here.
  private static func process(thatMade name: String) -> ProcessIdentity? {
    // The names of SQLite's files next to a database are its name with a suffix.
    guard name.contains(ending) else { return nil }
    let parts = name.dropFirst(beginning.count).split(separator: "-")
    guard parts.count >= 3, let number = pid_t(parts[0]), let started = UInt64(parts[1]) else { return nil }
    return ProcessIdentity(number: number, started: started)
  }

  /// Removes a file unless it is locked. A process that cannot be seen from here, as in another container, holds a
  /// lock.
  private static func removeUnlessLocked(_ path: String) {
    let number = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard number >= 0 else { return }
    defer { close(number) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return }
    if unlink(path.systemPath) != 0 { OwnFolder.remove(path, number) }
  }
}
