/// A type that is read from one argument.
public protocol ExpressibleByArgument: SendableMetatype {
  /// The value an argument stands for, nil when it stands for none.
  init?(argument: String)

  /// How the help shows a default.
  var defaultValueDescription: String { get }

  /// Every value as it is typed, when they can be listed; the help, errors and completions name them.
  static var allValueStrings: [String] { get }

  /// What a shell offers when the property says nothing else.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The value as it is printed.
  public var defaultValueDescription: String { "\(self)" }
  /// None.
  public static var allValueStrings: [String] { [] }
  /// All values, when they can be listed.
  public static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// Every case.
  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
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
extension Int: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
