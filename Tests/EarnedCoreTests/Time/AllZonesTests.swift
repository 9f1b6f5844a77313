import EarnedCore
import Testing

/// All zones of the system against a second reading of their files, around every transition and far from any.
@Suite struct AllZonesTests {
  private static let zones = ZoneFiles.all()

  @Test func thereAreZones() {
    #expect(Self.zones.count > 300)
    #expect(Self.zones.contains { $0.name == "America/Argentina/Buenos_Aires" })
  }

  @Test func offsetsAndDaysAreThoseOfTheFiles() throws {
    var mistakes: [String] = []
    for (name, file) in Self.zones {
      let zone = try TimeZone.named(name)
      for instant in points(of: file) {
        let offset = file.offset(at: instant.wholeSeconds)
        let dayNumber = floorDivision(instant.wholeSeconds + offset - 4 * 3600, 86_400)
        if zone.offsetSeconds(at: instant) != offset || zone.dayID(at: instant).daysSinceEpoch != dayNumber {
          mistakes.append("\(name) at \(instant.millisecondsSinceEpoch)")
        }
      }
    }
    #expect(mistakes == [])
  }

  @Test func wallClocksComeBackToTheirFirstInstant() throws {
    var mistakes: [String] = []
    for (name, file) in Self.zones {
      let zone = try TimeZone.named(name)
      for instant in points(of: file) {
        let local = zone.localTime(at: instant)
        let read = zone.instant(of: local.date, hour: local.hour, minute: local.minute, second: local.second)
        if read.wholeSeconds
          != firstTime(showing: instant.wholeSeconds + file.offset(at: instant.wholeSeconds), in: file)
        {
          mistakes.append("\(name) at \(instant.millisecondsSinceEpoch)")
        }
      }
    }
    #expect(mistakes == [])
  }

  @Test func transitionsAreThoseOfTheFiles() throws {
    var mistakes: [String] = []
    for (name, file) in Self.zones {
      let zone = try TimeZone.named(name)
      var found: [Int] = []
      var instant = Instant(millisecondsSinceEpoch: -1)
      while let next = zone.nextTransition(after: instant), next.wholeSeconds < Self.end2037 {
        found.append(next.wholeSeconds)
        instant = next
      }
      if found != changes(of: file) { mistakes.append(name) }
    }
    #expect(mistakes == [])
  }

  /// 2038-01-01T00:00:00Z.
  private static let end2037 = 2_145_916_800

  /// The times between 1970 and 2037 at which the offset changes.
  private func changes(of file: ZoneFile) -> [Int] {
    file.transitions.filter { (0..<Self.end2037).contains($0) && file.offset(at: $0 - 1) != file.offset(at: $0) }
  }

  /// Points around each transition, and the middle of each month of some years under the closing rule.
  private func points(of file: ZoneFile) -> [Instant] {
    let around = [-14_400_000, -1000, -1, 0, 1, 1000, 14_400_000]
    let near = changes(of: file).flatMap { time in around.map { time * 1000 + $0 } }
    let far = [1970, 2037, 2038, 2099, 2100, 2101, 2399, 2400, 2437, 2438, 2500, 4000, 9999].flatMap { year in
      (0..<12).map { ((year - 1970) * 31_556_952 + $0 * 2_629_746 + 1_300_000) * 1000 }
    }
    return ([0, 1, 253_402_300_799_999] + near + far).map { Instant(millisecondsSinceEpoch: Int64($0)) }
  }

  /// The earliest second at which a wall clock is shown, by trying every offset the zone may have had.
  private func firstTime(showing wallClock: Int, in file: ZoneFile) -> Int? {
    let nearby = Set([-172_800, -14_400, 0, 14_400, 172_800].map { file.offset(at: wallClock + $0) })
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
