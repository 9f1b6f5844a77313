/// What an option takes as its value.
enum ValueStrategy { case next, unconditional, upToNextOption }

/// How a single value is parsed.
public struct SingleValueParsingStrategy: Hashable, Sendable {
  let base: ValueStrategy

  /// The next argument, which must not look like an option. `--name=-value` always works.
  public static let next = SingleValueParsingStrategy(base: .next)
  /// The next argument, whatever it is.
  public static let unconditional = SingleValueParsingStrategy(base: .unconditional)
}

/// How the values of an array are parsed.
public struct ArrayParsingStrategy: Hashable, Sendable {
  let base: ValueStrategy

  /// One value after each name: `--out a --out b`.
  public static let singleValue = ArrayParsingStrategy(base: .next)
  /// All values up to the next option: `--out a b`.
  public static let upToNextOption = ArrayParsingStrategy(base: .upToNextOption)
}
