#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TimeZone {
  /// The zone this machine is set to: where the link `localtime` points, else what the file `timezone` names.
  /// A machine with neither is on UTC, as POSIX has it. `$TZ` is not looked at.
  ///
  /// - Parameter folder: Where to find the two.
  /// - Throws: ``UnknownTimeZone`` when they tell no zone, or one that the system's tzdata does not have.
  public static func system(settings folder: String = "/etc") throws(UnknownTimeZone) -> TimeZone {
    let localtime = folder + "/localtime"
    if let name = zoneNameFromLink(localtime) ?? firstLine(ofFile: folder + "/timezone") { return try named(name) }
    guard access(localtime, F_OK) != 0 else { throw .system }
    return try named("UTC")
  }

  /// The part of a link's target after `zoneinfo/`.
  private static func zoneNameFromLink(_ path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    let parts = text(target.prefix(count)).split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo"), folder + 1 < parts.endIndex else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }

  private static func firstLine(ofFile path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    return text(line.prefix { $0 != 0 }).split(whereSeparator: \.isWhitespace).first.map(String.init)
  }

  private static func text(_ characters: ArraySlice<CChar>) -> String {
    String(decoding: characters.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
