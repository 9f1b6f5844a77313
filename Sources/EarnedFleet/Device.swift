import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedSQLite

/// One database of a fleet, which stands for one person.
public struct Device: Hashable, Sendable {
  /// The file's name without its ending: what the column `device` holds. Bytes that are not UTF-8 are shown as `\xE9`.
  public let name: String
  /// The file.
  public let path: String
  /// Whether the file itself was named, and not the folder that it is in.
  public let isNamed: Bool

  /// The device of the database at `path`.
  public init(path: String, isNamed: Bool = true) {
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
