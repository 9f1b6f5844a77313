import EarnedArguments
import EarnedSystem

/// The lines of the guard in a hosts file, between two marks. All other bytes of the file stay as they are (`docs/guard.md`).
struct HostsBlock {
  private static let begin = "# earned guard: begin ('earned guard --release' takes these lines out)"
  /// Instead of `begin` where the last line before had no end and got one, which goes with the block.
  private static let beginAfterNewline = "# earned guard: begin, with the newline before (see 'earned guard --release')"
  private static let end = "# earned guard: end"
  private static let newline = UInt8(ascii: "\n")

  /// What is before the block and behind it, without what the block has added.
  private let before: ArraySlice<UInt8>
  private let after: ArraySlice<UInt8>

  /// Finds the block in the content of a file.
  ///
  /// - Throws: `GuardFault.marks` for one mark without the other, or marks that are there twice.
  init(in content: [UInt8], of path: String) throws(GuardFault) {
    var marks: [(line: Range<Int>, text: String)] = []
    var start = 0
    while start < content.count {
      let end = content[start...].firstIndex(of: Self.newline).map { $0 + 1 } ?? content.count
      let line = content[start..<end]
      if line.starts(with: Self.end.utf8.prefix(14)) {
        let text = String(decoding: line, as: UTF8.self).trimmed
        if [Self.begin, Self.beginAfterNewline, Self.end].contains(text) { marks.append((start..<end, text)) }
      }
      start = end
    }
    guard !marks.isEmpty else {
      (before, after) = (content[...], [])
      return
    }
    guard marks.count == 2, marks[0].text != Self.end, marks[1].text == Self.end else { throw .marks(path: path) }
    after = content[marks[1].line.upperBound...]
    var before = content[..<marks[0].line.lowerBound]
    // What others have added behind the block needs the newline, too.
    if marks[0].text == Self.beginAfterNewline, after.isEmpty, before.last == Self.newline {
      before = before.dropLast()
    }
    self.before = before
  }

  /// Those of these names that other lines give an address which leads somewhere: there the sites stay open.
  func opened(_ names: [String]) -> [String] {
    let led = (Array(before) + after).split(separator: Self.newline).flatMap { line in
      let words = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self).split(
        whereSeparator: \.isWhitespace)
      let leads = words.first.map { !["0.0.0.0", "::", "::1"].contains($0) && !$0.hasPrefix("127.") } ?? false
      return leads ? words.dropFirst().map { $0.lowercased() } : []
    }
    return names.filter(Set(led).contains)
  }

  /// The content of the file with these lines in the block; without a block when there are none.
  func content(with lines: [String]) -> [UInt8] {
    guard !lines.isEmpty else { return Array(before) + after }
    let needsNewline = before.last.map { $0 != Self.newline } ?? false
    let block = [needsNewline ? Self.beginAfterNewline : Self.begin] + lines + [Self.end]
    return Array(before) + (needsNewline ? [Self.newline] : []) + block.flatMap { Array($0.utf8) + [Self.newline] }
      + after
  }
}

/// A hosts file. It is replaced whole; where its folder takes no new file, as in a container, it is written in place, after a
/// copy from which the next run restores what a kill has torn.
struct HostsFile {
  /// As the person calls it.
  let name: String
  /// The file behind links, so that the lock, the copy and the block are about the same one.
  let path: String
  /// Where the copy is kept; nil where there is no place for one, so that the file is only replaced.
  let copy: String?

  /// - Throws: `FileFault`.
  func content() throws(FileFault) -> [UInt8]? {
    guard try FileStatus(of: path) != nil else { return nil }
    return try File.read(path)
  }

  /// Makes these the lines of the block; without lines there is none.
  ///
  /// - Returns: false when that is so already.
  /// - Throws: `GuardFault`, `FileFault`.
  @discardableResult
  func setBlock(_ lines: [String]) throws -> Bool {
    try restore()
    while true {
      let old = try content()
      let new = try HostsBlock(in: old ?? [], of: name).content(with: lines)
      if new == old ?? [] { return false }
      if try write(new, over: old) { return true }
    }
  }

  /// Makes these bytes the content.
  ///
  /// - Returns: false when somebody has changed it, so that it is not `old` any more; then nothing is written.
  func write(_ new: [UInt8], over old: [UInt8]?) throws -> Bool {
    do throws(FileFault) {
      let file = try AtomicFile(replacing: path, mode: 0o644)
      try file.write(new)
      // What takes long comes before the last look.
      try file.sync()
      guard try content() == old else { return false }
      try file.commit()
      return true
    } catch {
      guard let copy, let old, [EBUSY, EACCES, EPERM, EROFS, EXDEV].contains(error.errorNumber),
        access(path.systemPath, W_OK) == 0
      else { throw error }
      return try writeInPlace(new, over: old, copy: copy)
    }
  }

  private func writeInPlace(_ new: [UInt8], over old: [UInt8], copy: String) throws -> Bool {
    // A release needs no database, and so perhaps has no folder for one.
    try Folder.makeAll(above: copy)
    let kept = try AtomicFile(creating: copy)
    try kept.write(Copy(path: path, old: old, new: new).bytes)
    try kept.commit()
    let isAsRead = try content() == old
    if isAsRead {
      do throws(FileFault) { try File.overwrite(path, with: new) } catch {
        // A disk that is full has room for what was there.
        try File.overwrite(path, with: old)
        try File.remove(copy)
        throw error
      }
    }
    try File.remove(copy)
    return isAsRead
  }

  /// Completes what a killed run has begun to write in place.
  ///
  /// - Throws: `GuardFault.changedSince` when somebody has changed the file since, `foreignCopy` for a copy that this user has
  ///   not made: whoever may write next to the database could let it say anything.
  func restore() throws {
    guard let copy else { return }
    var status = stat()
    guard lstat(copy.systemPath, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw GuardFault.foreignCopy(copy)
    }
    guard let kept = Copy(try File.read(copy)), kept.path == path else { throw GuardFault.foreignCopy(copy) }
    let now = try content() ?? []
    if now != kept.old, now != kept.new {
      guard kept.isTorn(now) else { throw GuardFault.changedSince(path: path, copy: copy) }
      try File.overwrite(path, with: kept.new)
    }
    try File.remove(copy)
  }

  /// What a file was, and what it is to be.
  private struct Copy {
    let path: String
    let old: [UInt8]
    let new: [UInt8]

    init(path: String, old: [UInt8], new: [UInt8]) {
      self.path = path
      self.old = old
      self.new = new
    }

    init?(_ bytes: [UInt8]) {
      let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let count = Int(String(decoding: parts[1], as: UTF8.self)), 0...parts[2].count ~= count
      else {
        return nil
      }
      path = String(path: Array(parts[0]))
      old = Array(parts[2].prefix(count))
      new = Array(parts[2].dropFirst(count))
    }

    var bytes: [UInt8] { Array("\(path)\n\(old.count)\n".utf8) + old + new }

    /// Whether writing `new` over `old` was cut off: new bytes are before old ones.
    func isTorn(_ now: [UInt8]) -> Bool {
      let written = zip(now, new).prefix { $0 == $1 }.count
      return now.dropFirst(written).elementsEqual(old.dropFirst(written))
    }
  }
}

/// Why the guard writes nothing, or does not begin.
enum GuardFault: Error, ExitStatusProviding, CustomStringConvertible {
  case marks(path: String)
  case changedSince(path: String, copy: String)
  case foreignCopy(String)
  case running(path: String)

  var exitStatus: Int32 {
    switch self {
    case .marks, .changedSince, .foreignCopy: ExitStatus.someInputRejected
    case .running: ExitStatus.busy
    }
  }

  var description: String {
    switch self {
    case .marks(let path):
      """
      \(path) has one mark of the guard without the other, or marks twice, so nothing was written; remove the lines that \
      begin with '# earned guard', and what is between them
      """
    case .changedSince(let path, let copy):
      """
      \(path) was changed after a write of the guard that was cut off, so nothing was written; check the file, then remove \
      \(copy)
      """
    case .foreignCopy(let copy): "\(copy) is not a copy that a guard of this user has made; remove it"
    case .running(let path): "another guard keeps \(path); stop it first"
    }
  }
}
