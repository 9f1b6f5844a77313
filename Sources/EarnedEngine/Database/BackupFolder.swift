import EarnedCore
import EarnedSystem

/// A folder with dated copies of a database, of which the newest are kept: `earned-20260315T200000Z.db` (contract,
/// section 7). Other files in it stay.
package struct BackupFolder {
  private let folder: String
  /// The beginning of the names: that of the database's own.
  private let beginning: String

  /// - Parameter database: the path of the database.
  package init(_ folder: String, of database: String) {
    self.folder = folder
    let name = database.split(separator: "/").last.map(String.init) ?? database
    beginning = (name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name) + "-"
  }

  private static let ending = ".db"

  /// The path of a copy that is made now.
  package func path(at instant: Instant) -> String {
    "\(folder)/\(beginning)\(SafetyCopy.time(instant))\(Self.ending)"
  }

  /// Removes all copies but the newest, of which the one that was just made is one, also after a clock has gone back.
  ///
  /// - Returns: the names of those that were removed.
  /// - Throws: `FileFault`.
  package func removeAll(butNewest count: Int, and made: String) throws(FileFault) -> [String] {
    let others = try File.names(inFolder: folder).filter { isCopy($0) && "\(folder)/\($0)" != made }
    let old = Array(others.dropLast(count - 1))
    for name in old { try File.remove("\(folder)/\(name)") }
    return old
  }

  private func isCopy(_ name: String) -> Bool {
    guard name.hasPrefix(beginning), name.hasSuffix(Self.ending) else { return false }
    return SafetyCopy.isTime(name.dropFirst(beginning.count).dropLast(Self.ending.count))
  }
}
