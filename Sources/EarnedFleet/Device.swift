import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedSQLite

/// One database of a fleet, which stands for one person.
package struct Device: Hashable, Sendable {
  /// The file's name without its ending: what the column `device` holds. Bytes that are not UTF-8 are shown as `\xE9`.
  package let name: String
  /// The file.
  package let path: String
  /// Whether the file itself was named, and not the folder that it is in.
  package let isNamed: Bool

  /// The device of the database at `path`.
  package init(path: String, isNamed: Bool = true) {
    self.path = path
    self.isNamed = isNamed
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    let dot = file.utf8.lastIndex(of: UInt8(ascii: "."))
    name = (dot.map { $0 > file.startIndex ? String(file[..<$0]) : file } ?? file).shownPath
  }

  /// Opens the database for reading.
  ///
  /// - Throws: `DeviceFault.isArchive`; as `EarnedDatabase.openForReading` does.
  func open(_ economies: [any Economy.Type], busyTimeout: Duration) throws -> Database {
    do {
      return try EarnedDatabase.openForReading(
        path, economies: economies, busyTimeout: busyTimeout, refusesArchive: true)
    } catch DatabaseFault.archive {
      throw DeviceFault.isArchive
    }
  }

  /// Whether the file is passed over for this reason: an archive lies in a folder because its database does.
  func isPassedOver(for reason: any Error) -> Bool { !isNamed && reason as? DeviceFault == .isArchive }

  /// Whether the file is an archive of cleanups. Of one that cannot be read, the run will say why.
  var isArchive: Bool {
    do {
      _ = try open([], busyTimeout: .zero)
      return false
    } catch {
      return error as? DeviceFault == .isArchive
    }
  }
}

/// What tells whether a database has changed: sizes and times of the file and of its log.
struct DeviceState: Equatable {
  let text: String

  /// The state of the database at `path`; nil when the system cannot tell, or it was changed only now: then a further
  /// change might leave no trace in the times.
  init?(of path: String) {
    do throws(FileFault) {
      guard let file = try FileStatus(of: path) else { return nil }
      // A log without content is as good as none.
      let log = try FileStatus(of: path + "-wal").flatMap { $0.bytes > 0 ? $0 : nil }
      let newest = max(file.changedNanoseconds, log?.changedNanoseconds ?? 0)
      guard FileStatus.nowNanoseconds - newest > Self.settledNanoseconds else { return nil }
      let parts = [file, log].map { $0.map { "\($0.bytes)@\($0.changedNanoseconds)" } ?? "-" }
      text = parts.joined(separator: " ")
    } catch {
      return nil
    }
  }

  /// A state as it was written down.
  init(text: String) { self.text = text }

  /// More than any file system rounds its times by.
  private static let settledNanoseconds: Int64 = 2_000_000_000
}

/// A database of a fleet that does not count.
package struct LeftOutDevice: Sendable {
  /// The file.
  package let path: String
  /// Why: a `DeviceFault`, or what kept the database from being read.
  package let reason: any Error

  /// A database and why it does not count.
  package init(path: String, reason: any Error) {
    self.path = path
    self.reason = reason
  }
}

/// Why a database cannot be a device of its own.
package enum DeviceFault: Error, Equatable, Sendable {
  /// Another database, at this path, has the same device name.
  case sameName(String, as: String)
  /// It is the file that another path leads to.
  case sameFile(as: String)
  /// It is the archive of cleanups, with rows of another database.
  case isArchive
  /// Its queries were not done after so much CPU time.
  case takesTooLong(seconds: Int)
}

extension DeviceFault: CustomStringConvertible {
  /// What happened and what to do.
  package var description: String {
    switch self {
    case .sameName(let name, let other):
      "\(other) is the device '\(name)' already, by the file's name without its ending; rename one of them"
    case .sameFile(let other): "it is the same file as \(other), which counts once"
    case .isArchive:
      "it is an archive of 'earned retention run', with rows that were deleted from its database; name that"
    case .takesTooLong(let seconds): "the report was not done after \(seconds) s; allow more with --timeout"
    }
  }
}
