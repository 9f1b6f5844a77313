import EarnedCore
import EarnedEngine
import EarnedSystem

/// Why a report cannot be made.
public enum ReportFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no report of this name.
  case unknownReport(String, known: [String])
  /// The report has no dataset of this name.
  case unknownDataset(String, report: String, known: [String])
  /// The dataset lists what a cleanup has archived, and no archive is given.
  case needsArchive(String, report: String)
  /// The days are the wrong way round.
  case windowEndsBeforeItBegins(from: String, to: String)
  /// A definition is wrong: `place` names file, dataset and column as far as they are known.
  case definition(place: String, problem: String)
  /// A dataset's SQL is wrong, or does not give what its columns promise.
  case query(place: String, problem: String)
  /// A statement that a person asks with is wrong.
  case statement(String)
  /// It reads a view that is a part of others.
  case privateView(String)
  /// It has a parameter that has no value.
  case parameter(String, known: [String])
  /// Nothing of the report, or not the dataset that is wanted, can be narrowed to what is asked.
  case cannotNarrow(report: String, dataset: String?, by: [String], others: [String])
  /// What keeps only hours cannot be narrowed by minutes.
  case minutesOfHours(String)
  /// A file of reports cannot be read, or that of the report cannot be written.
  case file(FileFault)
  /// Fewer devices than a cohort has at least.
  case smallCohort(devices: Int, atLeast: Int)
  /// The workbook cannot be made.
  case workbook(String)
  /// The ending of the file names no format.
  case unknownFormat(path: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unknownReport(let name, let known):
      "there is no report '\(name)'; there are \(known.joined(separator: ", "))\(Self.hint(name, known))"
    case .unknownDataset(let name, let report, let known):
      "the report \(report) has no dataset '\(name)'; it has \(known.joined(separator: ", "))\(Self.hint(name, known))"
    case .needsArchive(let name, let report):
      "the dataset '\(name)' of the report \(report) lists archived rows; name their file with --archive"
    case .windowEndsBeforeItBegins(let from, let to):
      "the window ends on \(to), before it begins on \(from); exchange the two days"
    case .definition(let place, let problem), .query(let place, let problem):
      "\(place): \(problem)"
    case .statement(let problem): problem
    case .privateView(let name): "the view '\(name)' is a part of others, and cannot be asked itself"
    case .parameter(let name, let known):
      "the parameter ':\(name)' has no value\(Self.hint(name, known))"
    case .smallCohort(let devices, let atLeast):
      """
      a cohort is made of at least \(atLeast) devices, and \(devices == 1 ? "there is 1" : "there are \(devices)"); \
      --at-least changes that, and --format ndjson gives the rows of each device
      """
    case .cannotNarrow(let report, let dataset, let axes, let others):
      "\(dataset.map { "the dataset '\($0)' of " } ?? "")the report \(report) is not kept by "
        + "\(axes.joined(separator: " and ")); these reports have something that is: \(others.joined(separator: ", "))"
    case .minutesOfHours(let words): "\(words): only hours are kept of time in apps; name whole hours"
    case .file(let fault): fault.description
    case .workbook(let problem): problem
    case .unknownFormat(let path): "\(path) has an ending of no format; name the format, or another file"
    }
  }

  private static func hint(_ name: String, _ known: [String]) -> String {
    didYouMean(name.nearest(in: known))
  }
}

/// What an app shows.
extension ReportFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .unknownReport, .unknownDataset, .needsArchive, .unknownFormat, .definition, .query, .statement,
      .privateView, .parameter, .cannotNarrow, .minutesOfHours:
      UserText(
        "The app has asked for a report that it cannot have.", advice: "Update the app, or tell its maker about it.")
    case .windowEndsBeforeItBegins:
      UserText("The last day is before the first one.", advice: "Exchange the two days.")
    case .smallCohort: UserText("There are too few people for a report that names nobody.", advice: "Add more of them.")
    case .file(let fault): fault.text
    case .workbook: UserText("The workbook cannot be made here.", advice: "Choose another kind of file.")
    }
  }
}
