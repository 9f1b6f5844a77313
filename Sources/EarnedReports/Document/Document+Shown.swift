extension Document {
  /// The datasets that people see. Where only an economy that not everyone uses has something to tell of the days, those of
  /// everyone that have no number but 0 are left out.
  var shownDatasets: [Dataset] {
    let isSilent = !datasets.contains { !$0.definition.isSingle && $0.definition.isForEveryone && $0.hasNumbers }
    guard isSilent, datasets.contains(where: \.hasOptionalData) else { return datasets }
    return datasets.filter { !$0.definition.isForEveryone || hasNumbers($0) }
  }

  /// Whether figures have a number, or what they are compared with.
  private func hasNumbers(_ dataset: Dataset) -> Bool {
    guard case .figures(let other?) = dataset.definition.presentation else { return dataset.hasNumbers }
    return dataset.hasNumbers || comparable(other)?.hasNumbers == true
  }
}

extension DatasetDefinition {
  /// Whether it is always there, and not made by the program.
  fileprivate var isForEveryone: Bool { !isOptional && sql != nil }
}
