import EarnedSystem
import Synchronization
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

@Suite struct BackgroundWorkTests {
  @Test func productsAreThoseOfTheirWork() {
    let works = (0..<20).map { number in BackgroundWork { number * number } }
    #expect(works.map { $0.wait() } == (0..<20).map { $0 * $0 })
  }

  @Test func workThatNobodyAsksForIsDoneWhenItIsLetGo() {
    let done = Mutex(false)
    withExtendedLifetime(done) {
      _ = BackgroundWork { done.withLock { $0 = true } }
    }
    #expect(done.withLock { $0 })
  }
}
