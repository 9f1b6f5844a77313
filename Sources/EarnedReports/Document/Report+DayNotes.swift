extension Report {
  /// At which time days begin where it is not the one of the heading.
  ///
  /// - Parameters:
  ///   - datasets: those that are shown and have rows.
  ///   - window: the days of the report; nil when it has none.
  func dayNotes(on datasets: [DatasetDefinition], _ window: Window?) throws(ReportFault) -> [String] {
    let others = DayBeginning.allCases.filter { $0 != window?.dayBegins ?? definition.dayBegins }
    let sources = definition.daySources.filter { others.contains($0.dayBegins ?? definition.dayBegins) }
    if sources.isEmpty { return [] }
    let views = datasets.flatMap { ($0.views ?? []) + [$0.neededView].compactMap { $0 } }
    let read = Set(try viewReader.views(views).map(\.name))
    return others.compactMap { time in
      let names = sources.filter { ($0.dayBegins ?? definition.dayBegins) == time && read.contains($0.table) }
        .compactMap(\.name)
      guard let last = names.last else { return nil }
      let first = names.dropLast().joined(separator: ", ")
      return "Days of \(first.isEmpty ? "" : "\(first) and ")\(last) begin at \(time.rawValue)."
    }
  }
}
