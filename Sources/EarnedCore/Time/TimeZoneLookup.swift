import CEarnedTimeZone
import EarnedJSON
import EarnedSystem
import Synchronization

extension Zone {
  /// The zones read so far, and the one returned last, which is usually the next one wanted.
  private struct Loaded {
    var zones: [String: Zone] = [:]
    var last: Zone?

    mutating func note(_ zone: Zone) -> Zone {
      zones[zone.identifier] = zone
      last = zone
      return zone
    }
  }

  private static let loaded = Mutex(Loaded())

  /// The zone with an IANA name, spelled exactly. It is read once and kept.
  ///
  /// - Throws: ``TimeZoneFault`` when the system's tzdata has no such zone, or cannot be read.
  public static func named(_ identifier: String) throws(TimeZoneFault) -> Zone {
    try loaded.withLock { (loaded) throws(TimeZoneFault) -> Zone in
      // Swift's strings are also equal when they only look the same (K and the Kelvin sign). Names of zones must be
      // equal byte by byte.
      if let last = loaded.last, last.identifier.hasBytes(of: identifier) { return last }
      if let zone = loaded.zones[identifier], zone.identifier.hasBytes(of: identifier) { return loaded.note(zone) }
      return loaded.note(try load(identifier))
    }
  }

  /// The same for a name in the stored settings.
  package static func named(inSettings identifier: String) throws(TimeZoneFault) -> Zone {
    do throws(TimeZoneFault) {
      return try named(identifier)
    } catch {
      guard case .unknown(let name, let folder) = error else { throw error }
      throw .unknownInSettings(name, folder: folder)
    }
  }

  /// The zone `UTC`, which every system has.
  package static let utc = Zone(identifier: "UTC", zone: ctz_utc())

  /// The release of the system's tzdata, such as `2025b`; nil when it is unknown.
  package static var dataVersion: String? { ZoneFolder.system.version }

  /// A zone that had an offset from UTC at an instant: `Etc/GMT…` for whole hours, else the first by name. Nil when there is
  /// none.
  package static func withOffset(seconds: Int, at instant: Instant) throws -> Zone? {
    let (hours, rest) = seconds.quotientAndRemainder(dividingBy: 3_600)
    if rest == 0, -12...14 ~= hours {
      // The sign is that of POSIX: west of Greenwich is positive.
      return try named(hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(hours.magnitude)")
    }
    for name in try ZoneFolder.system.names() {
      guard try ZoneFolder.system.file(of: name) != nil else { continue }
      let zone = try named(name)
      if zone.offsetSeconds(at: instant) == seconds { return zone }
    }
    return nil
  }

  private static func load(_ identifier: String) throws(TimeZoneFault) -> Zone {
    let folder = ZoneFolder.system
    if identifier == utc.identifier { return utc }
    // Only existing files reach Abseil, because it remembers forever what it did not find. It does not say why it cannot
    // read one, so it is read here first.
    guard let file = try folder.file(of: identifier) else { throw .unknown(identifier, folder: folder.path) }
    guard let zone = ctz_load(folder.pathForAbseil(identifier).systemPath, file, file.count) else {
      throw .unreadable(folder.unreadable(identifier))
    }
    return Zone(identifier: identifier, zone: zone)
  }

  /// The time zone setting of this machine: where the link `localtime` points, else the name in the file `timezone`. A
  /// machine with neither uses UTC, as in POSIX. `$TZ` is ignored.
  ///
  /// - Parameter folder: the folder of the two files.
  /// - Throws: ``TimeZoneFault`` when they name no zone, or one that the system's tzdata does not have.
  package static func system(settings folder: String = "/etc") throws(TimeZoneFault) -> Zone {
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
    guard let name else {
      if isSet { throw .system }
      return utc
    }
    return try named(name)
  }

  /// The zone that `$TZ` names, in the forms that the system's own programs take (tzset(3)): an IANA name, or an absolute
  /// path of a zone's file or of a link to one, each also after a colon.
  ///
  /// - Throws: ``TimeZoneFault``; for a POSIX rule too, because it has no name and says nothing of other years.
  package static func named(byVariable value: String) throws(TimeZoneFault) -> Zone {
    let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
    guard !name.isEmpty else { return try system() }
    do throws(TimeZoneFault) {
      guard name.isAbsolutePath else { return try named(name) }
      // The machine's own setting may be a copy of a zone's file, which does not tell its name.
      if name == "/etc/localtime" { return try system() }
      return try named(ZoneFolder.system.name(ofFile: name) ?? name)
    } catch {
      if case .unknown = error, name.isPOSIXRule { throw .rule(name) }
      throw error.from(variable: "TZ")
    }
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
    return ZoneFolder.name(afterZoneinfo: text(target.prefix(count)))
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

  /// The name of the zone whose file is at an absolute path: one below this folder, below any that is called `zoneinfo`,
  /// or a link to such a file. Nil for any other.
  func name(ofFile file: String) -> String? {
    if file.hasPrefix(path + "/") { return Self.name(below: String(file.dropFirst(path.count + 1))) }
    if let name = Self.name(afterZoneinfo: file) { return name }
    return File.endOfLinks(file).flatMap(Self.name(afterZoneinfo:))
  }

  /// The part of a path after `zoneinfo/`.
  static func name(afterZoneinfo path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo"), folder + 1 < parts.endIndex else { return nil }
    return name(below: parts[(folder + 1)...].joined(separator: "/"))
  }

  /// `posix/` has the same zones once more.
  private static func name(below path: String) -> String {
    path.hasPrefix("posix/") ? String(path.dropFirst("posix/".count)) : path
  }

  /// The names of all zones, in order.
  func names(below folder: String = "") throws(FileFault) -> [String] {
    var names: [String] = []
    for name in try File.names(inFolder: folder.isEmpty ? path : path + "/" + folder) {
      let whole = folder.isEmpty ? name : folder + "/" + name
      guard Self.isZoneName(whole) else { continue }
      if File.isFolder(path + "/" + whole) { names += try self.names(below: whole) } else { names.append(whole) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What Abseil is to read: it takes a path from the root as it is, and any other one to be below this folder.
  func pathForAbseil(_ name: String) -> String { path.isAbsolutePath ? path + "/" + name : name }

  func unreadable(_ name: String) -> FileFault { FileFault(.read, path + "/" + name, errorNumber: EIO) }

  /// Whether the name could be an IANA name. No other name may become part of a path or reach Abseil, which gives names
  /// like `file:…` and `Fixed/…` a special meaning.
  private static func isZoneName(_ name: String) -> Bool {
    guard name.utf8.count <= 64, name.utf8.allSatisfy(isNameByte) else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") }) else { return false }
    // Folders with copies of the zones under other rules (such as leap seconds), and settings of this machine. None is
    // a zone.
    return !["posix", "right", "Fixed", "localtime", "posixrules", "Factory"].contains(
      String(decoding: parts[0], as: UTF8.self))
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

/// There is no zone to use. UTC is never assumed instead.
public enum TimeZoneFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's tzdata has no zone of that name; `folder` is where it was looked for.
  case unknown(String, folder: String)

  /// The same, when the name is in an environment variable.
  case unknownInVariable(String, name: String, folder: String)

  /// The same, when the name is in the stored settings.
  case unknownInSettings(String, folder: String)

  /// `$TZ` is a rule as POSIX has them (`CET-1CEST`), which names no zone.
  case rule(String)

  /// The system is set to a local time, but does not name a zone.
  case system

  /// The zone data of the system cannot be read, so the name may be right or wrong.
  case unreadable(FileFault)

  /// What happened and what to do next, in one sentence.
  public var description: String {
    switch self {
    case .unknown(let name, let folder): Self.unknown(name, folder)
    case .unknownInVariable(let variable, let name, let folder): "$\(variable) is wrong: \(Self.unknown(name, folder))"
    case .unknownInSettings(let name, let folder):
      "the time zone in the settings is wrong: \(Self.unknown(name, folder)), for now with --timezone"
    case .rule(let rule):
      "$TZ is the rule \(rule.debugDescription), which does not tell how clocks were set in other years: "
        + "give an IANA name, such as Europe/Berlin or UTC"
    case .system:
      "neither /etc/localtime nor /etc/timezone tells this machine's time zone: "
        + "name it, for example Europe/Berlin"
    case .unreadable(let fault): "the time zone cannot be determined: \(fault)"
    }
  }

  private static func unknown(_ name: String, _ folder: String) -> String {
    "there is no time zone named \(name.debugDescription) in \(folder): "
      + "give an IANA name with its exact spelling, such as Europe/Berlin or UTC"
  }

  /// The same fault for a name in an environment variable.
  package func from(variable: String) -> TimeZoneFault {
    guard case .unknown(let name, let folder) = self else { return self }
    return .unknownInVariable(variable, name: name, folder: folder)
  }

  /// Whether it is certain that there is no such zone.
  package var isAnswer: Bool {
    if case .unreadable = self { false } else { true }
  }
}

extension String {
  /// Whether it begins like a rule of POSIX: the letters of a clock, then its offset.
  fileprivate var isPOSIXRule: Bool {
    let isQuoted = utf8.first == UInt8(ascii: "<")
    let rest =
      isQuoted
      ? utf8.drop { $0 != UInt8(ascii: ">") }.dropFirst() : utf8.drop { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    guard isQuoted || utf8.count - rest.count >= 3, let next = rest.first else { return false }
    return next == UInt8(ascii: "+") || next == UInt8(ascii: "-") || (0x30...0x39).contains(next)
  }
}
