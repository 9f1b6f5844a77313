/// What a run of events does to the balance before it: adds `net` seconds, and leaves `least` at least. Earned seconds
/// add; spent seconds take at most what is there; so every run of them is of this form, and runs can be joined without
/// looking at their events again.
struct Flow: Equatable, Sendable {
  /// What is added where there is enough, in seconds; negative when more is spent.
  var net = 0
  /// What is left when there was nothing before, in seconds.
  var least = 0

  /// Nothing happens.
  init() {}

  /// One event.
  init(_ kind: TimeEvent.Kind, seconds: Int) {
    switch kind {
    case .earned: (net, least) = (seconds, seconds)
    case .spent: net = -seconds
    }
  }

  /// The balance afterwards.
  func callAsFunction(_ balance: Int) -> Int { max(balance + net, least) }

  /// This run, and then another.
  func then(_ other: Flow) -> Flow {
    var both = Flow()
    both.net = net + other.net
    both.least = max(least + other.net, other.least)
    return both
  }
}
