/// The effect of a run of events on the balance: it adds `net` seconds, but the result is at least `least`. Earned
/// seconds add; spent seconds subtract at most the balance. So every run has this form, and runs can be combined
/// without their events.
struct Flow: Equatable, Sendable {
  /// The seconds added when the balance suffices; negative when more is spent than earned.
  var net = 0
  /// The balance after the run when it was 0 before, in seconds.
  var least = 0

  /// No effect.
  init() {}

  /// The effect of one event.
  init(_ kind: TimeEvent.Kind, seconds: Int) {
    switch kind {
    case .earned: (net, least) = (seconds, seconds)
    case .spent: net = -seconds
    }
  }

  /// The balance after the run.
  func callAsFunction(_ balance: Int) -> Int { max(balance + net, least) }

  /// The effect of this run and then another.
  func then(_ other: Flow) -> Flow {
    var both = Flow()
    both.net = net + other.net
    both.least = max(least + other.net, other.least)
    return both
  }
}
