import EarnedFiles
import EarnedText

/// A report cannot be made as asked.
package enum ReportFault: Error, Equatable, Sendable {
  /// There is no report of that name.
  case unknownReport(String, known: [String])
  /// The report has no dataset of that name.
  case unknownDataset(String, report: String, known: [String])
  /// The dataset lists rows of an archive, and none was named.
  case needsArchive(String, report: String)
  /// A window's last day is before its first.
  case windowEndsBeforeItBegins(from: String, to: String)
  /// A definition is wrong: `place` names file, dataset and column as far as they are known.
  case definition(place: String, problem: String)
  /// A dataset's SQL is wrong, or does not give what its columns promise.
  case query(place: String, problem: String)
  /// A report's file cannot be read.
  case file(FileFault)
  /// There are fewer devices than a cohort may be made of.
  case smallCohort(devices: Int, atLeast: Int)
  /// The workbook could not be written.
  case workbook(String)
}

extension ReportFault: CustomStringConvertible {
  /// One sentence: what is wrong, where, and what to do next where that is known.
  package var description: String {
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
    case .smallCohort(let devices, let atLeast):
      """
      a cohort is made of at least \(atLeast) devices, and \(devices == 1 ? "there is 1" : "there are \(devices)"); \
      --at-least changes that, and --format ndjson gives the rows of each device
      """
    case .file(let fault): fault.description
    case .workbook(let problem): problem
    }
  }

  private static func hint(_ name: String, _ known: [String]) -> String {
    didYouMean(name.nearest(in: known))
  }
}
