/// A report that can be made.
public struct Report: Sendable {
  /// What it consists of.
  public let definition: ReportDefinition
  /// Where it comes from: `built-in`, or a folder.
  public let source: String
  /// Where its templates come from.
  let resources: Resources
}
