/// The position of a property: the names of its enclosing groups and its own.
struct PropertyKey: Equatable {
  var path: [String]

  var name: String { path.last ?? "" }

  func appending(_ name: String) -> PropertyKey { PropertyKey(path: path + [name]) }
}

/// The definition of one argument, option or flag.
struct ArgumentDefinition {
  enum Kind: Equatable { case positional, flag, option(ValueStrategy) }

  let key: PropertyKey
  var names: [Name]
  let kind: Kind
  var help: ArgumentHelp
  var completion: CompletionKind
  /// The title of its group in the help.
  var section: String?
  var isRepeating: Bool
  /// The value when nothing is given; the argument is required when nil.
  let initial: Any?
  var defaultDescription: String?
  let allValues: [String]
  /// Only for a flag of a pair.
  var exclusivity: FlagExclusivity?
  /// Adds what was typed to the property's current value.
  let update: (_ typed: String, _ given: inout Any?) throws -> Void

  var isRequired: Bool { initial == nil }
  var isVisible: Bool { help.visibility == .default }
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
      key: key, names: names, kind: kind, help: help ?? ArgumentHelp(), completion: completion ?? shape.completion,
      isRepeating: shape.isRepeating, initial: shape.initial, defaultDescription: shape.defaultDescription,
      allValues: shape.allValues, update: shape.update)
  }

  static func flag(
    key: PropertyKey, names: [Name], help: ArgumentHelp?, initial: Any?, update: @escaping (inout Any?) -> Void
  ) -> ArgumentDefinition {
    ArgumentDefinition(
      key: key, names: names, kind: .flag, help: help ?? ArgumentHelp(), completion: .default, isRepeating: false,
      initial: initial, allValues: [], update: { _, given in update(&given) })
  }

  static var help: ArgumentDefinition { builtIn("help", [.short, .long], "Show help information.") }
  static var version: ArgumentDefinition { builtIn("version", .long, "Show the version.") }

  private static func builtIn(_ name: String, _ names: NameSpecification, _ help: ArgumentHelp) -> ArgumentDefinition {
    // The dash avoids a clash with a property of the same name.
    let key = PropertyKey(path: ["-", name])
    return flag(key: key, names: names.names(for: key), help: help, initial: false) { $0 = true }
  }
}
