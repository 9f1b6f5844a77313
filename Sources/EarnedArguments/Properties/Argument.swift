/// A property that is parsed from its position on the command line: `earned completions bash`.
///
/// A property with a default or an optional type may be left out. An array takes all remaining arguments, so it must
/// come last.
@propertyWrapper
package final class Argument<Value>: ArgumentProperty {
  private var parsed: Parsed<Value>

  package var wrappedValue: Value { parsed.value }

  /// Lets `@Argument var x: T` compile without parentheses; one of the initialisers below is then chosen.
  @available(*, unavailable, message: "a value must be ExpressibleByArgument")
  override package init() { preconditionFailure("unavailable") }

  private init(definitions: @escaping (PropertyKey) -> [ArgumentDefinition]) { parsed = .definition(definitions) }

  private convenience init(_ shape: ValueShape, help: ArgumentHelp?, completion: CompletionKind?) {
    self.init { key in
      [ArgumentDefinition(key: key, kind: .positional, shape: shape, help: help, completion: completion)]
    }
  }

  override func definitions(named name: String) -> [ArgumentDefinition] { parsed.definitions(for: key(named: name)) }

  override func take(_ values: ParsedValues) { parsed = .value(values.value(of: self)) }
}

extension Argument where Value: ExpressibleByArgument {
  package convenience init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(.single(.expressible(Value.self), initial: nil), help: help, completion: completion)
  }

  package convenience init(wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(.single(.expressible(Value.self), initial: wrappedValue), help: help, completion: completion)
  }
}

extension Argument {
  package convenience init<T: ExpressibleByArgument>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(.optional(.expressible(T.self)), help: help, completion: completion)
  }

  /// All remaining arguments, at least one.
  package convenience init<T: ExpressibleByArgument>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(.array(.expressible(T.self), initial: nil), help: help, completion: completion)
  }

  /// All remaining arguments; the default when there are none.
  package convenience init<T: ExpressibleByArgument>(
    wrappedValue: [T], help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(.array(.expressible(T.self), initial: wrappedValue), help: help, completion: completion)
  }
}
