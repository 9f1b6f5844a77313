import EarnedCore

/// A report that can be made.
public struct Report: Sendable {
  /// What it consists of.
  public let definition: ReportDefinition
  /// Where it comes from: `built-in`, or a folder.
  public let source: String
  /// Where its templates come from.
  let resources: Resources
}

extension Report {
  /// Different for reports whose definition, queries or views differ: a SHA-256 digest, in hexadecimal.
  ///
  /// - Throws: `ReportFault` when a file of it cannot be read.
  public func fingerprint() throws(ReportFault) -> String {
    var hash = SHA256()
    func add(_ text: String) { hash.update("\(text.utf8.count) \(text)") }
    add(try resources.text("reports/\(definition.name)/report.json"))
    for query in definition.queries { add(query.sql ?? "") }
    for view in try ViewReader(resources: resources).names() { add(try resources.text(ViewReader.file(view))) }
    return hash.digest.hexadecimal
  }
}
