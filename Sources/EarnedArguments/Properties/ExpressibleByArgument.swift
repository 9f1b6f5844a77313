/// A type that can be parsed from one argument.
package protocol ExpressibleByArgument: SendableMetatype {
  /// The value of an argument; nil when it is invalid.
  init?(argument: String)

  /// As the help shows it.
  var defaultValueDescription: String { get }

  /// All values as typed, if they can be listed. Help, errors and completions show them.
  static var allValueStrings: [String] { get }

  /// How a value is typed, for errors: `a whole number`; nil when that cannot be said in a few words.
  static var form: String? { get }

  /// The completion of properties that set none.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  package var defaultValueDescription: String { "\(self)" }
  /// By default none.
  package static var allValueStrings: [String] { [] }
  /// By default nil.
  package static var form: String? { nil }
  /// By default all values, if they can be listed.
  package static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: CaseIterable {
  package static var allValueStrings: [String] { allCases.map { $0.defaultValueDescription } }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// The value whose raw value is typed.
  package init?(argument: String) {
    guard let raw = RawValue(argument: argument) else { return nil }
    self.init(rawValue: raw)
  }

  package var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  /// The value this text converts to.
  package init?(argument: String) { self.init(argument) }

  /// The text that converts to it.
  package var defaultValueDescription: String { description }
}

extension String: ExpressibleByArgument {
  package init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: FixedWidthInteger {
  /// Without bounds, because every argument has its own, which its command checks.
  package static var form: String? { "a whole number" }
}

extension Int: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}

/// What an option takes as its value.
enum ValueStrategy { case next, unconditional, upToNextOption }

/// Which argument becomes the value of an option.
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
