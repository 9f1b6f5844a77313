/// A property of a command, or of options that commands share. The four property wrappers of this module are
/// subclasses.
///
/// It is a class because properties are found by reflection, and testing for a class takes no time.
package class ArgumentProperty {
  init() {}

  /// The definitions of what the property reads, when it has this name.
  func definitions(named name: String) -> [ArgumentDefinition] { [] }

  /// Sets the value. `values` has one for each of the definitions.
  func take(_ values: ParsedValues) throws {}

  func key(named name: String) -> PropertyKey { PropertyKey(name: name, identity: ObjectIdentifier(self)) }
}

/// The content of a property wrapper: the definitions before parsing, the value afterwards.
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
    preconditionFailure("read before parsing: make commands with parseAsRoot, not with init()")
  }
}

extension ParsableArguments {
  /// The properties of this instance, in their order, found by reflection.
  var properties: [(name: String, property: ArgumentProperty)] {
    Mirror(reflecting: self).children.compactMap { name, value in
      // The storage of a wrapped property begins with an underscore.
      (value as? ArgumentProperty).map { (String((name ?? "").drop { $0 == "_" }), $0) }
    }
  }

  /// The definitions of all properties of the type, in order.
  static var definitions: [ArgumentDefinition] {
    Self().properties.flatMap { name, property in property.definitions(named: name) }
  }
}

/// A property with the properties of another type, so that commands can share options.
@propertyWrapper
package final class OptionGroup<Value>: ArgumentProperty {
  private let members: [(name: String, property: ArgumentProperty)]
  private let title: String
  private let visibility: ArgumentVisibility
  private let validated: () throws -> Value
  private var value: Value?

  package var wrappedValue: Value {
    guard let value else { Parsed<Value>.failBeforeParsing() }
    return value
  }

  /// A group. With a title it has a section of its own in the help; otherwise it is among the other options.
  package init(title: String = "", visibility: ArgumentVisibility = .default) where Value: ParsableArguments {
    let group = Value()
    members = group.properties
    self.title = title
    self.visibility = visibility
    validated = {
      var group = group
      try group.validate()
      return group
    }
  }

  override func definitions(named _: String) -> [ArgumentDefinition] {
    members.flatMap { name, property in
      property.definitions(named: name).map { member in
        var member = member
        if !title.isEmpty { member.section = title }
        if visibility != .default { member.help.visibility = visibility }
        return member
      }
    }
  }

  override func take(_ values: ParsedValues) throws {
    for (_, property) in members { try property.take(values) }
    do {
      value = try validated()
    } catch {
      throw ParserError.user(error)
    }
  }
}
