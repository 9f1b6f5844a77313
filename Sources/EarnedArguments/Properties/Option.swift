/// A property that is parsed from a name and a value: `--out week.xlsx`, `--out=week.xlsx`.
///
/// A property with a default or an optional type may be left out. An array can be given several times.
@propertyWrapper
package final class Option<Value>: ArgumentProperty {
  private var parsed: Parsed<Value>

  package var wrappedValue: Value { parsed.value }

  /// Lets `@Option var x: T` compile without parentheses; one of the initialisers below is then chosen.
  @available(*, unavailable, message: "a value that is not ExpressibleByArgument needs a transform")
  override package init() { preconditionFailure("unavailable") }

  private init(definitions: @escaping (PropertyKey) -> [ArgumentDefinition]) { parsed = .definition(definitions) }

  private convenience init(
    _ shape: ValueShape, name: NameSpecification, strategy: ValueStrategy, help: ArgumentHelp?,
    completion: CompletionKind?
  ) {
    self.init { key in
      [
        ArgumentDefinition(
          key: key, names: name.names(for: key), kind: .option(strategy), shape: shape, help: help,
          completion: completion)
      ]
    }
  }

  override func definitions(named name: String) -> [ArgumentDefinition] { parsed.definitions(for: key(named: name)) }

  override func take(_ values: ParsedValues) { parsed = .value(values.value(of: self)) }
}

extension Option where Value: ExpressibleByArgument {
  package convenience init(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(
      .single(.expressible(Value.self), initial: nil), name: name, strategy: strategy.base, help: help,
      completion: completion)
  }

  package convenience init(
    wrappedValue: Value, name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(
      .single(.expressible(Value.self), initial: wrappedValue), name: name, strategy: strategy.base, help: help,
      completion: completion)
  }
}

extension Option {
  package convenience init<T: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(
      .optional(.expressible(T.self)), name: name, strategy: strategy.base, help: help, completion: completion)
  }

  /// An optional option, converted by `transform`. Errors of `transform` become the message.
  package convenience init<T>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      .optional(.transform(transform)), name: name, strategy: strategy.base, help: help, completion: completion)
  }

  /// An option that can be given several times. Given values replace the default.
  package convenience init<T: ExpressibleByArgument>(
    wrappedValue: [T], name: NameSpecification = .long, parsing strategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      .array(.expressible(T.self), initial: wrappedValue), name: name, strategy: strategy.base, help: help,
      completion: completion)
  }
}
