import EarnedCore
import EarnedReports
import EarnedSystem

/// The folder of a site: what is in it and is of the site, and nothing else, is read, replaced and removed.
struct SiteFolder {
  let path: String
  /// Whether everybody on this machine may read the pages.
  let isPublic: Bool
  /// Whether this run has made it.
  private(set) var isNew = false
  private var lock: FolderLock?

  /// Makes the folder when it is missing, and locks it.
  ///
  /// - Parameters:
  ///   - isTrial: whether nothing is written, so that a missing folder stays missing.
  ///   - wait: how long to wait for another run.
  /// - Throws: `SiteFault.running`, `FileFault`.
  init(_ path: String, isPublic: Bool, isTrial: Bool, wait: Duration) throws {
    self.path = path
    self.isPublic = isPublic
    guard let status = try FileStatus(of: path) else {
      guard !isTrial else { return }
      isNew = true
      try Folder.makeAll(above: "\(path)/\(SiteState.fileName)", mode: folderMode)
      try setMode(folderMode, of: path)
      try takeLock(wait)
      return
    }
    guard !status.isRegularFile, File.isFolder(path) else { throw SiteFault.noFolder(path: path) }
    if !isTrial { try takeLock(wait) }
  }

  private mutating func takeLock(_ wait: Duration) throws {
    lock = try FolderLock(path, timeout: wait)
    guard lock != nil else { throw SiteFault.running(folder: path) }
    TemporaryName.removeAbandoned(in: path)
  }

  private var folderMode: mode_t { isPublic ? 0o755 : 0o700 }
  private var fileMode: mode_t { isPublic ? 0o644 : 0o600 }

  func place(of name: String) -> String { "\(path)/\(name)" }

  // MARK: What is there

  /// The state that the last run has left; nil when there is none, or when a power cut has spoiled it.
  ///
  /// - Throws: `SiteFault.foreign`, `.link` for a file of that name that is of something else.
  func state() throws -> SiteState? {
    let place = place(of: SiteState.fileName)
    guard try isThere(SiteState.fileName) else { return nil }
    let bytes = try File.read(place, atMost: SiteState.maxBytes)
    if let state = SiteState(bytes) { return state }
    let beginning = Array("{\"schema\":\"\(SiteState.schema)\"".utf8)
    guard File.mayBegin(bytes, with: beginning) else { throw SiteFault.foreign(path: place) }
    return nil
  }

  /// Whether there is a regular file of that name.
  ///
  /// - Throws: `SiteFault.link`, and `.foreign` for a folder, a pipe or a device.
  private func isThere(_ name: String) throws -> Bool {
    let place = place(of: name)
    if try File.isLink(place) { throw SiteFault.link(path: place) }
    guard let status = try FileStatus(of: place) else { return false }
    guard status.isRegularFile else { throw SiteFault.foreign(path: place) }
    return true
  }

  /// The size of the file of that name; nil when there is no regular file.
  func bytes(of name: String) throws(FileFault) -> Int? {
    try status(of: name)?.bytes
  }

  private func status(of name: String) throws(FileFault) -> FileStatus? {
    let place = place(of: name)
    guard let status = try FileStatus(of: place), status.isRegularFile, try !File.isLink(place) else { return nil }
    return status
  }

  /// Throws when the name of a page is taken by something that no run has made.
  ///
  /// - Parameter digest: that of its content when a run made it; nil when none did.
  func expectOurs(_ name: String, digest: String?) throws {
    guard try isThere(name), try !isOurs(name, digest: digest) else { return }
    throw SiteFault.foreign(path: place(of: name))
  }

  /// A page says in its head that it is of a site. One from templates of somebody's own need not.
  private func isOurs(_ name: String, digest: String?) throws -> Bool {
    let beginning = try File.beginning(of: place(of: name), upTo: 1_024)
    if String(decoding: beginning, as: UTF8.self).contains(Self.mark) { return true }
    guard let digest else { return false }
    // What a power cut may have left of it.
    return try beginning.allSatisfy { $0 == 0 } || content(of: name)?.shortDigest == digest
  }

  /// In the first lines of every file.
  private static let mark = "earned site"

  /// What is in a file; nil when there is none.
  func content(of name: String) throws -> [UInt8]? {
    guard let bytes = try bytes(of: name), bytes <= File.maxBytes else { return nil }
    return try File.read(place(of: name))
  }

  // MARK: Writing

  /// A file that replaces the one of that name, or makes it.
  ///
  /// - Parameter mode: its permissions; nil for those of the pages.
  func file(_ name: String, mode: mode_t? = nil) throws(FileFault) -> AtomicFile {
    try AtomicFile(replacing: place(of: name), mode: mode ?? fileMode, cleansFolder: false)
  }

  /// Writes a file at once, unless it has that content.
  func write(_ bytes: [UInt8], to name: String, mode: mode_t? = nil) throws {
    guard try content(of: name) != bytes else { return }
    let file = try file(name, mode: mode)
    try file.write(bytes)
    try file.commit()
  }

  /// Only its owner ever reads what the pages were made from.
  func write(_ state: SiteState) throws { try write(state.serialized(), to: SiteState.fileName, mode: 0o600) }

  /// Removes a page. One that is no longer a run's own stays.
  func remove(_ name: String, digest: String?) throws -> Bool {
    guard try bytes(of: name) != nil, try isOurs(name, digest: digest) else { return false }
    try File.remove(place(of: name))
    return true
  }

  /// Gives files that are there already the permissions of this run, and the folder when a run has made it.
  func setModes(of names: some Sequence<String>, ownsFolder: Bool) throws {
    if ownsFolder, try FileStatus(of: path)?.permissions != UInt32(folderMode) { try setMode(folderMode, of: path) }
    for name in names {
      guard let status = try status(of: name), status.permissions != UInt32(fileMode) else { continue }
      try setMode(fileMode, of: place(of: name))
    }
  }

  private func setMode(_ mode: mode_t, of path: String) throws(FileFault) {
    guard chmod(path.systemPath, mode) == 0 else { throw FileFault(.create, path) }
  }
}

extension [UInt8] {
  var shortDigest: String {
    var hash = SHA256()
    hash.update(self)
    return hash.shortDigest
  }
}

/// Why a site is not made. The pages that are done stay.
package enum SiteFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file that no run has made has the name of one of the site.
  case foreign(path: String)
  /// A symbolic link has it: following it might write anywhere.
  case link(path: String)
  case running(folder: String)
  case noFolder(path: String)
  /// The database is in the folder, which is to be looked at by others.
  case insideFolder(path: String, folder: String)
  case notAboutDays(report: String)

  package var description: String {
    switch self {
    case .foreign(let path):
      "\(path.shownPath) is not of a site, and is left as it is; move it away, or name another folder"
    case .link(let path):
      "\(path.shownPath) is a symbolic link, and is left as it is; remove it, or name another folder"
    case .running(let folder):
      "another run is making the site in \(folder.shownPath); wait longer with --wait, or try again later"
    case .noFolder(let path): "\(path.shownPath) is not a folder; name another, or move it away"
    case .insideFolder(let path, let folder):
      "\(path.shownPath) is in \(folder.shownPath), the folder of the site, which may be served; name another folder"
    case .notAboutDays(let report):
      "the report \(report) is not about chosen days, so it has no pages of weeks, months and years; leave it out"
    }
  }
}
