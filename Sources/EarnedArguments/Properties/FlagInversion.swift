/// How to name the negative flag of a pair.
public struct FlagInversion: Hashable, Sendable {
  private let prefixes: [String]

  /// `--color` and `--no-color`.
  public static let prefixedNo = FlagInversion(prefixes: ["", "no-"])

  /// The names of the positive and of the negative flag. A short name is positive.
  func names(of specification: NameSpecification, for key: PropertyKey) -> (on: [Name], off: [Name]) {
    let names = specification.names(for: key)
    let long = names.filter(\.isLong).map { $0.text.dropFirst(2) }
    let on = names.filter { !$0.isLong } + long.map { Name(text: "--\(prefixes[0])\($0)") }
    return (on, long.map { Name(text: "--\(prefixes[1])\($0)") })
  }
}

/// What happens when both flags of a pair are given.
public struct FlagExclusivity: Hashable, Sendable {
  enum Base { case exclusive, chooseFirst, chooseLast }
  let base: Base

  /// It is an error.
  public static let exclusive = FlagExclusivity(base: .exclusive)
  /// The first one counts.
  public static let chooseFirst = FlagExclusivity(base: .chooseFirst)
  /// The last one counts.
  public static let chooseLast = FlagExclusivity(base: .chooseLast)
}
