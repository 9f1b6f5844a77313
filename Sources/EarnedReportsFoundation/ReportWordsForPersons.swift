import EarnedFoundation
import EarnedReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What an app shows when a report cannot be made, as in `EarnedFoundation`.

extension ReportFault: LocalizedError {
  private var words: (happened: String, advice: String) {
    switch self {
    case .unknownReport, .unknownDataset, .needsArchive, .unknownFormat, .definition, .query:
      ("The app has asked for a report that it cannot have.", "Update the app, or tell its maker about it.")
    case .windowEndsBeforeItBegins: ("The last day lies before the first one.", "Exchange the two days.")
    case .smallCohort: ("There are too few people for a report that names nobody.", "Add more of them.")
    case .file(let fault):
      (fault.errorDescription ?? "The file cannot be used.", fault.recoverySuggestion ?? "Try again.")
    case .workbook: ("The workbook cannot be made here.", "Choose another kind of file.")
    }
  }

  /// What happened, for a person.
  public var errorDescription: String? { words.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { words.advice }
}
