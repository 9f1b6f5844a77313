import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedSystem

/// One database of a fleet, which stands for one person.
package struct Device: Hashable, Sendable {
  /// The file's name without its ending: what the column `device` holds. Bytes that are not UTF-8 are shown as `\xE9`.
  package let name: String
  package let path: String
  /// Whether the file itself was named, and not the folder that it is in.
  package let isNamed: Bool

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
  func open(
    _ economies: [any Economy.Type], busyTimeout: Duration, _ newerSchema: NewerSchema = .isRefused
  ) throws -> Database {
    do {
      return try EarnedDatabase.openForReading(
        path, economies: economies, busyTimeout: busyTimeout, rejectsArchive: true,
        newerSchema: newerSchema, knowsAllEconomies: true)
    } catch DatabaseFault.archive {
      throw DeviceFault.isArchive
    }
  }

  /// Whether the file is ignored for this reason: archives are in a folder next to their databases.
  func isPassedOver(for reason: any Error) -> Bool { !isNamed && reason as? DeviceFault == .isArchive }

  /// Whether the file is an archive of cleanups; false when it cannot be read, which the run will report.
  var isArchive: Bool {
    do {
      _ = try EarnedDatabase.openForReading(path, busyTimeout: .zero, rejectsArchive: true, newerSchema: .isRead)
      return false
    } catch {
      return if case DatabaseFault.archive = error { true } else { false }
    }
  }
}

/// Sizes and times of a database and its log, which differ when it has changed.
package struct DeviceState: Equatable {
  package let text: String

  /// The state of the database at `path`; nil when it is unknown, or when the database was changed just now, so that another
  /// change might not change the times.
  package init?(of path: String) {
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

  init(text: String) { self.text = text }

  /// More than the precision of times of any file system.
  private static let settledNanoseconds: Int64 = 2_000_000_000
}

/// A database that is left out of a fleet.
package struct LeftOutDevice: Sendable {
  package let path: String
  /// Why: a `DeviceFault`, or what kept the database from being read.
  package let reason: any Error
}

package enum DeviceFault: Error, Equatable, Sendable, CustomStringConvertible {
  case sameName(String, as: String)
  case sameFile(as: String)
  case isArchive
  case takesTooLong(seconds: Int)

  package var description: String {
    switch self {
    case .sameName(let name, let other):
      "\(other) is the device '\(name)' already, by the file's name without its ending; rename one of them"
    case .sameFile(let other): "it is the same file as \(other), which counts once"
    case .isArchive:
      "it is an archive of 'earned retention run', with rows that were deleted from its database; name that"
    case .takesTooLong(let seconds):
      "the report was not done after \(seconds) s by the clock; allow more with --timeout"
    }
  }
}
