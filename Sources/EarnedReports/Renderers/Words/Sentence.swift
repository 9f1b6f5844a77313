import EarnedCore

struct Sentence: Equatable {
  enum Phrase: Equatable {
    case words(String)
    /// A formatted value, and the value itself.
    case value(String, Datum)

    var text: String {
      switch self {
      case .words(let text), .value(let text, _): text
      }
    }
  }

  let phrases: [Phrase]

  var text: String { phrases.map(\.text).joined() }
}

extension Document {
  func sentences(_ wording: Formatter) -> [Sentence] {
    let sentences = definition.words.compactMap { sentence($0, wording) }
    return sentences.isEmpty && isEmpty ? [Sentence(phrases: [.words("There is nothing to show.")])] : sentences
  }

  func sentence(_ definition: SentenceDefinition, _ wording: Formatter) -> Sentence? {
    for form in definition.forms where form.conditions.allSatisfy(holds) && (leftOut.isEmpty || form.isAboutNumbers) {
      if let phrases = phrases(form, wording) { return Sentence(phrases: phrases) }
    }
    return nil
  }

  private func phrases(_ form: SentenceDefinition.Form, _ wording: Formatter) -> [Sentence.Phrase]? {
    var phrases: [Sentence.Phrase] = []
    for part in form.parts {
      guard let phrase = phrase(part, wording) else { return nil }
      phrases.append(phrase)
    }
    return phrases
  }

  private func phrase(_ part: SentenceDefinition.Part, _ wording: Formatter) -> Sentence.Phrase? {
    switch part {
    case .words(let words): return .words(words)
    case .changed(let reference, let more, let fewer, let same):
      return changed(reference, more, fewer, same, wording).map { .words($0) }
    case .value(let quantity):
      return value(of: quantity).map { .value(name(quantity, wording)?.text ?? wording.wordsInSentence($0, $1), $0) }
    case .counted(let quantity, let one, let several):
      return value(of: quantity).map { datum, kind in
        .value("\(wording.wordsInSentence(datum, kind)) \(datum == .integer(1) ? one : several)", datum)
      }
    case .about(let quantity):
      return value(of: quantity).map { datum, _ in .value(wording.about(datum.number ?? 0), datum) }
    }
  }

  /// The name of a thing, as tables have it; nil when it is what the row says.
  private func name(_ quantity: Quantity, _ wording: Formatter) -> ThingName? {
    guard case .column(let reference) = quantity, let dataset = comparable(reference.dataset),
      let row = dataset.rows.first
    else { return nil }
    let definition = dataset.definition
    return wording.name(row, definition.columns[definition.index(of: reference.column)], of: definition)
  }

  /// `, 16 fewer than a week before`; of some days `; from Monday to Saturday 16 fewer than a week before`; of means
  /// `: 12.3 a day, 1.1 fewer than in February`.
  private func changed(
    _ reference: ColumnReference, _ more: String, _ fewer: String, _ same: String, _ wording: Formatter
  ) -> String? {
    guard let (change, now, before, kind) = change(of: reference), let difference = now.distance(to: before) else {
      return nil
    }
    let by = wording.words(difference, kind)
    let isMore = now.number ?? 0 > before.number ?? 0
    let than = now == before ? "\(same) as \(change.before)" : "\(by) \(isMore ? more : fewer) than \(change.before)"
    if change.isMean { return ": \(wording.words(now, kind)) a day, \(than)" }
    guard change.isPart, let days = change.days else { return ", \(than)" }
    return "; \(days.over) \(than)"
  }

  private func value(of quantity: Quantity) -> (Datum, Kind)? {
    switch quantity {
    case .column(let reference): return value(of: reference)
    case .difference(let first, let second):
      guard let (first, kind) = value(of: first), let (second, _) = value(of: second) else { return nil }
      return first.distance(to: second).map { ($0, kind) }
    case .ties(let reference): return ties(reference).map { (.integer($0), .count) }
    case .change(let reference):
      return change(of: reference).flatMap { change in
        change.now.distance(to: change.before).map { ($0, change.kind) }
      }
    }
  }

  private func change(
    of reference: ColumnReference
  ) -> (change: Change, now: Datum, before: Datum, kind: Kind)? {
    guard let definition = comparable(reference.dataset)?.definition, let change = change(of: definition) else {
      return nil
    }
    let index = definition.index(of: reference.column)
    return change.figures[index].map { (change, $0.now, $0.before, definition.columns[index].kind) }
  }

  /// Nil without a number above 0.
  private func ties(_ reference: ColumnReference) -> Int64? {
    let numbers = comparable(reference.dataset)?.values(of: reference.column).compactMap(\.number) ?? []
    guard let largest = numbers.max(), largest > 0 else { return nil }
    return Int64(numbers.count { $0 == largest } - 1)
  }

  private func value(of reference: ColumnReference) -> (Datum, Kind)? {
    guard let dataset = comparable(reference.dataset) else { return nil }
    let index = dataset.definition.index(of: reference.column)
    guard let datum = dataset.rows.first?[index], datum != .null else { return nil }
    return (datum, dataset.definition.columns[index].kind)
  }

  private func holds(_ condition: Condition) -> Bool {
    guard let left = number(condition.left), let right = number(condition.right) else { return false }
    return condition.holds(left, right)
  }

  private func number(_ operand: Condition.Operand) -> Double? {
    switch operand {
    case .number(let number): number
    case .column(let reference): value(of: reference)?.0.comparedNumber
    case .ties(let reference): ties(reference).map(Double.init)
    case .change(let reference):
      change(of: reference).flatMap { change in
        change.now.number.flatMap { now in change.before.number.map { now - $0 } }
      }
    case .rows(let name):
      leftOut.contains { $0.name == name } ? nil : Double(comparable(name)?.rows.count ?? 0)
    }
  }
}

extension Datum {
  fileprivate var comparedNumber: Double? {
    if case .flag(let isSet) = self { isSet ? 1 : 0 } else { number }
  }

  fileprivate func distance(to other: Datum) -> Datum? {
    switch (self, other) {
    case (.integer(let first), .integer(let second)): Datum(abs(Double(first) - Double(second)))
    case (.real(let first), .real(let second)): .real(abs(first - second))
    default: nil
    }
  }
}

extension Document {
  func wording(isUnicode: Bool = true) -> Formatter {
    Formatter(timeZone: timeZone, isUnicode: isUnicode, codes: codes, names: names)
  }

  /// `Mon 2026-02-09 – Sun 2026-02-15, 7 days on record`, `Mon 2026-02-09, on record`; nil without a window or a day in it.
  /// The days on record are those of the dataset `window`. Of a cohort `300 devices`, `at least 300 devices`. Behind it
  /// `only Reddit`, where that is asked.
  var windowWords: String? {
    let words = [daysWords, slice?.words].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private var daysWords: String? {
    if let devices { return devices.words }
    guard let window, let days = window.days else { return nil }
    let (wording, count) = (wording(), window.daysOnRecord.count)
    let first = wording.day(days.lowerBound)
    let words = days.count == 1 ? first : "\(first) – \(wording.day(days.upperBound))"
    // The days of a trial are those that were drawn, on record or not.
    if definition.isAboutSubject { return "\(words), \(count.counted("day"))" }
    if days.count == 1 { return "\(words), \(count == 0 ? "not " : "")on record" }
    return "\(words), \(count.counted("day")) on record"
  }

  /// The words for days without a value: `no record`, `to come` or both.
  func words(ofUnknown days: [CalendarDate]) -> String {
    let words = [days.contains { $0 <= lastDay } ? "no record" : nil, days.contains { $0 > lastDay } ? "to come" : nil]
    return words.compactMap { $0 }.joined(separator: " or ")
  }

  /// The time zone of the hours or days, and the time at which days begin; also the zone of printed times unless it is that.
  var zoneWords: String {
    let begin = (window?.dayBegins ?? definition.dayBegins).rawValue
    let days = "days begin at \(begin)"
    if devices != nil { return "hours by the clock of each device, \(days)" }
    let zone = timeZone.identifier
    switch zones {
    case []: return "Days begin at \(begin); times in \(zone)"
    case [zone]: return "\(zone), \(days)"
    case let zones where zones.count == 1: return "\(zones[0]), \(days); times in \(zone)"
    default: return "several zones, \(days); times in \(zone)"
    }
  }

  /// What stands below the title of a dataset: over which days it is compared, how the day that is not over is
  /// averaged, and the clock of its hours and times.
  func remarks(_ dataset: Dataset) -> [String] {
    if dataset.rows.isEmpty { return [] }
    return [change(of: dataset.definition)?.remark, averageWords(dataset), clockWords(dataset.definition)].compactMap {
      $0
    }
  }

  /// A sentence when numbers of an average day count the one that is not over.
  func averageWords(_ dataset: Dataset) -> String? {
    guard let window, window.daysOnRecord.last == window.today else { return nil }
    // Where days of several economies count, not each has the one that is not over.
    let hasAverages = definition.daySources.count == 1 && dataset.hasAverageColumns
    guard dataset.averages != nil || hasAverages else { return nil }
    return "Averages count the day that is not over as a whole one."
  }

  /// The same for the shown columns of a dataset.
  func clockWords(_ definition: DatasetDefinition) -> String? {
    clockWords(definition.shownColumns.map { definition.columns[$0] })
  }

  /// A sentence about the clock of the hours and times in some columns; nil when there are none, or all have the same clock.
  func clockWords(_ columns: [Column]) -> String? {
    guard devices == nil, zones.contains(where: { $0 != timeZone.identifier }) else { return nil }
    let hours = zones.count == 1 ? "the clock of \(zones[0])" : "the clocks where they were recorded"
    return columns.contains { $0.kind == .hour }
      ? "Hours by \(hours)." : columns.contains { $0.kind == .instant } ? "Times in \(timeZone.identifier)." : nil
  }
}
