/// A property that includes the properties of another type, so that commands can share options.
@propertyWrapper
public final class OptionGroup<Value>: ArgumentProperty {
  private let members: [(name: String, property: ArgumentProperty)]
  private let title: String
  private let visibility: ArgumentVisibility
  private let validated: () throws -> Value
  private var value: Value?

  /// The parsed group.
  public var wrappedValue: Value {
    guard let value else { Parsed<Value>.failBeforeParsing() }
    return value
  }

  /// A group with its own title in the help; listed among the other options when the title is empty.
  public init(title: String = "", visibility: ArgumentVisibility = .default) where Value: ParsableArguments {
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
