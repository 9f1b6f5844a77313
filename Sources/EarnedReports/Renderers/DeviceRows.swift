import EarnedFiles

/// The rows of one device among those of others: every value as the report of its database alone has it.
public enum DeviceRows: Hashable, Sendable {
  /// A JSON object a line: `device`, `dataset`, and the columns. Nil is all datasets.
  case ndjson(dataset: String?)
  /// The rows of one dataset, `device` first. Nil is the report's default.
  case csv(dataset: String?)

  /// A text that is equal for equal rows only. It is stored in work files, so it does not depend on names of cases.
  public var fingerprint: String {
    switch self {
    case .ndjson(let dataset): "ndjson \(dataset ?? "*")"
    case .csv(let dataset): "csv \(dataset ?? "*")"
    }
  }

  /// What stands before the rows of the first device.
  ///
  /// - Throws: `ReportFault` when the report has no such dataset, or only with an archive.
  public func head(of report: Report, hasByteOrderMark: Bool = false) throws(ReportFault) -> [UInt8] {
    switch self {
    case .ndjson(nil): return []
    case .ndjson(let name?):
      _ = try dataset(name, of: report.definition)
      return []
    case .csv(let name):
      let definition = report.definition
      let dataset = try dataset(name ?? definition.defaultDataset, of: definition)
      let renderer = CSVRenderer(dataset: name, hasByteOrderMark: hasByteOrderMark)
      return Array(renderer.header(of: dataset, hasDevices: true).utf8)
    }
  }

  private func dataset(_ name: String, of report: ReportDefinition) throws(ReportFault) -> DatasetDefinition {
    let dataset = try report.dataset(named: name)
    guard !dataset.needsArchive else { throw .needsArchive(name, report: report.name) }
    return dataset
  }

  /// Hands the rows of a device on to `write`, in pieces that end with a row.
  ///
  /// - Throws: `ReportFault`, and what `write` throws.
  public func render(
    _ document: Document, of device: String, to write: @escaping ([UInt8]) throws(FileFault) -> Void
  ) throws {
    var output = BufferedOutput(to: write)
    switch self {
    case .ndjson(let dataset): try NDJSONRenderer(dataset: dataset, device: device).write(document, to: &output)
    case .csv(let dataset):
      try CSVRenderer(dataset: dataset, hasByteOrderMark: false, device: device).write(document, to: &output)
    }
    try output.flush()
    for dataset in document.datasets { try dataset.rows.check() }
  }
}
