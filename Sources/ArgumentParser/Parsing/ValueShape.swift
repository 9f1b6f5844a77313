/// How to convert a text to a `T`.
struct Conversion<T> {
  let convert: (String) throws -> T?
  let describe: (T) -> String
  let allValues: [String]
  let form: String?
  let completion: CompletionKind

  static func expressible(_ type: T.Type) -> Conversion where T: ExpressibleByArgument {
    Conversion(
      convert: { typed in T(argument: typed) ?? T(argument: T.allValueStrings.inAnyCase(typed)) },
      describe: { $0.defaultValueDescription }, allValues: T.allValueStrings, form: T.form,
      completion: T.defaultCompletionKind)
  }

  static func transform(_ transform: @escaping (String) throws -> T) -> Conversion {
    Conversion(convert: transform, describe: { "\($0)" }, allValues: [], form: nil, completion: .default)
  }
}

/// How a property stores its values, without its type: one, an optional one, or an array.
struct ValueShape {
  let initial: Any?
  let defaultDescription: String?
  let isRepeating: Bool
  let allValues: [String]
  let completion: CompletionKind
  let update: (_ typed: String, _ given: inout Any?) throws -> Void

  static func single<T>(_ conversion: Conversion<T>, initial: T?) -> ValueShape {
    ValueShape(conversion, initial: initial, defaultDescription: initial.map(conversion.describe)) { value, given in
      given = value
    }
  }

  static func optional<T>(_ conversion: Conversion<T>) -> ValueShape {
    ValueShape(conversion, initial: .some(T?.none as Any), defaultDescription: nil) { value, given in
      given = T?.some(value)
    }
  }

  static func array<T>(_ conversion: Conversion<T>, initial: [T]?) -> ValueShape {
    let description = initial?.map(conversion.describe).joined(separator: ", ")
    return ValueShape(conversion, initial: initial, defaultDescription: description, isRepeating: true) {
      value, given in
      given = (given as? [T] ?? []) + [value]
    }
  }

  private init<T>(
    _ conversion: Conversion<T>, initial: Any?, defaultDescription: String?, isRepeating: Bool = false,
    store: @escaping (T, inout Any?) -> Void
  ) {
    self.initial = initial
    self.defaultDescription = defaultDescription
    self.isRepeating = isRepeating
    allValues = conversion.allValues
    completion = conversion.completion
    update = { typed, given in
      guard let value = try conversion.convert(typed) else { throw Unconvertible(form: conversion.form) }
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
