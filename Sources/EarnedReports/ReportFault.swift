import EarnedFiles
import EarnedText

package enum ReportFault: Error, Equatable, Sendable, CustomStringConvertible {
  case unknownReport(String, known: [String])
  case unknownDataset(String, report: String, known: [String])
  case needsArchive(String, report: String)
  case windowEndsBeforeItBegins(from: String, to: String)
  /// A definition is wrong: `place` names file, dataset and column as far as they are known.
  case definition(place: String, problem: String)
  /// A dataset's SQL is wrong, or does not give what its columns promise.
  case query(place: String, problem: String)
  case file(FileFault)
  case smallCohort(devices: Int, atLeast: Int)
  case workbook(String)

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
