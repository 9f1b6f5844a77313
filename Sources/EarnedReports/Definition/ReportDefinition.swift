/// A report as its folder describes it: `report.json`, and one `.sql` per dataset.
public struct ReportDefinition: Equatable, Sendable {
  /// The folder's name, which the command line uses.
  public let name: String
  /// As people read it.
  public let title: String
  /// What it is good for, in one sentence.
  public let summary: String
  /// Its window when nobody asks for another; nil for a report without a window.
  public let window: WindowDefault?
  /// Whose days its window is about: the first that have a row.
  let daySources: [DaySource]
  /// When its days begin.
  public let dayBegins: DayBeginning
  /// It is about the present, and says when nothing was recorded lately.
  public let isAboutNow: Bool
  /// What its queries may ask for, by name without the colon.
  public let parameters: [Parameter]
  /// What it consists of, in order. A report with a window begins with the dataset `window`.
  public let datasets: [DatasetDefinition]
  /// The dataset CSV takes when none is named.
  public let defaultDataset: String
  /// What a reader should know besides: a text a row, a note each; nil when there is no such query.
  public let notes: DatasetDefinition?
  /// What it says in words, sentence by sentence; empty when it was read for formats without words.
  public let words: [SentenceDefinition]

  /// Everything that has a query: the datasets, and the notes.
  var queries: [DatasetDefinition] { (datasets + [notes].compactMap { $0 }).filter { $0.sql != nil } }

  /// The dataset called `name`.
  public func dataset(named name: String) throws(ReportFault) -> DatasetDefinition {
    guard let dataset = datasets.first(where: { $0.name == name }) else {
      throw .unknownDataset(name, report: self.name, known: datasets.map(\.name))
    }
    return dataset
  }
}
