import Files

/// One database of a fleet, which stands for one person.
public struct Device: Hashable, Sendable {
  /// The file's name without its ending: what the column `device` holds. Bytes that are not UTF-8 are shown as `\xE9`.
  public let name: String
  /// The file.
  public let path: String

  /// The device of the database at `path`.
  public init(path: String) {
    self.path = path
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    let dot = file.utf8.lastIndex(of: UInt8(ascii: "."))
    name = (dot.map { $0 > file.startIndex ? String(file[..<$0]) : file } ?? file).shownPath
  }
}
