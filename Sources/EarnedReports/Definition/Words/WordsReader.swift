/// Reads a report's sentences and checks what they name against its datasets.
struct WordsReader {
  let datasets: [DatasetDefinition]
  /// False for the program's own, which a test checks.
  let checksForms: Bool

  func sentences(_ sentences: [[DefinitionObject]]) throws(ReportFault) -> [SentenceDefinition] {
    try sentences.map(sentence)
  }

  func sentence(_ objects: [DefinitionObject]) throws(ReportFault) -> SentenceDefinition {
    let forms = try objects.map { object throws(ReportFault) in
      let form = SentenceDefinition.Form(when: try object.texts("when"), say: try object.text("say"))
      if checksForms { try check(form, object) }
      return form
    }
    return SentenceDefinition(forms: forms)
  }

  private func check(_ form: SentenceDefinition.Form, _ object: DefinitionObject) throws(ReportFault) {
    try object.allowOnly("when", "say")
    for text in form.when {
      guard let condition = Condition(text) else {
        throw object.fault("'\(text)' is not a condition like 'totals.denied > 0'")
      }
      for operand in condition.operands { try check(operand, object) }
    }
    for piece in form.say.pieces(at: "{").dropFirst() {
      guard let (inside, _) = piece.cut(at: "}") else { throw object.fault("'{\(piece)' has no '}'") }
      try check(value: inside, object)
    }
  }

  private func check(value text: Substring, _ object: DefinitionObject) throws(ReportFault) {
    let pieces = text.pieces(at: "|")
    guard let quantity = Quantity(pieces[0]), pieces.count <= 4 else {
      throw object.fault("'{\(text)}' is not a value like '{totals.denied}' or '{totals.denied|denial|denials}'")
    }
    let kind = try kind(of: quantity, object, text)
    switch SentenceDefinition.Part(text) {
    case .value, .changed: break
    case .about where kind == .fraction: break
    case .counted where kind == .count || kind == .credits: break
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
    case .change(let reference): return try kindOfChange(reference, object)
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
    case .change(let reference): _ = try kindOfChange(reference, object)
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

  private func kindOfChange(_ reference: ColumnReference, _ object: DefinitionObject) throws(ReportFault) -> Kind {
    let kind = try kind(of: reference, object)
    guard case .figures(_?) = datasets.first(where: { $0.name == reference.dataset })?.presentation, kind.isNumeric
    else {
      throw object.fault("'\(reference.dataset).\(reference.column)' is not a compared number")
    }
    return kind
  }

  private func kind(of reference: ColumnReference, _ object: DefinitionObject) throws(ReportFault) -> Kind {
    let dataset = datasets.first { $0.name == reference.dataset && $0.isSingle }
    guard let column = dataset?.columns.first(where: { $0.name == reference.column }) else {
      throw object.fault("there is no single dataset '\(reference.dataset)' with a column '\(reference.column)'")
    }
    return column.kind
  }
}
