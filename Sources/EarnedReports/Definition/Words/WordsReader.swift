/// Reads a report's words and holds what they name against its datasets.
struct WordsReader {
  let datasets: [DatasetDefinition]

  func sentences(_ sentences: [[DefinitionObject]]) throws(ReportFault) -> [SentenceDefinition] {
    var result: [SentenceDefinition] = []
    for sentence in sentences {
      var forms: [SentenceDefinition.Form] = []
      for form in sentence { forms.append(try self.form(form)) }
      result.append(SentenceDefinition(forms: forms))
    }
    return result
  }

  private func form(_ object: DefinitionObject) throws(ReportFault) -> SentenceDefinition.Form {
    try object.allowOnly("when", "say")
    var conditions: [Condition] = []
    for text in try object.texts("when") {
      guard let condition = Condition(text) else {
        throw object.fault("'\(text)' is not a condition like 'totals.denied > 0'")
      }
      for operand in condition.operands { try check(operand, object) }
      conditions.append(condition)
    }
    return SentenceDefinition.Form(conditions: conditions, parts: try parts(object))
  }

  private func parts(_ object: DefinitionObject) throws(ReportFault) -> [SentenceDefinition.Part] {
    var parts: [SentenceDefinition.Part] = []
    for (index, piece) in try object.text("say").pieces(at: "{").enumerated() {
      guard index > 0 else {
        parts.append(.words(String(piece)))
        continue
      }
      guard let (inside, words) = piece.cut(at: "}") else { throw object.fault("'{\(piece)' has no '}'") }
      parts.append(try value(inside, object))
      parts.append(.words(String(words)))
    }
    return parts.filter { $0 != .words("") }
  }

  private func value(_ text: Substring, _ object: DefinitionObject) throws(ReportFault) -> SentenceDefinition.Part {
    let pieces = text.pieces(at: "|")
    guard let quantity = Quantity(pieces[0]), pieces.count <= 3 else {
      throw object.fault("'{\(text)}' is not a value like '{totals.denied}' or '{totals.denied|denial|denials}'")
    }
    let kind = try kind(of: quantity, object, text)
    switch pieces.count {
    case 1: return .value(quantity)
    case 2 where pieces[1] == "about" && kind == .fraction: return .about(quantity)
    case 3 where kind == .count || kind == .credits:
      return .counted(quantity, one: String(pieces[1]), several: String(pieces[2]))
    default: throw object.fault("'{\(text)}': a count has words for one and for several, a fraction has 'about'")
    }
  }

  private func kind(
    of quantity: Quantity, _ object: DefinitionObject, _ text: Substring
  ) throws(ReportFault) -> Kind {
    switch quantity {
    case .column(let reference): return try kind(of: reference, object)
    case .difference(let first, let second):
      let (kind, other) = (try kind(of: first, object), try kind(of: second, object))
      guard kind == other, kind.isNumeric else {
        throw object.fault("'{\(text)}' takes a difference of two columns that are not numbers of one kind")
      }
      return kind
    case .ties(let reference):
      try checkTies(reference, object)
      return .count
    }
  }

  private func check(_ operand: Condition.Operand, _ object: DefinitionObject) throws(ReportFault) {
    switch operand {
    case .number: break
    case .column(let reference):
      guard try kind(of: reference, object).isCompared else {
        throw object.fault("'\(reference.dataset).\(reference.column)' is a text; a condition compares numbers")
      }
    case .ties(let reference): try checkTies(reference, object)
    case .rows(let dataset):
      guard datasets.contains(where: { $0.name == dataset }) else {
        throw object.fault("there is no dataset '\(dataset)'")
      }
    }
  }

  private func checkTies(_ reference: ColumnReference, _ object: DefinitionObject) throws(ReportFault) {
    let dataset = datasets.first { $0.name == reference.dataset && !$0.isSingle }
    guard dataset?.columns.first(where: { $0.name == reference.column })?.kind.isNumeric == true else {
      throw object.fault("there is no dataset '\(reference.dataset)' of rows with numbers '\(reference.column)'")
    }
  }

  private func kind(of reference: ColumnReference, _ object: DefinitionObject) throws(ReportFault) -> Kind {
    let dataset = datasets.first { $0.name == reference.dataset && $0.isSingle }
    guard let column = dataset?.columns.first(where: { $0.name == reference.column }) else {
      throw object.fault("there is no single dataset '\(reference.dataset)' with a column '\(reference.column)'")
    }
    return column.kind
  }
}
