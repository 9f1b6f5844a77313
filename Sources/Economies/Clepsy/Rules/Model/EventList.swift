import EarnedCore

/// The events of a day in order of time; those of the same instant are in order of arrival. They are kept in pieces
/// whose effect on the balance is known, so that a late event does not need all the others (S13).
package struct EventList: Equatable, Sendable {
  /// An event, with the values that the sums need.
  package struct Entry: Equatable, Sendable {
    var id: String
    var instant: Instant
    var kind: TimeEvent.Kind
    /// The seconds that it should add or take.
    var seconds: Int
    /// The seconds that it really adds or takes, as stored.
    var countedSeconds: Int

    package init(id: String, instant: Instant, kind: TimeEvent.Kind, seconds: Int, countedSeconds: Int) {
      self.id = id
      self.instant = instant
      self.kind = kind
      self.seconds = seconds
      self.countedSeconds = countedSeconds
    }
  }

  private struct Piece: Equatable, Sendable {
    var entries: [Entry]
    var effect: BalanceEffect

    init(_ entries: [Entry]) {
      self.entries = entries
      effect = Self.effect(of: entries)
    }

    static func effect(of entries: some Sequence<Entry>) -> BalanceEffect {
      entries.reduce(BalanceEffect()) { $0.then(BalanceEffect($1.kind, seconds: $1.seconds)) }
    }
  }

  private static let maxPiece = 128
  private var pieces: [Piece] = []

  init(_ entries: [Entry] = []) {
    for start in stride(from: 0, to: entries.count, by: Self.maxPiece / 2) {
      pieces.append(Piece(Array(entries[start..<min(start + Self.maxPiece / 2, entries.count)])))
    }
  }

  /// The effect of all events on a balance.
  var effect: BalanceEffect { pieces.reduce(BalanceEffect()) { $0.then($1.effect) } }

  /// The effect of the events up to and including an instant, or of those after it.
  func effect(until instant: Instant) -> BalanceEffect {
    var effect = BalanceEffect()
    for piece in pieces {
      guard let last = piece.entries.last, last.instant <= instant else {
        return effect.then(Piece.effect(of: piece.entries.prefix { $0.instant <= instant }))
      }
      effect = effect.then(piece.effect)
    }
    return effect
  }

  func effect(after instant: Instant) -> BalanceEffect {
    var effect = BalanceEffect()
    for piece in pieces.reversed() {
      guard let first = piece.entries.first, first.instant > instant else {
        return Piece.effect(of: piece.entries.drop { $0.instant <= instant }).then(effect)
      }
      effect = piece.effect.then(effect)
    }
    return effect
  }

  /// Inserts an event after all events that are not later.
  mutating func insert(_ entry: Entry) {
    guard !pieces.isEmpty else { return pieces = [Piece([entry])] }
    let index = max(0, Self.count(pieces) { $0.entries[0].instant <= entry.instant } - 1)
    let place = Self.count(pieces[index].entries) { $0.instant <= entry.instant }
    if place == pieces[index].entries.count {
      pieces[index].effect = pieces[index].effect.then(BalanceEffect(entry.kind, seconds: entry.seconds))
      pieces[index].entries.append(entry)
    } else {
      pieces[index].entries.insert(entry, at: place)
      pieces[index].effect = Piece.effect(of: pieces[index].entries)
    }
    guard pieces[index].entries.count > Self.maxPiece else { return }
    let entries = pieces[index].entries
    let middle = entries.count / 2
    pieces.replaceSubrange(index...index, with: [Piece(Array(entries[..<middle])), Piece(Array(entries[middle...]))])
  }

  mutating func change(_ id: String, _ change: (inout Entry) -> Void) {
    for index in pieces.indices {
      guard let place = pieces[index].entries.firstIndex(where: { $0.id == id }) else { continue }
      change(&pieces[index].entries[place])
      return pieces[index].effect = Piece.effect(of: pieces[index].entries)
    }
  }

  /// Recomputes what each event adds or subtracts.
  ///
  /// - Returns: the events for which it changed.
  mutating func recount() -> [Entry] {
    var changed: [Entry] = []
    var balance = TimeBalance()
    for index in pieces.indices {
      for place in pieces[index].entries.indices {
        let entry = pieces[index].entries[place]
        let counted = balance.apply(entry.kind, seconds: entry.seconds)
        guard counted != entry.countedSeconds else { continue }
        pieces[index].entries[place].countedSeconds = counted
        changed.append(pieces[index].entries[place])
      }
    }
    return changed
  }

  /// The number of elements at the beginning that meet a condition. After the first that does not, none may.
  private static func count<Element>(_ elements: [Element], _ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What a run of events does to a balance: it adds `net` seconds, but the result is at least `least`. Earned seconds
/// add and spent seconds subtract at most the balance, so every run has this form, and runs can be combined without
/// their events.
struct BalanceEffect: Equatable, Sendable {
  /// The seconds added when the balance suffices; negative when more is spent than earned.
  var net = 0
  /// The balance after the run when it was 0 before, in seconds.
  var least = 0

  init() {}

  init(_ kind: TimeEvent.Kind, seconds: Int) {
    switch kind {
    case .earned: (net, least) = (seconds, seconds)
    case .spent: net = -seconds
    }
  }

  /// The balance after the run, from the balance before it.
  func callAsFunction(_ balance: Int) -> Int { max(balance + net, least) }

  /// The effect of this run, followed by another.
  func then(_ other: BalanceEffect) -> BalanceEffect {
    var both = BalanceEffect()
    both.net = net + other.net
    both.least = max(least + other.net, other.least)
    return both
  }
}
