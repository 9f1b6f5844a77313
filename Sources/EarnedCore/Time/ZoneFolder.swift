import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of compiled zones: `$TZDIR`, else `/usr/share/zoneinfo`. Abseil reads from the same place.
struct ZoneFolder {
  let path: String

  static var system: ZoneFolder {
    guard let tzdir = getenv("TZDIR"), tzdir.pointee != 0 else { return ZoneFolder(path: "/usr/share/zoneinfo") }
    return ZoneFolder(path: String(path: tzdir))
  }

  /// The release of the data, `2025b`, as its source file begins with it; nil when nothing tells.
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

  /// Whether the name is an IANA zone name and the folder holds that zone. UTC needs no file.
  ///
  /// - Throws: `TimeZoneFault.unreadable` when the file may be there and cannot be read.
  func holds(_ name: String) throws(TimeZoneFault) -> Bool {
    guard Self.isZoneName(name) else { return false }
    guard name != "UTC" else { return true }
    do {
      // Whole, as Abseil reads it next and does not tell a file that fails from one that is not there.
      return try File.read(path + "/" + name).starts(with: "TZif".utf8)
    } catch {
      // A folder, such as America, is no zone.
      if error.isMissingFile || error.errorNumber == EISDIR { return false }
      throw .unreadable(error)
    }
  }

  /// The fault of a zone whose file is there and cannot be made use of.
  func unreadable(_ name: String) -> FileFault { FileFault(.read, path + "/" + name, errorNumber: EIO) }

  /// Whether the name could be one of IANA's. Everything else must not become a path, nor reach Abseil,
  /// which has special meanings for names like `file:…` and `Fixed/…`.
  private static func isZoneName(_ name: String) -> Bool {
    guard name.utf8.count <= 64, name.utf8.allSatisfy(isNameByte) else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") }) else { return false }
    // Copies under other rules (with leap seconds, even) and settings of this machine; none is a zone's name.
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
