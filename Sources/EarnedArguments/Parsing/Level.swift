import EarnedSystem

/// A command on the path, with the values given so far.
struct Level {
  let command: Command
  let definitions: [ArgumentDefinition]
  private let arguments: any ParsableArguments
  private let properties: [(name: String, property: ArgumentProperty)]
  var positionals: [String] = []
  private var given = ParsedValues()

  init(path: [Command]) {
    command = path[path.count - 1]
    arguments = command.type.init()
    properties = arguments.properties
    definitions = path.definitions(
      with: properties.flatMap { name, property in property.definitions(named: name) })
  }

  var takesPositionals: Bool { definitions.contains { $0.kind == .positional } }

  func has(_ flag: ArgumentDefinition) -> Bool { given[flag.key] != nil }

  /// Turns a flag on. The flags of a pair exclude each other.
  mutating func set(_ flag: ArgumentDefinition, named name: String) throws(ParserError) {
    if let previous = given.note(name, for: flag.key), !flag.answers(to: previous) {
      throw .contradiction(name, previous)
    }
    try store(name, in: flag, named: name)
  }

  /// Converts and stores a value. It is added to an array, and replaces any other value.
  mutating func store(
    _ value: String, in definition: ArgumentDefinition, named name: String?
  ) throws(ParserError) {
    guard definition.completion.isPath || value.isText else {
      throw .invalidValue(value, definition.subject(named: name), reason: "it is not UTF-8")
    }
    do {
      try definition.update(value, &given[definition.key])
    } catch let unconvertible as Unconvertible {
      throw .invalidValue(value, definition.subject(named: name), reason: unconvertible.form.map { "it takes \($0)" })
    } catch {
      throw .invalidValue(value, definition.subject(named: name), reason: "\(error)")
    }
  }

  mutating func assignPositionals() throws(ParserError) {
    var rest = positionals[...]
    for definition in definitions where definition.kind == .positional {
      repeat {
        guard let value = rest.popFirst() else { break }
        try store(value, in: definition, named: nil)
      } while definition.isRepeating
    }
    guard !rest.isEmpty else { return }
    let isText = definitions.last { $0.kind == .positional }?.help.isText ?? false
    throw .unexpectedArguments(
      Array(rest), endOf: isText ? positionals.suffix(rest.count + 1).joined(separator: " ") : nil)
  }

  /// The command with its values and defaults, validated.
  func parsed() throws(ParserError) -> any ParsableArguments {
    var values = given
    for definition in definitions {
      guard let value = values[definition.key] ?? definition.initial else {
        throw .missingArgument(definition.subject(named: definition.preferredName))
      }
      values[definition.key] = value
    }
    do {
      for (_, property) in properties { try property.take(values) }
      var result = arguments
      try result.validate()
      return result
    } catch let error as ParserError {
      throw error
    } catch {
      throw .user(error)
    }
  }
}

/// The values given to the properties of a command. There are few, and a list is made faster than a dictionary.
struct ParsedValues {
  private struct Entry {
    let key: PropertyKey
    var value: Any?
    /// The last typed name of a flag.
    var flag: String?
  }

  private var entries: [Entry] = []

  /// The current value of a property; nil when there is none.
  subscript(key: PropertyKey) -> Any? {
    get { place(of: key.identity).flatMap { entries[$0].value } }
    set { entries[knownOrNewPlace(of: key)].value = newValue }
  }

  /// The value of a property that certainly has one.
  func value<Value>(of property: ArgumentProperty) -> Value {
    guard let place = place(of: ObjectIdentifier(property)), let value = entries[place].value as? Value else {
      preconditionFailure("there is no value of type \(Value.self)")
    }
    return value
  }

  /// Notes that a flag was typed, and returns the flag that was typed before it for the same property.
  mutating func note(_ flag: String, for key: PropertyKey) -> String? {
    let place = knownOrNewPlace(of: key)
    defer { entries[place].flag = flag }
    return entries[place].flag
  }

  private mutating func knownOrNewPlace(of key: PropertyKey) -> Int {
    if let place = place(of: key.identity) { return place }
    entries.append(Entry(key: key))
    return entries.count - 1
  }

  /// The index of a property's entry. With an index, entries need not be copied.
  private func place(of identity: ObjectIdentifier) -> Int? {
    entries.indices.first { entries[$0].key.identity == identity }
  }
}
