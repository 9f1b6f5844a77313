import EarnedFiles
import Testing

@Suite struct SteadyTimeTests {
  @Test func itNeverGoesBack() {
    let (first, second) = (SteadyTime.now, SteadyTime.now)
    #expect(first <= second)
    #expect(second - first >= .zero)
  }

  @Test func aDurationLeadsToALaterMoment() {
    let start = SteadyTime.now
    #expect((start + .milliseconds(1_500)) - start == .milliseconds(1_500))
  }
}
