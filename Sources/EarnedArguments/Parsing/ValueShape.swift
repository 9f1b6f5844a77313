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

/// What help, errors and completions say about a value. A run that shows none of them does not work it out.
struct ValueDescription {
  var allValues: () -> [String] = { [] }
  var completion: () -> CompletionKind = { .default }
  /// The value when nothing is given.
  var initial: () -> String? = { nil }
}

/// How a property stores its values, without its type: one, an optional one, or an array.
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

/// The text is not a value of the type.
struct Unconvertible: Error {
  /// How one is typed.
  let form: String?
}

extension [String] {
  /// The value that matches regardless of case, else the text as typed.
  fileprivate func inAnyCase(_ typed: String) -> String { first { $0.lowercased() == typed.lowercased() } ?? typed }
}
