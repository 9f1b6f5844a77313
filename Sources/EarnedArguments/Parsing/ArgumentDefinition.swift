/// Identifies a property by its name and its object, because groups may have members with equal names.
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
  /// The value when none is typed. When it is nil, the argument is required.
  let initial: Any?
  /// For people. It is only made when it is shown.
  var description: ValueDescription
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

/// How to convert a text to a `T`.
struct Conversion<T> {
  let convert: (String) throws -> T?
  let describe: (T) -> String
  let form: () -> String?
  let description: ValueDescription

  static func expressible(_ type: T.Type) -> Conversion where T: ExpressibleByArgument {
    Conversion(
      convert: { typed in T(argument: typed) ?? T(argument: T.allValueStrings.inAnyCase(typed)) },
      describe: { $0.defaultValueDescription }, form: { T.form },
      description: ValueDescription(allValues: { T.allValueStrings }, completion: { T.defaultCompletionKind }))
  }

  static func transform(_ transform: @escaping (String) throws -> T) -> Conversion {
    Conversion(convert: transform, describe: { "\($0)" }, form: { nil }, description: ValueDescription())
  }
}

/// What help, errors and completions say about a value. A run that shows none of them does not make it.
struct ValueDescription {
  var allValues: () -> [String] = { [] }
  var completion: () -> CompletionKind = { .default }
  /// The value when none is typed.
  var initial: () -> String? = { nil }
}

/// How a property stores its values: one, an optional one, or an array. It does not depend on their type.
struct ValueShape {
  let initial: Any?
  let isRepeating: Bool
  let description: ValueDescription
  let update: (_ typed: String, _ given: inout Any?) throws -> Void

  static func single<T>(_ conversion: Conversion<T>, initial: T?) -> ValueShape {
    ValueShape(conversion, initial: initial, describeInitial: { initial.map(conversion.describe) }) { value, given in
      given = value
    }
  }

  static func optional<T>(_ conversion: Conversion<T>) -> ValueShape {
    ValueShape(conversion, initial: .some(T?.none as Any), describeInitial: { nil }) { value, given in
      given = T?.some(value)
    }
  }

  static func array<T>(_ conversion: Conversion<T>, initial: [T]?) -> ValueShape {
    let describe = { initial?.map(conversion.describe).joined(separator: ", ") }
    return ValueShape(conversion, initial: initial, describeInitial: describe, isRepeating: true) { value, given in
      var values = given as? [T] ?? []
      values.append(value)
      given = values
    }
  }

  private init<T>(
    _ conversion: Conversion<T>, initial: Any?, describeInitial: @escaping () -> String?, isRepeating: Bool = false,
    store: @escaping (T, inout Any?) -> Void
  ) {
    self.initial = initial
    self.isRepeating = isRepeating
    var description = conversion.description
    description.initial = describeInitial
    self.description = description
    update = { typed, given in
      guard let value = try conversion.convert(typed) else { throw Unconvertible(form: conversion.form()) }
      store(value, &given)
    }
  }
}

/// Thrown for a text that is not a value of the type.
struct Unconvertible: Error {
  /// How one is typed.
  let form: String?
}

extension [String] {
  /// The value that equals a typed text regardless of case, or else the text as typed.
  fileprivate func inAnyCase(_ typed: String) -> String { first { $0.lowercased() == typed.lowercased() } ?? typed }
}
