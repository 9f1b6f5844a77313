import EarnedCore
import Testing

/// All zones of the system against a second reading of their files, around every transition.
@Suite struct AllZonesTests {
  private static let zones = ZoneFiles.all()

  @Test func theSystemHasZones() {
    #expect(Self.zones.count > 300)
    #expect(Self.zones.contains { $0.name == "America/Argentina/Buenos_Aires" })
  }

  @Test func offsetsAndDaysEqualTheZoneFiles() throws {
    var mistakes: [String] = []
    for (name, file) in Self.zones {
      let zone = try Zone.named(name)
      for instant in points(of: file) {
        let offset = file.offset(at: instant.wholeSeconds)
        let dayNumber = floorDivision(instant.wholeSeconds + offset - 4 * 3600, 86_400)
        if zone.offsetSeconds(at: instant) != offset || zone.dayID(at: instant).daysSinceEpoch != dayNumber {
          mistakes.append("\(name) at \(instant.millisecondsSinceEpoch)")
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) mistakes, such as \(mistakes.prefix(5))")
  }

  @Test func aWallClockTimeGivesItsFirstInstant() throws {
    var mistakes: [String] = []
    for (name, file) in Self.zones {
      let zone = try Zone.named(name)
      for instant in points(of: file) {
        let local = zone.localTime(at: instant)
        let read = zone.instant(of: local.date, hour: local.hour, minute: local.minute, second: local.second)
        if read.wholeSeconds != firstTime(withTheWallClockAt: instant.wholeSeconds, in: file) {
          mistakes.append("\(name) at \(instant.millisecondsSinceEpoch)")
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) mistakes, such as \(mistakes.prefix(5))")
  }

  @Test func aSkippedTimeGivesTheEndOfTheGap() throws {
    var mistakes: [String] = []
    for (name, file) in Self.zones {
      let zone = try Zone.named(name)
      for change in changes(of: file) {
        let (before, after) = (file.offset(at: change - 1), file.offset(at: change))
        for wallClock in stride(from: change + before, to: change + after, by: 300) {
          let (day, second) = (floorDivision(wallClock, 86_400), wallClock - floorDivision(wallClock, 86_400) * 86_400)
          let date = CalendarDate(daysSinceEpoch: day)
          let read = zone.instant(of: date, hour: second / 3600, minute: second / 60 % 60, second: second % 60)
          if read.wholeSeconds != change { mistakes.append("\(name) \(date) \(second)") }
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) mistakes, such as \(mistakes.prefix(5))")
  }

  @Test func transitionsEqualTheZoneFiles() throws {
    var mistakes: [String] = []
    for (name, file) in Self.zones {
      let zone = try Zone.named(name)
      var found: [Int] = []
      var instant = Instant(millisecondsSinceEpoch: -1)
      while let next = zone.nextTransition(after: instant), next.wholeSeconds < Self.end2037 {
        found.append(next.wholeSeconds)
        instant = next
      }
      if found != changes(of: file) { mistakes.append(name) }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) mistakes, such as \(mistakes.prefix(5))")
  }

  /// 2038-01-01T00:00:00Z.
  private static let end2037 = 2_145_916_800
  /// The beginnings of 2038, 2100 and 2500 in UTC: where files, our table and Abseil's own list end.
  private static let newYears = [end2037, 4_102_444_800, 16_725_225_600]

  /// The times between 1970 and 2037 at which the offset changes.
  private func changes(of file: ZoneFile) -> [Int] {
    file.transitions.filter { (0..<Self.end2037).contains($0) && file.offset(at: $0 - 1) != file.offset(at: $0) }
  }

  /// Points around each transition, those of some years under the closing rule among them, and at the ends of time.
  private func points(of file: ZoneFile) -> [Instant] {
    let later = [2038, 2099, 2100, 2400, 2437, 2438, 9998].flatMap { file.rule.changes(in: $0).map(\.time) }
    let times = changes(of: file) + Self.newYears + later
    let near = times.flatMap { time in [-14_400_000, -1000, -1, 0, 1, 1000, 14_400_000].map { time * 1000 + $0 } }
    return ([0, 1, 253_402_300_799_999] + near).map { Instant(millisecondsSinceEpoch: Int64($0)) }
  }

  /// The earliest second that shows the wall clock of this one, by trying the offsets of the days around.
  private func firstTime(withTheWallClockAt time: Int, in file: ZoneFile) -> Int? {
    let wallClock = time + file.offset(at: time)
    let nearby = Set([-90_000, 0, 90_000].map { file.offset(at: time + $0) })
    return nearby.map { wallClock - $0 }.filter { $0 + file.offset(at: $0) == wallClock }.min()
  }

  private func floorDivision(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }
}

extension Instant {
  /// Seconds since the epoch, rounded down.
  fileprivate var wholeSeconds: Int {
    Int(millisecondsSinceEpoch >= 0 ? millisecondsSinceEpoch / 1000 : (millisecondsSinceEpoch - 999) / 1000)
  }
}
