import EarnedFiles

/// Every report there is: the program's own, and those of a user's folder, which add to them and replace them file by
/// file (interface, section 4: `--share`).
public struct ReportCatalog: Sendable {
  let resources: Resources

  /// The program's own reports, and those below `share/reports`.
  public init(share: String? = nil) throws(ReportFault) {
    if let share, !File.isFolder(share) { throw .file(FileFault(.open, share)) }
    self.init(resources: Resources(share: share))
  }

  init(resources: Resources) { self.resources = resources }

  /// The names of all reports, sorted.
  public func names() throws(ReportFault) -> [String] {
    try resources.folders(in: "reports").filter { ![ViewReader.folderName, CodeWords.folderName].contains($0) }
  }

  /// Every report with where it comes from, sorted by name.
  public func reports() throws(ReportFault) -> [Report] {
    var reports: [Report] = []
    for name in try names() { reports.append(try report(named: name)) }
    return reports
  }

  /// Every report that can be read, sorted by name, and what is wrong with the others.
  public func readableReports() throws(ReportFault) -> (reports: [Report], faults: [ReportFault]) {
    var (reports, faults) = ([Report](), [ReportFault]())
    for name in try names() {
      do { reports.append(try report(named: name)) } catch { faults.append(error) }
    }
    return (reports, faults)
  }

  /// The report called `name`, for outputs in these formats: the sentences of a report of the program's own are only read
  /// for one that people read.
  public func report(
    named name: String, for formats: Set<ReportFormat> = Set(ReportFormat.allCases)
  ) throws(ReportFault) -> Report {
    if !resources.isEmbedded("reports/\(name)/report.json") {
      let names = try names()
      guard names.contains(name) else { throw .unknownReport(name, known: names) }
    }
    let definition = try DefinitionReader(
      name: name, resources: resources, needsWords: !formats.allSatisfy(\.isForPrograms)
    ).read()
    return Report(
      definition: definition, source: resources.source(of: "reports/\(name)"), resources: resources)
  }
}
