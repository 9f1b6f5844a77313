#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Every zone of the system's tzdata, found by walking its folder.
enum ZoneFiles {
  static let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"

  /// Names and readings of all zones, in the order of their names.
  static func all() -> [(name: String, file: ZoneFile)] {
    names(under: "").sorted().compactMap { name in
      ZoneFile(bytes(of: folder + "/" + name)).map { (name, $0) }
    }
  }

  private static func names(under prefix: String) -> [String] {
    guard let directory = opendir(folder + "/" + prefix) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix(".") || ["posix", "right", "localtime", "posixrules"].contains(prefix + name) { continue }
      let below = Self.names(under: prefix + name + "/")
      names += below.isEmpty ? [prefix + name] : below
    }
    return names
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
