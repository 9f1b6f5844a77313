#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the bytes of an `AtomicFile` end up: the file behind any symbolic links, and the temporary one beside it.
struct Target {
  private let path: String
  /// The file that is replaced.
  let file: String
  /// The folder that holds it.
  let folder: String
  /// The file that is written first; nil when the target is no regular file and is written directly.
  let temporary: String?
  private let mode: mode_t
  private let owner: (user: uid_t, group: gid_t)?

  init(of path: String, newFileMode: mode_t) throws(FileFault) {
    self.path = path
    file = try Target.followLinks(path)
    folder = Target.folder(of: file)
    let old = try Target.status(of: file, as: path)
    if let old, old.kind == S_IFDIR { throw FileFault(.write, path, errorNumber: EISDIR) }
    if old != nil, access(file, W_OK) != 0 { throw FileFault(.write, path) }
    let isReplaceable = old.map { $0.kind == S_IFREG } ?? true
    temporary = isReplaceable ? "\(folder)/.\(String(UInt64.random(in: .min ... .max), radix: 16)).tmp" : nil
    mode = old.map { $0.st_mode & 0o7777 } ?? newFileMode
    owner = old.map { ($0.st_uid, $0.st_gid) }
  }

  /// Opens what is written first.
  func open() throws(FileFault) -> Descriptor {
    guard let temporary else { return try Descriptor(open: file, O_WRONLY, as: .open) }
    let descriptor = try Descriptor(
      open: temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, as: .create, reportedAs: path)
    // The owner first, as changing it clears bits of the mode. Only root may give a file away: for others it stays.
    if let owner { _ = fchown(descriptor.number, owner.user, owner.group) }
    guard fchmod(descriptor.number, mode) == 0 else { throw FileFault(.create, path) }
    return descriptor
  }

  /// Gives the temporary file the target's name, in place of what had it.
  func replace() throws(FileFault) {
    guard let temporary else { return }
    guard rename(temporary, file) == 0 else { throw FileFault(.replace, path) }
  }

  /// Gives the temporary file the target's name, which nothing may have. A file system without links cannot do that in
  /// one step.
  func create() throws(FileFault) {
    guard let temporary else { return }
    guard link(temporary, file) != 0 else {
      unlink(temporary)
      return
    }
    guard errno == EPERM || errno == ENOTSUP || errno == EMLINK else { throw FileFault(.create, path) }
    guard try Target.status(of: file, as: path) == nil else { throw FileFault(.create, path, errorNumber: EEXIST) }
    try replace()
  }

  /// The path at the end of a chain of links, which need not exist.
  private static func followLinks(_ path: String) throws(FileFault) -> String {
    var path = path
    for _ in 0..<40 {
      guard let destination = destination(ofLinkAt: path) else { return path }
      path = destination.hasPrefix("/") ? destination : "\(folder(of: path))/\(destination)"
    }
    throw FileFault(.open, path, errorNumber: ELOOP)
  }

  private static func destination(ofLinkAt path: String) -> String? {
    let bytes = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      filled = buffer.baseAddress.map { max(readlink(path, $0, buffer.count), 0) } ?? 0
    }
    return bytes.isEmpty ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func status(of file: String, as path: String) throws(FileFault) -> stat? {
    var status = stat()
    if stat(file, &status) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileFault(.inspect, path)
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension stat {
  fileprivate var kind: mode_t { st_mode & S_IFMT }
}
