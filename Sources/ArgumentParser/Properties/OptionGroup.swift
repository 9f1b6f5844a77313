/// A property that takes over the properties of another type, so that commands share options.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable, ArgumentProperty {
  var parsed: Parsed<Value>

  /// The group, once parsed.
  public var wrappedValue: Value {
    get { parsed.value }
    set { parsed = .value(newValue) }
  }

  /// A group, shown under `title` of its own in the help (among the other options when the title is empty).
  public init(title: String = "", visibility: ArgumentVisibility = .default) {
    parsed = .definition { key in
      Value.definitions(under: key).map { member in
        var member = member
        if !title.isEmpty { member.section = title }
        if visibility != .default { member.help.visibility = visibility }
        return member
      }
    }
  }

  /// Called by the parser; not for direct use.
  public init(from decoder: any Decoder) throws {
    var group = try Value(from: decoder)
    do {
      try group.validate()
    } catch {
      throw ParserError.user(error)
    }
    parsed = .value(group)
  }

  func definitions(for key: PropertyKey) -> [ArgumentDefinition] { parsed.definitions(for: key) }
}
