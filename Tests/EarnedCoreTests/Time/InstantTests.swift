import EarnedCore
import Testing

@Suite struct InstantTests {
  @Test func arithmeticIsInMilliseconds() {
    let instant = Instant(millisecondsSinceEpoch: 1_770_033_600_000)
    #expect((instant + .minutes(15)).millisecondsSinceEpoch == 1_770_034_500_000)
    #expect((instant - .hours(24)) == instant - .days(1))
    #expect((instant + .days(60)) - instant == .seconds(60 * 86_400))
    #expect(instant - (instant + .milliseconds(7)) == .milliseconds(-7))
    #expect(instant < instant + .milliseconds(1))
  }

  @Test func nothingInTheValidRangeOverflows() {
    let all = Instant.latest - .epoch
    #expect(all.wholeMilliseconds == 253_402_300_799_999)
    #expect(.epoch + all == .latest)
    #expect(.latest - all == .epoch)
    #expect(.epoch - all == Instant(millisecondsSinceEpoch: -253_402_300_799_999))
    #expect((Instant.latest + all).millisecondsSinceEpoch == 2 * 253_402_300_799_999)
  }

  @Test func theValidRangeEndsWithTheYear9999() {
    #expect(Instant.validRange.contains(.epoch))
    #expect(Instant.validRange.contains(.latest))
    #expect(!Instant.validRange.contains(.epoch - .milliseconds(1)))
    #expect(!Instant.validRange.contains(.latest + .milliseconds(1)))
  }

  @Test func wholeMillisecondsCutTowardsZero() {
    #expect(Duration.microseconds(1999).wholeMilliseconds == 1)
    #expect(Duration.microseconds(-1999).wholeMilliseconds == -1)
    #expect(Duration.nanoseconds(999_999).wholeMilliseconds == 0)
    #expect(Duration.days(-1).wholeMilliseconds == -86_400_000)
  }
}
