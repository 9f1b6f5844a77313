import EarnedCore

/// A report with its numbers: all that a renderer needs, whatever the format.
public struct Document: Sendable {
  /// Which report it is.
  public let definition: ReportDefinition
  /// The time of the request.
  public let generated: Instant
  /// The zone times are shown in.
  public let timeZone: TimeZone
  /// The days it is about; nil for a report without a window.
  public let window: Window?
  /// The zones by whose clocks its hours are counted; without hours, those in which its days were recorded. None when its
  /// rows do not tell.
  public let zones: [String]
  /// The values its queries were given.
  public let parameters: [(parameter: Parameter, value: Datum)]
  /// What a reader should know, one sentence each.
  public let notes: [String]
  /// In the order of the definition; those that need an archive only when there is one.
  public let datasets: [Dataset]
  /// How many devices it sums up; nil for the report of one database.
  var devices: RoundedCount?
  /// Where its templates come from.
  let resources: Resources
  /// What its codes are called, where people read them.
  var codes: CodeWords?

  /// The dataset called `name`.
  public func dataset(named name: String) throws(ReportFault) -> Dataset {
    if let dataset = datasets.first(where: { $0.definition.name == name }) { return dataset }
    let definition = try definition.dataset(named: name)
    guard definition.isOptional else { throw .needsArchive(name, report: self.definition.name) }
    return Dataset(definition: definition, rows: [])
  }
}
