/// A cloud behind a bad network, and a sender that may die at any moment. What goes wrong is random, the same for the same
/// seed.
public struct FaultyCloud: Sendable {
  /// What becomes of a request.
  public enum Fault: CaseIterable, Sendable {
    /// It does not arrive.
    case requestLost
    /// It arrives, and the answer does not.
    case answerLost
    /// It arrives, and the answer only in part.
    case answerCutOff
    /// It arrives after the next one, or before it, and has no answer.
    case delayed
    /// It arrives twice.
    case doubled
    /// The server is busy.
    case unavailable
    /// Another transaction was in the way.
    case aborted
    /// The sender dies before it arrives.
    case killedBefore
    /// The sender dies before the answer arrives.
    case killedAfter
  }

  /// What the sender sees.
  public enum Answer: Equatable, Sendable {
    case answer(Int, String)
    /// Only the beginning of one.
    case cutOff(Int, String)
    case none
    /// It sees nothing any more.
    case killed
  }

  /// What has arrived.
  public private(set) var cloud = SimulatedCloud()
  /// What went wrong so far.
  public private(set) var faults: [Fault: Int] = [:]
  private var delayed: [[UInt8]] = []
  private var generator: SplitMix64
  private let percent: Int

  /// - Parameter percent: how many of a hundred requests go wrong.
  public init(seed: UInt64, percent: Int) {
    generator = SplitMix64(seed: seed)
    self.percent = percent
  }

  /// How much went wrong so far.
  public var faultCount: Int { faults.values.reduce(0, +) }

  /// Takes a request.
  public mutating func take(_ body: [UInt8]) -> Answer {
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
      // It is not to arrive with this very request.
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

  /// What was delayed and is still on its way arrives.
  public mutating func deliverAll() {
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
