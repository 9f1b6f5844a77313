/// The properties of a workbook that file dialogs show.
public struct Properties: Equatable, Sendable {
  /// The title.
  public var title: String
  /// The subject.
  public var subject: String
  /// The author.
  public var author: String
  /// The company.
  public var company: String
  /// Comments.
  public var comments: String
  /// The creation time in seconds since 1970-01-01 UTC. Workbooks with the same cells and the same time are equal, byte
  /// for byte.
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
