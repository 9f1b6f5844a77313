import EarnedArguments
import EarnedCore

/// A length of time as an argument: `20m`, `1h30m`, `90s`, or a bare number in the unit that its help names (contract,
/// section 9).
struct DurationArgument<Unit: UnitOfBareNumbers>: ExpressibleByArgument {
  /// Its length in seconds, a whole number of units unless the unit has fractions.
  let seconds: Double

  /// The whole units in it.
  var count: Int { Int(seconds) / Unit.seconds }

  init(_ count: Int) { seconds = Double(count * Unit.seconds) }

  init?(argument: String) {
    if let count = TypedDuration.count(argument, of: Unit.unit) {
      seconds = Double(count * Unit.unit.rawValue)
    } else if Unit.hasFractions, let number = Double(argument), number.isFinite {
      seconds = number * Double(Unit.seconds)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String { "\(count)" }

  static var form: String? { Unit.unit.form }
}

/// The unit of a bare number.
protocol UnitOfBareNumbers: SendableMetatype {
  static var unit: TypedDuration.Unit { get }
  static var hasFractions: Bool { get }
}

extension UnitOfBareNumbers {
  static var hasFractions: Bool { false }
  fileprivate static var seconds: Int { Int(unit.rawValue) }
}

/// The units of arguments.
enum BareNumber {
  enum InMinutes: UnitOfBareNumbers { static let unit = TypedDuration.Unit.minutes }
  enum InHours: UnitOfBareNumbers { static let unit = TypedDuration.Unit.hours }
  enum InSeconds: UnitOfBareNumbers { static let unit = TypedDuration.Unit.seconds }
  /// Seconds such as 0.5.
  enum InFractionsOfSeconds: UnitOfBareNumbers {
    static let unit = TypedDuration.Unit.seconds
    static let hasFractions = true
  }
}

/// Whole minutes.
typealias Minutes = DurationArgument<BareNumber.InMinutes>
/// Whole hours.
typealias Hours = DurationArgument<BareNumber.InHours>
/// Whole seconds.
typealias Seconds = DurationArgument<BareNumber.InSeconds>
/// Seconds, whole or not.
typealias PreciseSeconds = DurationArgument<BareNumber.InFractionsOfSeconds>
