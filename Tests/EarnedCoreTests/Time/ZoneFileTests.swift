import EarnedCore
import EarnedSystem
import EarnedTestSupport
import Testing

/// Zone files with wrong headers, or with a wrong rule for the years after their list of changes.
@Suite struct ZoneFileTests {
  /// Abseil asks for the memory of four thousand million changes, if a header says so.
  @Test func aHeaderLargerThanTheFileIsAFault() async {
    await #expect(processExitsWith: .success) {
      let folder = try ZoneFolder()
      let berlin = try File.read("/usr/share/zoneinfo/Europe/Berlin")
      let second = try #require((44..<berlin.count).first { berlin[$0...].starts(with: "TZif2".utf8) })
      for header in [0, second] {
        for count in 0..<6 {
          var bytes = berlin
          bytes[header + 20 + 4 * count] = 0xFF
          let name = try folder.zone(of: bytes)
          #expect(throws: TimeZoneFault.self, "count \(count) of the header at \(header)") { try Zone.named(name) }
        }
      }
      for size in [4, 43, 44, 60, second, second + 43, second + 44, berlin.count - 40] {
        let name = try folder.zone(of: Array(berlin[..<size]))
        #expect(throws: TimeZoneFault.self, "\(size) bytes") { try Zone.named(name) }
      }
      #expect(try Zone.named(folder.zone(of: berlin)).offsetSeconds(at: Instant(millisecondsSinceEpoch: 0)) == 3600)
    }
  }

  /// The rule is only used for times after 2036, so a fault in it must be found when the file is read.
  @Test func anInvalidRuleIsAFaultAtOnce() async {
    await #expect(processExitsWith: .success) {
      let folder = try ZoneFolder()
      for rule in [
        "CET-1CEST,M13.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.6.0", "CET-1CEST,M3.5.7,M10.5.0",
        "CET-1CEST,M3.5.0,M10.5.0/", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-25CEST,M3.5.0,M10.5.0/3",
        "C-1CEST,M3.5.0,M10.5.0",
        // It can be read, and contradicts the list.
        "CET0CEST,M3.5.0,M10.5.0/3",
        "<CET-1CEST,M3.5.0,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M.5.0,M10.5.0",
      ] {
        let name = try folder.zone(withRule: rule)
        #expect(
          throws: TimeZoneFault.unreadable(FileFault(.read, "\(folder.path)/\(name)", errorNumber: EIO)), "\(rule)"
        ) {
          try Zone.named(name)
        }
      }
    }
  }

  @Test func rulesOfEveryFormAreFollowed() async {
    await #expect(processExitsWith: .success) {
      let folder = try ZoneFolder()
      let january = try #require(Instant(rfc3339: "2040-01-15T12:00:00Z"))
      let july = try #require(Instant(rfc3339: "2040-07-15T12:00:00Z"))
      for (rule, winter, summer) in [
        ("CET-1CEST,M3.5.0,M10.5.0/3", 3600, 7200), ("CET-1CEST,J85,J301", 3600, 7200),
        ("CET-1CEST,84,300", 3600, 7200),
        ("<CET>-1<CEST>-2,M3.5.0/-1,M10.5.0/167", 3600, 7200), ("CET-1CEST-2:00,M3.5.0,M10.5.0/3:00:00", 3600, 7200),
        ("<+10>-10<+1030>-10:30,M10.1.0,M4.1.0", 37_800, 36_000), ("", 3600, 3600),
      ] {
        let zone = try Zone.named(folder.zone(withRule: rule))
        #expect(zone.offsetSeconds(at: january) == winter && zone.offsetSeconds(at: july) == summer, "\(rule)")
        // The list continues to the end of 2037, whatever comes after it.
        let listed = try #require(Instant(rfc3339: "2036-07-15T12:00:00Z"))
        #expect(zone.offsetSeconds(at: listed) == 7200 && zone.localTime(at: listed).hour == 14, "\(rule)")
      }
    }
  }
}

/// A folder of zones that are Berlin's with another rule; the zones of this process.
private struct ZoneFolder {
  private let folder = ScratchFolder()
  private let list: ArraySlice<UInt8>
  var path: String { folder.path }

  init() throws {
    let berlin = try File.read("/usr/share/zoneinfo/Europe/Berlin")
    let end = try #require(berlin.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    list = berlin[...end]
    setenv("TZDIR", folder.path, 1)
  }

  /// The name of a new zone.
  func zone(withRule rule: String) throws -> String { try zone(of: list + rule.utf8 + [UInt8(ascii: "\n")]) }

  func zone(of bytes: [UInt8]) throws -> String {
    let name = "Own\(Int.random(in: 0..<1_000_000_000))"
    try AtomicFile.write(bytes, to: "\(path)/\(name)")
    return name
  }
}
