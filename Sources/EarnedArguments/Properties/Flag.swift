/// A property that is set by a name without a value: `--json`, `-v`.
@propertyWrapper
package final class Flag<Value>: ArgumentProperty {
  private var parsed: Parsed<Value>

  package var wrappedValue: Value { parsed.value }

  /// Lets `@Flag var x: T` compile without parentheses; one of the initialisers below is then chosen.
  @available(*, unavailable, message: "a Bool flag needs a default value or an inversion")
  override package init() { preconditionFailure("unavailable") }

  private init(definitions: @escaping (PropertyKey) -> [ArgumentDefinition]) { parsed = .definition(definitions) }

  override func definitions(named name: String) -> [ArgumentDefinition] { parsed.definitions(for: key(named: name)) }

  override func take(_ values: ParsedValues) { parsed = .value(values.value(of: self)) }
}

extension Flag where Value == Bool {
  /// A flag that sets a property to true, or to false when its default is true.
  package convenience init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init { key in
      [.flag(key: key, names: name.names(for: key), help: help, initial: wrappedValue) { $0 = !wrappedValue }]
    }
  }

  /// A pair of flags, `--color` and `--no-color`, with a default.
  package convenience init(
    wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion, help: ArgumentHelp? = nil
  ) {
    self.init(name, inversion, help, initial: wrappedValue, wrap: { $0 })
  }
}

extension Flag where Value == Bool? {
  /// An optional pair of flags.
  package convenience init(
    name: NameSpecification = .long, inversion: FlagInversion, help: ArgumentHelp? = nil
  ) {
    self.init(name, inversion, help, initial: nil, wrap: { $0 })
  }
}

extension Flag where Value == Int {
  /// A flag that counts its occurrences: `-vvv`.
  package convenience init(name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init { key in
      var flag = ArgumentDefinition.flag(key: key, names: name.names(for: key), help: help, initial: 0) { given in
        given = (given as? Int ?? 0) + 1
      }
      flag.isRepeating = true
      return [flag]
    }
  }
}

extension Flag {
  private convenience init(
    _ name: NameSpecification, _ inversion: FlagInversion, _ help: ArgumentHelp?, initial: Value,
    wrap: @escaping (Bool) -> Value
  ) {
    self.init { key in
      let (on, off) = inversion.names(of: name, for: key)
      return [(on, true), (off, false)].map { names, value in
        var flag = ArgumentDefinition.flag(key: key, names: names, help: help, initial: initial) { $0 = wrap(value) }
        if let standard = initial as? Bool {
          flag.description.initial = { ArgumentDefinition.preferredName(of: standard ? on : off) }
        }
        return flag
      }
    }
  }
}

/// How to name the negative flag of a pair.
package struct FlagInversion: Hashable, Sendable {
  private let prefix: String

  /// `--color` and `--no-color`.
  package static let prefixedNo = FlagInversion(prefix: "no-")

  /// The names of the positive and of the negative flag. A short name is positive.
  func names(of specification: NameSpecification, for key: PropertyKey) -> (on: [Name], off: [Name]) {
    let names = specification.names(for: key)
    return (names, names.filter(\.isLong).map { Name(text: "--\(prefix)\($0.text.dropFirst(2))") })
  }
}
