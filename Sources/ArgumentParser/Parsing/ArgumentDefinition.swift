/// Where a property is in the arguments: the names of the groups above it and its own.
struct PropertyKey: Equatable {
  var path: [String]

  var name: String { path.last ?? "" }

  func appending(_ name: String) -> PropertyKey { PropertyKey(path: path + [name]) }
}

/// All there is to know about one argument, option or flag.
struct ArgumentDefinition {
  enum Kind: Equatable { case positional, flag, option(ValueStrategy) }

  let key: PropertyKey
  var names: [Name]
  let kind: Kind
  var help: ArgumentHelp
  var completion: CompletionKind
  /// The title of the group it is shown under.
  var section: String?
  var isRepeating: Bool
  /// What the property holds when nothing is given; nil makes the argument required.
  let initial: Any?
  var defaultDescription: String?
  let allValues: [String]
  /// For a flag of a pair.
  var exclusivity: FlagExclusivity?
  /// Puts what was typed into what the property has so far.
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
    // The dash keeps the key apart from a property of the same name.
    let key = PropertyKey(path: ["-", name])
    return flag(key: key, names: names.names(for: key), help: help, initial: false) { $0 = true }
  }
}
