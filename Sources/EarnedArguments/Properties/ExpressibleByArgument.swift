/// A type that can be parsed from one argument.
public protocol ExpressibleByArgument: SendableMetatype {
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
  public var defaultValueDescription: String { "\(self)" }
  /// None.
  public static var allValueStrings: [String] { [] }
  /// Not said.
  public static var form: String? { nil }
  /// All values, if they can be listed.
  public static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// All cases.
  public static var allValueStrings: [String] { allCases.map { $0.defaultValueDescription } }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// The value with this raw value.
  public init?(argument: String) {
    guard let raw = RawValue(argument: argument) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value.
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  /// The value this text converts to.
  public init?(argument: String) { self.init(argument) }

  /// The text that converts to the value.
  public var defaultValueDescription: String { description }
}

extension String: ExpressibleByArgument {
  /// The argument itself.
  public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: FixedWidthInteger {
  /// Without bounds: each argument has its own, which its command checks.
  public static var form: String? { "a whole number" }
}

extension Int: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
