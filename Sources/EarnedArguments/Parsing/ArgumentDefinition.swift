/// A property by its name, and which one it is: groups may have members of equal names.
struct PropertyKey: Equatable {
  let name: String
  let identity: ObjectIdentifier

  static func == (left: PropertyKey, right: PropertyKey) -> Bool { left.identity == right.identity }
}

/// The definition of one argument, option or flag.
struct ArgumentDefinition {
  enum Kind: Equatable { case positional, flag, option(ValueStrategy) }

  let key: PropertyKey
  var names: [Name]
  let kind: Kind
  var help: ArgumentHelp
  /// The title of its group in the help.
  var section: String?
  var isRepeating: Bool
  /// The value when nothing is given; the argument is required when nil.
  let initial: Any?
  /// For people, and only worked out for them.
  var description: ValueDescription
  /// Only for a flag of a pair.
  var exclusivity: FlagExclusivity?
  /// Adds what was typed to the property's current value.
  let update: (_ typed: String, _ given: inout Any?) throws -> Void

  var isRequired: Bool { initial == nil }
  var isVisible: Bool { help.visibility == .default }
  var allValues: [String] { description.allValues() }
  var defaultDescription: String? { description.initial() }
  var completion: CompletionKind { description.completion() }
  var valueName: String { help.valueName ?? key.name.kebabCased }

  func answers(to name: String) -> Bool { names.contains { $0.text == name } }
}

extension ArgumentDefinition {
  /// An option or a positional argument.
  init(
    key: PropertyKey, names: [Name] = [], kind: Kind, shape: ValueShape, help: ArgumentHelp?,
    completion: CompletionKind?
  ) {
    self.init(
      key: key, names: names, kind: kind, help: help ?? ArgumentHelp(), isRepeating: shape.isRepeating,
      initial: shape.initial, description: shape.description, update: shape.update)
    if let completion { description.completion = { completion } }
  }

  static func flag(
    key: PropertyKey, names: [Name], help: ArgumentHelp?, initial: Any?, update: @escaping (inout Any?) -> Void
  ) -> ArgumentDefinition {
    ArgumentDefinition(
      key: key, names: names, kind: .flag, help: help ?? ArgumentHelp(), isRepeating: false, initial: initial,
      description: ValueDescription(), update: { _, given in update(&given) })
  }

  static var help: ArgumentDefinition {
    builtIn("help", [.customShort("h"), .customLong("help")], "Show help information.", Help.self)
  }
  static var version: ArgumentDefinition {
    builtIn("version", .customLong("version"), "Show the version.", Version.self)
  }

  /// Whether every command has it.
  var isBuiltIn: Bool { key == Self.help.key || key == Self.version.key }

  private enum Help {}
  private enum Version {}

  private static func builtIn(
    _ name: String, _ names: NameSpecification, _ help: ArgumentHelp, _ identity: Any.Type
  ) -> ArgumentDefinition {
    let key = PropertyKey(name: name, identity: ObjectIdentifier(identity))
    return flag(key: key, names: names.names(for: key), help: help, initial: false) { $0 = true }
  }
}
