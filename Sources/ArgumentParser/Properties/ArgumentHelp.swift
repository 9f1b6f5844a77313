/// What the help says about an argument, an option or a flag. A string literal is its abstract.
public struct ArgumentHelp: ExpressibleByStringInterpolation, Sendable {
  /// One line.
  public var abstract: String
  /// More lines, shown below the abstract.
  public var discussion: String
  /// What stands for the value: `file` gives `--out <file>`; the property's name when nil.
  public var valueName: String?
  /// Where it is shown.
  public var visibility: ArgumentVisibility

  /// Help with an abstract and, where needed, more.
  public init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// Help with an abstract only.
  public init(stringLiteral abstract: String) { self.init(abstract) }

  /// Never shown.
  public static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}

/// Where an argument is shown.
public struct ArgumentVisibility: Hashable, Sendable {
  private let isShown: Bool

  /// In help, usage and completions.
  public static let `default` = ArgumentVisibility(isShown: true)
  /// Nowhere; it still works.
  public static let hidden = ArgumentVisibility(isShown: false)
}
