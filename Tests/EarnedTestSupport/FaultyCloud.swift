/// A cloud behind a bad network, and a sender that may be killed at any moment. The faults are random, the same for the
/// same seed.
package struct FaultyCloud: Sendable {
  /// What happens to a request.
  package enum Fault: CaseIterable, Sendable {
    /// It does not arrive.
    case requestLost
    /// It arrives, and the answer does not.
    case answerLost
    /// It arrives, and the answer only in part.
    case answerCutOff
    /// It arrives before or after the next one, and its answer is lost.
    case delayed
    /// It arrives twice.
    case doubled
    /// The server is busy.
    case unavailable
    /// Another transaction conflicted with it.
    case aborted
    /// The sender is killed before the request arrives.
    case killedBefore
    /// The sender is killed before the answer arrives.
    case killedAfter
  }

  /// What the sender sees.
  package enum Answer: Equatable, Sendable {
    case answer(Int, String)
    /// Only the beginning of one.
    case cutOff(Int, String)
    case none
    /// It was killed and sees no answer.
    case killed
  }

  /// The cloud, with what has arrived.
  package private(set) var cloud = SimulatedCloud()
  /// The number of faults of each kind so far.
  package private(set) var faults: [Fault: Int] = [:]
  private var delayed: [[UInt8]] = []
  private var generator: SplitMix64
  private let percent: Int

  /// - Parameter percent: how many requests in a hundred have a fault.
  package init(seed: UInt64, percent: Int) {
    generator = SplitMix64(seed: seed)
    self.percent = percent
  }

  /// The number of all faults so far.
  package var faultCount: Int { faults.values.reduce(0, +) }

  /// Takes a request.
  package mutating func take(_ body: [UInt8]) -> Answer {
    let comesFirst = Bool.random(using: &generator)
    if comesFirst { deliverDelayed() }
    defer { if !comesFirst { deliverDelayed() } }
    guard Int.random(in: 0..<100, using: &generator) < percent,
      let fault = Fault.allCases.randomElement(using: &generator)
    else { return answer(body) }
    faults[fault, default: 0] += 1
    switch fault {
    case .requestLost: return .none
    case .answerLost:
      _ = cloud.commit(body)
      return .none
    case .answerCutOff:
      guard case .answer(let status, let text) = answer(body) else { return .none }
      return .cutOff(status, text)
    case .delayed:
      // Added only now, so that it does not arrive with this request.
      late.append(body)
      return .none
    case .doubled:
      let answer = answer(body)
      _ = cloud.commit(body)
      return answer
    case .unavailable: return .answer(503, #"{"error":{"status":"UNAVAILABLE"}}"#)
    case .aborted: return .answer(409, #"{"error":{"status":"ABORTED"}}"#)
    case .killedBefore: return .killed
    case .killedAfter:
      _ = cloud.commit(body)
      return .killed
    }
  }

  /// Delivers the delayed requests that have not arrived yet.
  package mutating func deliverAll() {
    deliverDelayed()
    deliverDelayed()
  }

  private var late: [[UInt8]] = []

  private mutating func deliverDelayed() {
    for body in delayed { _ = cloud.commit(body) }
    delayed = late
    late = []
  }

  private mutating func answer(_ body: [UInt8]) -> Answer {
    let answer = cloud.commit(body)
    return .answer(answer.status, answer.body)
  }
}
