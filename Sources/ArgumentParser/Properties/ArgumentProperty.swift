/// A property of a command, or of options that commands share: what the four property wrappers of this module are.
///
/// It is a class because properties are found by reflection. To tell that a value is of a class takes no time; to tell
/// that it conforms to a protocol, all conformances of the program are searched.
public class ArgumentProperty {
  init() {}

  /// What the property reads.
  func definitions(for key: PropertyKey) -> [ArgumentDefinition] { [] }

  /// Takes what was given to it; there is a value for each of its definitions.
  func take(_ values: ParsedValues, for key: PropertyKey) throws {}
}

/// What a property wrapper holds: before parsing how to read the value, afterwards the value.
enum Parsed<Value> {
  case definition((PropertyKey) -> [ArgumentDefinition])
  case value(Value)

  var value: Value {
    guard case .value(let value) = self else { Self.failBeforeParsing() }
    return value
  }

  func definitions(for key: PropertyKey) -> [ArgumentDefinition] {
    guard case .definition(let definitions) = self else { return [] }
    return definitions(key)
  }

  static func failBeforeParsing() -> Never {
    preconditionFailure("read before parsing: make commands with parse, parseAsRoot or main, not with init()")
  }
}

extension ParsableArguments {
  /// The properties of this instance, in their order, found by reflection. That costs most of the parsing time, so it is
  /// spared for types that store nothing, as a command with subcommands does.
  var properties: [(name: String, property: ArgumentProperty)] {
    guard MemoryLayout<Self>.size > 0 else { return [] }
    return Mirror(reflecting: self).children.compactMap { label, value in
      guard let label, let property = value as? ArgumentProperty else { return nil }
      // The storage of a wrapped property begins with an underscore.
      return (String(label.drop { $0 == "_" }), property)
    }
  }

  /// The definitions of the type's properties, in their order.
  static var definitions: [ArgumentDefinition] {
    Self().properties.flatMap { name, property in property.definitions(for: PropertyKey(path: [name])) }
  }
}
