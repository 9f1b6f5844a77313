import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TimeZone {
  /// The time zone setting of this machine: where the link `localtime` points, else the name in the file `timezone`. A
  /// machine with neither uses UTC, as in POSIX. `$TZ` is ignored.
  ///
  /// - Parameter folder: the folder of the two files.
  /// - Throws: ``TimeZoneFault`` when they name no zone, or one that the system's tzdata does not have.
  public static func system(settings folder: String = "/etc") throws(TimeZoneFault) -> TimeZone {
    let localtime = folder + "/localtime"
    let isSet: Bool
    let name: String?
    do throws(FileFault) {
      isSet = try FileStatus(of: localtime) != nil
      let linked = try zoneNameFromLink(localtime)
      name = linked == nil ? try firstLine(ofFile: folder + "/timezone") : linked
    } catch {
      throw .unreadable(error)
    }
    if name == nil, isSet { throw .system }
    return try named(name ?? "UTC")
  }

  /// The part of a link's target after `zoneinfo/`.
  private static func zoneNameFromLink(_ path: String) throws(FileFault) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path.systemPath, &target, target.count)
    guard count > 0 else {
      // The file is missing, or not a link.
      if errno == ENOENT || errno == ENOTDIR || errno == EINVAL { return nil }
      throw FileFault(.inspect, path)
    }
    let parts = text(target.prefix(count)).split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo"), folder + 1 < parts.endIndex else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }

  private static func firstLine(ofFile path: String) throws(FileFault) -> String? {
    guard try FileStatus(of: path) != nil else { return nil }
    let line = try File.read(path).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    return String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map(String.init)
  }

  private static func text(_ characters: ArraySlice<CChar>) -> String {
    String(decoding: characters.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
