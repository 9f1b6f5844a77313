import EarnedCore
import EarnedJSON

/// The costs of the three unlock durations, in credits (rules 2.5).
public struct CreditCosts: Equatable, Sendable {
  /// The durations that can be bought, in minutes (rules 2.12).
  public static let minutes = [5, 15, 30]
  /// 5 minutes for 10 credits, 15 for 25, 30 for 45.
  public static let standard = CreditCosts(five: 10, fifteen: 25, thirty: 45)
  /// The range of a custom cost for each duration.
  static let bounds = [5: 5...30, 15: 15...60, 30: 30...120]

  /// The fields of `credit_costs` in a change of the settings, all optional.
  static let fields = bounds.sorted { $0.key < $1.key }.map { minutes, credits in
    Field.optional("minutes_\(minutes)", .integer(Int64(credits.lowerBound)...Int64(credits.upperBound)))
  }

  let five: Int
  let fifteen: Int
  let thirty: Int

  /// The cost of one of the three durations.
  public subscript(minutes minutes: Int) -> Int {
    switch minutes {
    case 5: five
    case 15: fifteen
    case 30: thirty
    default: preconditionFailure("a duration is 5, 15 or 30 minutes")
    }
  }

  /// Whether costs strictly increase with the duration (data model A4.1).
  var isIncreasing: Bool { five < fifteen && fifteen < thirty }

  /// The first duration whose cost is out of range.
  var minutesOutOfBounds: Int? {
    Self.minutes.first { minutes in Self.bounds[minutes].map { !$0.contains(self[minutes: minutes]) } ?? true }
  }

  init(five: Int, fifteen: Int, thirty: Int) {
    (self.five, self.fifteen, self.thirty) = (five, fifteen, thirty)
  }

  /// Reads `credit_costs`; a missing cost is the standard one.
  init(_ object: JSONObject?) {
    func cost(_ name: String, _ standard: Int) -> Int { object?[name]?.integerValue.map(Int.init) ?? standard }
    five = cost("minutes_5", Self.standard.five)
    fifteen = cost("minutes_15", Self.standard.fifteen)
    thirty = cost("minutes_30", Self.standard.thirty)
  }
}
