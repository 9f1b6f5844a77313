import EarnedCore
import EarnedText

/// The order of year, month and day in a date.
public enum DateOrder: String, CaseIterable, Sendable {
  case ymd, mdy, dmy

  /// The date in a text of this order; two-digit years are in this century.
  func date(_ text: String) -> CalendarDate? {
    var parts = text.trimmed.split { "-/. ".contains($0) }
    if parts.count == 1, let part = parts.first, part.utf8.count == 8 {
      parts = [part.prefix(4), part.dropFirst(4).prefix(2), part.suffix(2)]
    }
    let numbers = parts.compactMap { $0.isAllDigits ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let places =
      switch self {
      case .ymd: (0, 1, 2)
      case .mdy: (2, 0, 1)
      case .dmy: (2, 1, 0)
      }
    let yearDigits = parts[places.0].utf8.count
    guard yearDigits == 4 || yearDigits == 2 else { return nil }
    return CalendarDate(
      year: numbers[places.0] + (yearDigits == 2 ? 2_000 : 0), month: numbers[places.1], day: numbers[places.2])
  }
}

/// Determines the order of dates that are one day apart.
struct DateOrders {
  private struct Candidate {
    let order: DateOrder
    var last: CalendarDate?
    var dates = 0
    var steps = 0
  }

  private var candidates = DateOrder.allCases.map { Candidate(order: $0) }

  mutating func add(_ text: String) {
    for index in candidates.indices {
      guard let date = candidates[index].order.date(text) else { continue }
      if let last = candidates[index].last, abs(last.distance(to: date)) == 1 { candidates[index].steps += 1 }
      candidates[index].dates += 1
      candidates[index].last = date
    }
  }

  /// Whether any text was a date.
  var isEmpty: Bool { candidates.allSatisfy { $0.dates == 0 } }

  /// The order in which most texts are dates, and most dates are one day apart; nil for a tie.
  var order: DateOrder? {
    let ranked = candidates.sorted { ($0.dates, $0.steps) > ($1.dates, $1.steps) }
    let (first, second) = (ranked[0], ranked[1])
    return (first.dates, first.steps) > (second.dates, second.steps) ? first.order : nil
  }
}
