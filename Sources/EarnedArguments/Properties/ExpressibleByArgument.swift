/// A type that can be parsed from one argument.
package protocol ExpressibleByArgument: SendableMetatype {
  /// The value of an argument; nil when it is invalid.
  init?(argument: String)

  /// The default value as shown in the help.
  var defaultValueDescription: String { get }

  /// All values as typed, if they can be listed; shown in the help, in errors and in completions.
  static var allValueStrings: [String] { get }

  /// How a value is typed, for errors: `a whole number`; nil when that cannot be said in a few words.
  static var form: String? { get }

  /// The completion of properties that set none.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The value as printed.
  package var defaultValueDescription: String { "\(self)" }
  /// None.
  package static var allValueStrings: [String] { [] }
  /// Not said.
  package static var form: String? { nil }
  /// All values, if they can be listed.
  package static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// All cases.
  package static var allValueStrings: [String] { allCases.map { $0.defaultValueDescription } }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// The value with this raw value.
  package init?(argument: String) {
    guard let raw = RawValue(argument: argument) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value.
  package var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  /// The value this text converts to.
  package init?(argument: String) { self.init(argument) }

  /// The text that converts to the value.
  package var defaultValueDescription: String { description }
}

extension String: ExpressibleByArgument {
  /// The argument itself.
  package init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: FixedWidthInteger {
  /// Without bounds: each argument has its own, which its command checks.
  package static var form: String? { "a whole number" }
}

extension Int: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}

/// What an option takes as its value.
enum ValueStrategy { case next, unconditional, upToNextOption }

/// How a single value is parsed.
package struct SingleValueParsingStrategy: Hashable, Sendable {
  let base: ValueStrategy

  /// The next argument, which must not look like an option. `--name=-value` always works.
  package static let next = SingleValueParsingStrategy(base: .next)
  /// The next argument, whatever it is.
  package static let unconditional = SingleValueParsingStrategy(base: .unconditional)
}

/// How the values of an array are parsed.
package struct ArrayParsingStrategy: Hashable, Sendable {
  let base: ValueStrategy

  /// One value after each name: `--out a --out b`.
  package static let singleValue = ArrayParsingStrategy(base: .next)
  /// All values up to the next option: `--out a b`.
  package static let upToNextOption = ArrayParsingStrategy(base: .upToNextOption)
}
