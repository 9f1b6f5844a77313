/// The help of an argument, an option or a flag. A string literal is its abstract.
public struct ArgumentHelp: ExpressibleByStringInterpolation, Sendable {
  /// A one-line description.
  public var abstract: String
  /// Further text, shown below the abstract.
  public var discussion: String
  /// The placeholder for the value: `file` gives `--out <file>`; the property's name when nil.
  public var valueName: String?
  /// Where the argument is shown.
  public var visibility: ArgumentVisibility

  /// Help with an abstract and optional details.
  public init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// Help with only an abstract.
  public init(stringLiteral abstract: String) { self.init(abstract) }

  /// Never shown.
  public static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}

/// Where an argument is shown.
public struct ArgumentVisibility: Hashable, Sendable {
  private let isShown: Bool

  /// In help, usage and completions.
  public static let `default` = ArgumentVisibility(isShown: true)
  /// Nowhere, but it still works.
  public static let hidden = ArgumentVisibility(isShown: false)
}
