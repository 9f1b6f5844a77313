import EarnedSystem

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
      if name.hasPrefix(".") || ["posix", "right", "localtime", "posixrules", "Factory"].contains(prefix + name) {
        continue
      }
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

/// A second reading of a compiled zone (RFC 8536), straight from its bytes and without Abseil, to compare with.
struct ZoneFile {
  /// Seconds since the epoch at which the file says something changes, ascending.
  let transitions: [Int]
  /// The offset from each transition on, in seconds east of UTC.
  let offsets: [Int]
  /// The offset before the first transition.
  let firstOffset: Int
  /// What holds after the last transition.
  let rule: POSIXRule

  init?(_ bytes: [UInt8]) {
    var reader = BigEndianReader(bytes)
    guard let first = Header(&reader) else { return nil }
    reader.skip(first.dataLength(timeLength: 4))
    guard let header = Header(&reader) else { return nil }
    let transitions = (0..<header.transitions).map { _ in reader.integer(8) }
    let types = (0..<header.transitions).map { _ in reader.integer(1) }
    let typeOffsets = (0..<header.types).map { _ in
      let offset = reader.integer(4)
      reader.skip(2)
      return offset
    }
    reader.skip(header.abbreviationBytes + header.leapSeconds * 12 + header.standardFlags + header.utcFlags)
    guard let rule = POSIXRule(reader.line()) else { return nil }
    self.transitions = transitions
    self.offsets = types.map { typeOffsets[$0] }
    self.firstOffset = typeOffsets[0]
    self.rule = rule
  }

  /// Seconds east of UTC at a second since the epoch.
  func offset(at time: Int) -> Int {
    guard let last = transitions.last, time < last else { return rule.offset(at: time) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  private struct Header {
    let utcFlags, standardFlags, leapSeconds, transitions, types, abbreviationBytes: Int

    init?(_ reader: inout BigEndianReader) {
      guard reader.integer(4) == 0x545A_6966 else { return nil }  // TZif
      reader.skip(16)
      utcFlags = reader.integer(4)
      standardFlags = reader.integer(4)
      leapSeconds = reader.integer(4)
      transitions = reader.integer(4)
      types = reader.integer(4)
      abbreviationBytes = reader.integer(4)
    }

    func dataLength(timeLength: Int) -> Int {
      transitions * (timeLength + 1) + types * 6 + abbreviationBytes + leapSeconds * (timeLength + 4)
        + standardFlags + utcFlags
    }
  }
}

private struct BigEndianReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A two's complement number of 1, 4 or 8 bytes; a single byte has no sign.
  mutating func integer(_ length: Int) -> Int {
    defer { position += length }
    let bits = bytes[position..<position + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return length == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(truncatingIfNeeded: bits)
  }

  mutating func skip(_ count: Int) {
    position += count
  }

  /// The text between the next two line feeds.
  mutating func line() -> String {
    String(decoding: bytes[(position + 1)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// The rule at the end of a compiled zone, such as `EST5EDT,M3.2.0,M11.1.0`, read and followed without Abseil.
struct POSIXRule {
  private var standardOffset = 0
  private var daylight: (offset: Int, start: Change, end: Change)?

  private struct Change {
    let month, week, weekday, secondOfDay: Int
  }

  init?(_ text: String) {
    var parser = Parser(rest: text[...])
    guard parser.name(), let west = parser.clock() else { return nil }
    standardOffset = -west
    if parser.rest.isEmpty { return }
    guard parser.name() else { return nil }
    let offset = parser.clock().map { -$0 } ?? standardOffset + 3600
    guard let start = parser.change(), let end = parser.change(), parser.rest.isEmpty else { return nil }
    daylight = (offset, start, end)
  }

  /// Seconds east of UTC: what the latest change set, of those in the years around.
  func offset(at time: Int) -> Int {
    guard daylight != nil else { return standardOffset }
    let year = Self.year(of: time)
    let past = (year - 1...year + 1).flatMap(changes).filter { $0.time <= time }
    return past.max { $0.time < $1.time }?.offset ?? standardOffset
  }

  /// The two changes of a year: when, in seconds since the epoch, and to which offset.
  func changes(in year: Int) -> [(time: Int, offset: Int)] {
    guard let daylight else { return [] }
    return [
      (Self.wallClock(of: daylight.start, in: year) - standardOffset, daylight.offset),
      (Self.wallClock(of: daylight.end, in: year) - daylight.offset, standardOffset),
    ]
  }

  private static func year(of time: Int) -> Int {
    var year = 1970 + time / 31_556_952
    while januaryFirst(year) * 86_400 > time { year -= 1 }
    while januaryFirst(year + 1) * 86_400 <= time { year += 1 }
    return year
  }

  private static func wallClock(of change: Change, in year: Int) -> Int {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    let starts = isLeap ? leapMonthStarts : monthStarts
    let monthStart = januaryFirst(year) + starts[change.month - 1]
    let firstWeekday = ((monthStart + 4) % 7 + 7) % 7
    var day = (change.weekday - firstWeekday + 7) % 7 + (change.week - 1) * 7
    while day >= starts[change.month] - starts[change.month - 1] { day -= 7 }
    return (monthStart + day) * 86_400 + change.secondOfDay
  }

  /// Days from 1970-01-01, by counting the leap years before.
  private static func januaryFirst(_ year: Int) -> Int {
    let before = year - 1
    return (year - 1970) * 365 + (before / 4 - before / 100 + before / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400)
  }

  private static let monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
  private static let leapMonthStarts = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366]

  private struct Parser {
    var rest: Substring

    /// Takes an abbreviation, `EST` or `<+0330>`.
    mutating func name() -> Bool {
      if skip("<") {
        rest = rest.drop { $0 != ">" }
        return skip(">")
      }
      let letters = rest.prefix(while: \.isLetter)
      rest = rest[letters.endIndex...]
      return !letters.isEmpty
    }

    /// Takes `[+-]h[h[h]][:mm[:ss]]` as seconds.
    mutating func clock() -> Int? {
      let sign = skip("-") ? -1 : 1
      if sign == 1 { _ = skip("+") }
      guard let hours = number() else { return nil }
      let minutes = skip(":") ? number() ?? 0 : 0
      let seconds = skip(":") ? number() ?? 0 : 0
      return sign * (hours * 3600 + minutes * 60 + seconds)
    }

    /// Takes `,Mm.w.d[/time]`. The database has no other form today.
    mutating func change() -> Change? {
      guard
        skip(","), skip("M"), let month = number(), skip("."), let week = number(), skip("."), let weekday = number()
      else { return nil }
      guard let second = skip("/") ? clock() : 7200 else { return nil }
      return Change(month: month, week: week, weekday: weekday, secondOfDay: second)
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix(while: \.isNumber)
      rest = rest[digits.endIndex...]
      return Int(digits)
    }

    private mutating func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }
  }
}
