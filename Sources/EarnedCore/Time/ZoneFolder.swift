import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of compiled zones: `$TZDIR`, else `/usr/share/zoneinfo`.
struct ZoneFolder {
  let path: String

  static var system: ZoneFolder {
    guard let tzdir = getenv("TZDIR"), tzdir.pointee != 0 else { return ZoneFolder(path: "/usr/share/zoneinfo") }
    return ZoneFolder(path: String(path: tzdir))
  }

  /// The release of the data, such as `2025b`, from the first line of its source file; nil when it is unknown.
  var version: String? {
    guard let file = fopen((path + "/tzdata.zi").systemPath, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let text = String(decoding: line.prefix { $0 > 31 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let opening = "# version "
    guard text.hasPrefix(opening) else { return nil }
    let version = text.dropFirst(opening.count)
    return version.utf8.count <= 8 && version.utf8.allSatisfy(Self.isNameByte) ? String(version) : nil
  }

  /// The file of a zone; nil when the name is no IANA zone name, or the folder has no such zone. UTC needs no file: it is
  /// empty.
  ///
  /// - Throws: `TimeZoneFault.unreadable` when the file may exist but cannot be read.
  func file(of name: String) throws(TimeZoneFault) -> [UInt8]? {
    guard Self.isZoneName(name) else { return nil }
    guard name != "UTC" else { return [] }
    do {
      let bytes = try File.read(path + "/" + name)
      return bytes.starts(with: "TZif".utf8) ? bytes : nil
    } catch {
      // A folder, such as America, is not a zone.
      if error.isMissingFile || error.errorNumber == EISDIR { return nil }
      throw .unreadable(error)
    }
  }

  /// The fault of a zone whose file exists but cannot be used.
  func unreadable(_ name: String) -> FileFault { FileFault(.read, path + "/" + name, errorNumber: EIO) }

  /// Whether the name could be an IANA name. Any other name must not become a path or reach Abseil, which has special
  /// meanings for names like `file:…` and `Fixed/…`.
  private static func isZoneName(_ name: String) -> Bool {
    guard name.utf8.count <= 64, name.utf8.allSatisfy(isNameByte) else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") }) else { return false }
    // Copies of the zones with other rules (such as leap seconds), and settings of this machine; none is a zone's name.
    return !["posix", "right", "Fixed", "localtime", "posixrules"].contains(String(decoding: parts[0], as: UTF8.self))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }
}
