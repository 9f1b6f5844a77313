import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// S22: time in apps as events, held against a count of single seconds.
@Suite struct TimeInAppsTests {
  private static let zone = Zone.utc
  private static let midnight = Instant(millisecondsSinceEpoch: 1_773_619_200_000)

  private func at(_ second: Int, milliseconds: Int = 0) -> Instant {
    Self.midnight + .seconds(second) + .milliseconds(milliseconds)
  }

  private func unlock(from start: Instant, seconds: Int) -> Unlock {
    Unlock(
      unlockID: "unlock \(start.millisecondsSinceEpoch)", appBundleID: "web:reddit.com", instant: start,
      timeZoneID: "UTC", date: Self.zone.localDate(at: start), seconds: seconds, end: start + .seconds(seconds))
  }

  @Test(arguments: [AppCategory.productive, .vice]) func eachSecondCountsOnce(_ category: AppCategory) {
    expectOnce(category, seeds: 1...4)
  }

  func expectOnce(_ category: AppCategory, seeds: ClosedRange<UInt64>) {
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      let app = TrackedApp(id: "a", name: "Reddit", bundleID: "web:reddit.com", category: category)
      var (uses, second) = ([AppUse](), Int.random(in: 0..<7_000, using: &random))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let end = second + Int.random(in: 1...9_000, using: &random)
        uses.append(AppUse(appID: app.appID, device: "", start: at(second), end: at(end)))
        second = end + Int.random(in: 1...2_000, using: &random)
      }
      // Unlocks begin within a second, and may overlap.
      let unlocks = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        unlock(
          from: at(Int.random(in: 0..<second, using: &random), milliseconds: Int.random(in: 0..<1_000, using: &random)),
          seconds: [900, 1_800, 3_600].randomElement(using: &random) ?? 900)
      }
      let known = at(Int.random(in: 0..<3_000, using: &random), milliseconds: Int.random(in: 0..<1_000, using: &random))
      let counted = (0..<second).filter { second in
        let (start, end) = (at(second), at(second + 1))
        return start >= known && uses.contains { $0.start <= start && end <= $0.end }
          && (category == .productive || unlocks.contains { $0.instant <= start && end <= $0.end })
      }
      let events = app.events(of: uses, after: known, unlocks: unlocks, in: Self.zone)
      #expect(events.map(\.event.seconds).reduce(0, +) == counted.count, "seed \(seed)")
      #expect(events.allSatisfy { $0.event.kind == (category == .productive ? .earned : .spent) })
      #expect(Set(events.map(\.event.id)).count == events.count && events.allSatisfy { $0.event.id.isUUID })
      let hours = Dictionary(grouping: counted) { $0 / 3_600 }.mapValues(\.count)
      let booked = Dictionary(grouping: events) { Self.zone.localTime(at: $0.at).hour }
        .mapValues { $0.map(\.event.seconds).reduce(0, +) }
      #expect(booked == hours, "seed \(seed)")
    }
  }

  /// What was counted once is not counted again, and more of the same use is.
  @Test func onlyWhatIsNewerCounts() throws {
    let app = TrackedApp(id: "a", name: "", bundleID: "web:reddit.com", category: .productive)
    let first = AppUse(appID: app.appID, device: "", start: at(3_000), end: at(3_600))
    let booked = app.events(of: [first], after: Self.midnight, unlocks: [], in: Self.zone)
    #expect(booked.map(\.event.seconds) == [600])
    // On a full hour an event is one millisecond earlier.
    let known = try #require(booked.last?.at)
    #expect(known == at(3_599, milliseconds: 999))
    #expect(app.events(of: [first], after: known, unlocks: [], in: Self.zone).isEmpty)
    let longer = AppUse(appID: app.appID, device: "", start: at(3_000), end: at(4_000))
    #expect(app.events(of: [longer], after: known, unlocks: [], in: Self.zone).map(\.event.seconds) == [400])
  }
}
