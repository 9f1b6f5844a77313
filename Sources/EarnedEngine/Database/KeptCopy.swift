import EarnedCore
import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a database was before it was changed, kept beside it: `earned.db.before-restore-20260315T200000Z`.
public enum KeptCopy {
  /// What the database was changed by.
  enum Occasion: String, CaseIterable {
    case restore = "before-restore"
    case fix = "before-fix"
  }

  /// A name that is not in use, for what is at `path` now. A link that leads nowhere is in use: its end would be written.
  static func freeName(beside path: String, before occasion: Occasion, at instant: Instant) throws -> String {
    let time = instant.rfc3339(in: try .named("UTC")).prefix(19).filter { $0 != "-" && $0 != ":" }
    for number in 1...1_000 {
      let name = "\(path).\(occasion.rawValue)-\(time)Z\(number == 1 ? "" : "-\(number)")"
      let isFree = try ([""] + NewDatabaseFile.logs).map { name + $0 }
        .allSatisfy { try FileStatus(of: $0) == nil && !File.isLink($0) }
      if isFree { return name }
    }
    throw FileFault(.create, path, errorNumber: EEXIST)
  }

  /// Whether a file of this name is such a copy.
  public static func hasName(_ name: String) -> Bool {
    guard let ending = name.utf8.split(separator: UInt8(ascii: ".")).last else { return false }
    return Occasion.allCases.contains { occasion in
      let beginning = "\(occasion.rawValue)-".utf8
      return ending.starts(with: beginning) && beginsWithTime(ending.dropFirst(beginning.count))
    }
  }

  private static func beginsWithTime(_ text: Substring.UTF8View) -> Bool {
    let form = "00000000T000000Z".utf8
    return text.count >= form.count
      && zip(text, form).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
      }
  }
}
