/// Where an `AtomicFile` is written: the file behind any symbolic links, and the temporary one next to it.
struct Target {
  private let path: String
  let file: String
  let folder: String
  /// The file that is written first; nil when the target is not a regular file and is written directly.
  var temporary: String? { temporaryName?.path }
  private let temporaryName: TemporaryName?
  private let mode: mode_t
  private let owner: (user: uid_t, group: gid_t)?
  /// The descriptor of this process that the path means, as `/dev/stdout` does; nil for a file.
  private let ownDescriptor: Int32?

  /// - Parameter other: a file whose owner gets a new one.
  init(
    of path: String, newFileMode: mode_t, cleansFolder: Bool = true, ownedLike other: String? = nil
  ) throws(FileFault) {
    self.path = path
    file = try Target.followLinks(path)
    folder = Target.folder(of: file)
    ownDescriptor = Target.descriptor(namedBy: file)
    guard ownDescriptor == nil else {
      (temporaryName, mode, owner) = (nil, newFileMode, nil)
      return
    }
    let old = try Target.status(of: file, as: path)
    if let old, old.kind == S_IFDIR { throw FileFault(.replace, path, errorNumber: EISDIR) }
    if old != nil, access(file.systemPath, W_OK) != 0 { throw FileFault(.replace, path) }
    let isReplaceable = old.map { $0.kind == S_IFREG } ?? true
    if isReplaceable, cleansFolder { TemporaryName.removeAbandoned(in: folder) }
    temporaryName = isReplaceable ? TemporaryName(in: folder, companions: ["-wal", "-shm", "-journal"]) : nil
    mode = old.map { $0.st_mode & 0o7777 } ?? newFileMode
    var model = old
    if model == nil, let other { model = try Target.status(of: other, as: path) }
    owner = model.map { ($0.st_uid, $0.st_gid) }
  }

  /// Opens the file that is written first. Where the file system allows it, it has no name until it is complete, so
  /// that not even a killed process leaves it behind.
  ///
  /// - Parameter isNamed: whether it needs its name at once.
  func open(isNamed: Bool) throws(FileFault) -> Descriptor {
    if let ownDescriptor { return try Descriptor(duplicating: ownDescriptor, path: path) }
    guard let temporary else { return try Descriptor(open: file, O_WRONLY, as: .create) }
    if !isNamed, let descriptor = Descriptor(unnamedIn: folder) {
      try prepare(descriptor)
      return descriptor
    }
    let descriptor = try Descriptor(
      open: temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, as: .create, reportedAs: path)
    // The lock shows that this process still runs to processes that cannot see it, as in another container.
    _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
    try prepare(descriptor)
    return descriptor
  }

  private func prepare(_ descriptor: borrowing Descriptor) throws(FileFault) {
    // First the owner, because changing it clears bits of the mode. Only root can change it; a failure for others is
    // ignored.
    if let owner { _ = fchown(descriptor.number, owner.user, owner.group) }
    guard fchmod(descriptor.number, mode) == 0 else { throw FileFault(.create, path) }
  }

  /// Gives a file without a name the temporary name.
  func name(_ descriptor: borrowing Descriptor) throws(FileFault) {
    guard let temporary, !descriptor.name(temporary) else { return }
    throw FileFault(.create, path)
  }

  /// Renames the temporary file to the target, replacing what was there.
  func replace() throws(FileFault) {
    guard let temporary else { return }
    guard rename(temporary.systemPath, file.systemPath) == 0 else { throw FileFault(.replace, path) }
  }

  /// Renames the temporary file to the target, which must not exist. A file system without hard links cannot do that in
  /// one step.
  func create() throws(FileFault) {
    guard let temporary else { return }
    guard link(temporary.systemPath, file.systemPath) != 0 else {
      unlink(temporary.systemPath)
      return
    }
    guard errno == EPERM || errno == ENOTSUP || errno == EMLINK else { throw FileFault(.create, path) }
    guard try Target.status(of: file, as: path) == nil else { throw FileFault(.create, path, errorNumber: EEXIST) }
    try replace()
  }

  /// The path after following a chain of links. It need not exist. A path to a descriptor of this process is not
  /// followed, because where its link points there may be no file.
  private static func followLinks(_ path: String) throws(FileFault) -> String {
    var path = path
    for _ in 0..<40 {
      guard descriptor(namedBy: path) == nil, let destination = try destination(ofLinkAt: path) else { return path }
      path = destination.isAbsolutePath ? destination : "\(folder(of: path))/\(destination)"
    }
    throw FileFault(.open, path, errorNumber: ELOOP)
  }

  /// Whether a path leads to standard output, wherever that goes to.
  static func isStandardOutput(_ path: String) -> Bool {
    do throws(FileFault) {
      return descriptor(namedBy: try followLinks(path)) == STDOUT_FILENO
    } catch {
      return false  // When nothing is there, that is reported when it is opened.
    }
  }

  /// The descriptor that a path such as `/dev/stdout` or `/dev/fd/3` means.
  private static func descriptor(namedBy path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      guard let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix) else { return nil }
      return Int32(path.dropFirst(folder.count))
    }
  }

  /// Where a link points to; nil when `path` is not a link.
  static func destination(ofLinkAt path: String) throws(FileFault) -> String? {
    let bytes = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      filled = buffer.baseAddress.map { max(readlink(path.systemPath, $0, buffer.count), 0) } ?? 0
    }
    guard !bytes.isEmpty else { return nil }
    return String(path: bytes.map(UInt8.init(bitPattern:)))
  }

  private static func status(of file: String, as path: String) throws(FileFault) -> stat? {
    var status = stat()
    if stat(file.systemPath, &status) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileFault(.inspect, path).ofOutput
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension stat {
  fileprivate var kind: mode_t { st_mode & S_IFMT }
}
