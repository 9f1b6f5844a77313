extension Document {
  /// The datasets that people see. Where only an economy that not everyone uses has something to tell of the days, those of
  /// everyone that tell nothing but zeros are left out.
  var shownDatasets: [Dataset] {
    let isSilent = !datasets.contains { !$0.definition.isSingle && $0.definition.isForEveryone && $0.tellsSomething }
    guard isSilent, datasets.contains(where: \.hasOptionalData) else { return datasets }
    return datasets.filter { !$0.definition.isForEveryone || tellsSomething($0) }
  }

  /// Whether figures tell something, or what they are compared with.
  private func tellsSomething(_ dataset: Dataset) -> Bool {
    guard case .figures(let other?) = dataset.definition.presentation else { return dataset.tellsSomething }
    return dataset.tellsSomething || comparable(other)?.tellsSomething == true
  }
}

extension Dataset {
  /// Whether there is a number that is not 0, a text, or a flag that is set. Days and hours only say what a row is about.
  fileprivate var tellsSomething: Bool {
    hasNumbers
      || rows.indices.contains { row in
        definition.columns.indices.contains { column in
          switch rows.value(row, column) {
          case .flag(let flag): flag
          case .text(let text): definition.columns[column].kind.isText && !text.isEmpty
          case .null, .integer, .real, .json: false
          }
        }
      }
  }
}

extension DatasetDefinition {
  /// Whether it is always there, and not made by the program.
  fileprivate var isForEveryone: Bool { !isOptional && sql != nil }
}
