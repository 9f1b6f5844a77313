/// Reads how a dataset is shown.
struct PresentationReader {
  /// The columns of the dataset.
  let columns: Set<String>
  let isSingle: Bool

  func presentation(_ object: DefinitionObject?) throws(ReportFault) -> Presentation {
    guard let object else { return isSingle ? .figures(comparedWith: nil) : .table(bar: nil) }
    switch (try object.text("as"), isSingle) {
    case ("figures", true):
      try object.allowOnly("as", "compared_with")
      return .figures(comparedWith: try object.optionalText("compared_with"))
    case ("comparison", true):
      try object.allowOnly("as")
      return .comparison
    case ("heading", true):
      try object.allowOnly("as")
      return .heading
    case ("table", false):
      try object.allowOnly("as", "bar")
      return .table(bar: try object.optionalText("bar") == nil ? nil : column("bar", of: object))
    case ("profile", false):
      try object.allowOnly("as", "category", "value")
      return .profile(category: try column("category", of: object), value: try column("value", of: object))
    case ("heatmap", false):
      try object.allowOnly("as", "row", "column", "value")
      return .heatmap(
        row: try column("row", of: object), column: try column("column", of: object),
        value: try column("value", of: object))
    case (let shape, _):
      throw object.fault(
        "cannot be shown as '\(shape)'; "
          + (isSingle ? "a single row can be figures, comparison, heading" : "rows can be table, profile, heatmap"))
    }
  }

  func charts(_ objects: [DefinitionObject]) throws(ReportFault) -> [ChartDefinition] {
    var charts: [ChartDefinition] = []
    for object in objects {
      try object.allowOnly("title", "shape", "category", "values", "overview")
      let values = try object.texts("values")
      guard !values.isEmpty else { throw object.fault("'values' must name a column") }
      for value in values { try check(value, object) }
      charts.append(
        ChartDefinition(
          title: try object.text("title"),
          shape: try object.choice("shape", of: ChartDefinition.Shape.self) ?? .columns,
          category: try column("category", of: object), values: values, isOnOverview: try object.flag("overview")))
    }
    return charts
  }

  private func column(_ key: String, of object: DefinitionObject) throws(ReportFault) -> String {
    let name = try object.text(key)
    try check(name, object)
    return name
  }

  private func check(_ name: String, _ object: DefinitionObject) throws(ReportFault) {
    guard columns.contains(name) else { throw object.fault("there is no column '\(name)'") }
  }
}
