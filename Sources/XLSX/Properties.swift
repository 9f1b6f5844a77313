/// What a workbook says about itself.
public struct Properties: Equatable, Sendable {
  /// What it is called.
  public var title: String
  /// What it is about.
  public var subject: String
  /// Who made it.
  public var author: String
  /// For whom.
  public var company: String
  /// Anything more.
  public var comments: String
  /// Seconds since 1970-01-01 UTC. A workbook with the same cells and the same time is the same, byte for byte.
  public var createdSeconds: Int64

  /// The properties of a workbook.
  public init(
    title: String, subject: String = "", author: String = "", company: String = "", comments: String = "",
    createdSeconds: Int64
  ) {
    self.title = title
    self.subject = subject
    self.author = author
    self.company = company
    self.comments = comments
    self.createdSeconds = createdSeconds
  }
}
