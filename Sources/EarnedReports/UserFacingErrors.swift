import EarnedCore
import EarnedEngine

// What an app shows when a report cannot be made.

extension ReportFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .unknownReport, .unknownDataset, .needsArchive, .unknownFormat, .definition, .query:
      UserText(
        "The app has asked for a report that it cannot have.", advice: "Update the app, or tell its maker about it.")
    case .windowEndsBeforeItBegins:
      UserText("The last day lies before the first one.", advice: "Exchange the two days.")
    case .smallCohort: UserText("There are too few people for a report that names nobody.", advice: "Add more of them.")
    case .file(let fault): fault.text
    case .workbook: UserText("The workbook cannot be made here.", advice: "Choose another kind of file.")
    }
  }
}
