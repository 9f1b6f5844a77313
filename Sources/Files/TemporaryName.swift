import CProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The name of a temporary file, or of an empty folder, that goes away when a signal ends the process.
///
/// It carries the process that made it, so that what a process leaves behind that was killed can be told from what a
/// running one still needs.
public final class TemporaryName {
  private static let beginning = ".earned-"
  private static let ending = ".tmp"

  /// Where it is.
  public let path: String
  private let places: [Int32]

  /// A name that nothing has, in `folder`. Files that begin with it, followed by one of `companions`, go away with it.
  public init(in folder: String, companions: [String] = []) {
    path = Self.newPath(in: folder)
    places = ([""] + companions).map { [path] in cprocess_name_temporary((path + $0).systemPath) }
  }

  /// A folder's name that nothing has, in `folder`, with those of files in it.
  init(ofFolderIn folder: String, files: [String]) {
    path = Self.newPath(in: folder)
    // A folder goes only when it is empty.
    places = (files.map { "/" + $0 } + [""]).map { [path] in cprocess_name_temporary((path + $0).systemPath) }
  }

  private static func newPath(in folder: String) -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    let process = ProcessIdentity.own
    return "\(folder)/\(beginning)\(process.number)-\(process.started)-\(random)\(ending)"
  }

  deinit { for place in places { cprocess_forget_temporary(place) } }

  /// Removes the temporary files and folders in `folder` of processes that have ended. One that cannot be removed stays.
  public static func removeAbandoned(in folder: String) {
    guard let stream = opendir(folder.systemPath) else { return }
    defer { closedir(stream) }
    for name in Folder.names(in: stream) {
      guard let process = process(thatMade: name), process.hasEnded else { continue }
      removeUnlessLocked("\(folder)/\(name)")
    }
  }

  private static func process(thatMade name: String) -> ProcessIdentity? {
    // What SQLite puts beside a file has its name with an ending.
    guard name.hasPrefix(beginning), name.firstRange(of: ending) != nil else { return nil }
    let parts = name.dropFirst(beginning.count).split(separator: "-")
    guard parts.count >= 3, let number = pid_t(parts[0]), let started = UInt64(parts[1]) else { return nil }
    return ProcessIdentity(number: number, started: started)
  }

  /// Removes what nobody holds the lock of. A process that cannot be seen from here, as in another container, does.
  private static func removeUnlessLocked(_ path: String) {
    let number = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard number >= 0 else { return }
    defer { close(number) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return }
    if unlink(path.systemPath) != 0 { OwnFolder.remove(path, number) }
  }
}

/// A process, told from a later one with the same number by the time it started.
struct ProcessIdentity {
  let number: pid_t
  /// In the system's ticks; 0 where it does not tell.
  let started: UInt64

  /// This process.
  static let own = ProcessIdentity(number: getpid(), started: started(of: getpid()) ?? 0)

  /// Whether it runs no longer. Where the system does not tell when a process started, one with its number is it.
  var hasEnded: Bool {
    if kill(number, 0) != 0 && errno == ESRCH { return true }
    guard started != 0, let current = Self.started(of: number) else { return false }
    return current != started
  }

  /// The 22nd word of `/proc/<number>/stat`, counted from behind the name, which may hold blanks.
  private static func started(of number: pid_t) -> UInt64? {
    do {
      let text = String(decoding: try File.read("/proc/\(number)/stat"), as: UTF8.self)
      let words = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      return words.count > 20 ? UInt64(words[20]) : nil
    } catch {
      return nil  // No /proc, or no such process: it does not tell.
    }
  }
}
