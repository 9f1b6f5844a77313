import EarnedApp
import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedJSON
import EarnedPlatform
import EarnedSQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What an app shows when something has failed: words for a person who knows neither its files nor a command line. The
// `description` of the same errors is for a developer, with paths.

/// What happened, and what the person can do.
private struct Words {
  let happened: String
  var advice: String?

  static let damaged = Words(
    happened: "The stored data is damaged.", advice: "Restore a backup, or ask the maker of the app for help.")
  static let diskFull = Words(
    happened: "There is no space left on the device.", advice: "Delete what you no longer need, and try again.")
  static let busy = Words(
    happened: "The data is in use by something else at the moment.", advice: "Try again in a moment.")
  static let notReadable = Words(
    happened: "The app is not allowed to open its data.",
    advice: "Check which files the app may use, or install it again.")
  static let notWritable = Words(
    happened: "The app is not allowed to change its data.",
    advice: "Check which files the app may change, or install it again.")
  static let diskFailed = Words(
    happened: "The storage of the device has failed.",
    advice: "Restart the device and try again. If that does not help, restore a backup.")
  static let newer = Words(
    happened: "The data was stored by a newer version of the app.", advice: "Update the app.")
  static let foreign = Words(
    happened: "The file belongs to another app, so it was left as it is.", advice: "Choose another file.")
  static let notKnown = Words(happened: "The data cannot be used as it is.", advice: "Update the app.")
  static let ownFault = Words(
    happened: "The app has asked for something that cannot be.", advice: "Update the app, or tell its maker about it.")
  static let wouldBeLost = Words(
    happened: "There is a file in that place, whose content would be lost.", advice: "Choose another name.")
  static let noText = Words(
    happened: "The text is not in the form that is expected.", advice: "Check it, and try again.")
  static let stopped = Words(happened: "It was stopped before it was done.", advice: "Start it again when you like.")
}

extension DatabaseFault: LocalizedError {
  private var words: Words {
    switch self {
    case .missing, .empty:
      Words(happened: "Nothing has been recorded yet.", advice: "Record something first.")
    case .notAccessible: .notReadable
    case .notWritable: .notWritable
    case .cannotCreate:
      Words(
        happened: "The app cannot store its data.",
        advice: "Check that there is free space, and that the app may create files.")
    case .foreign, .archive: .foreign
    case .viewInPlaceOfTable, .damaged: .damaged
    case .otherForm:
      Words(happened: "The data has the form of another app.", advice: "Import it instead of opening it.")
    case .unknownEconomy: .notKnown
    case .newer: .newer
    case .logNotReadable:
      Words(
        happened: "The latest changes cannot be read where the data is.",
        advice: "Copy all of its files to a folder that can be changed.")
    case .inputOutput: .diskFailed
    case .busy: .busy
    case .moved:
      Words(happened: "The data was replaced or moved while the app had it open.", advice: "Open the app again.")
    }
  }

  /// What happened, for a person.
  public var errorDescription: String? { words.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { words.advice }
}

extension SQLiteError: LocalizedError {
  private var words: Words {
    if isBusy { return .busy }
    if isFull { return .diskFull }
    if isDamage { return .damaged }
    if mayOnlyRead { return .notWritable }
    if isRefusal { return .notReadable }
    if isInputOutput { return .diskFailed }
    return .ownFault
  }

  /// What happened, for a person.
  public var errorDescription: String? { words.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { words.advice }
}

extension FileFault: LocalizedError {
  private var words: Words {
    if isTooLarge { return Words(happened: "The file is too large.", advice: "Choose a smaller one.") }
    if isSpecialFile || isFolder { return Words(happened: "That is not a file.", advice: "Choose a file.") }
    switch errorNumber {
    case ENOSPC, EDQUOT: return .diskFull
    case EACCES, EPERM, EROFS: return operation == .open || operation == .read ? .notReadable : .notWritable
    case EEXIST, ENOTEMPTY: return .wouldBeLost
    case ENOENT, ENOTDIR:
      return Words(happened: "The file or its folder does not exist.", advice: "Choose another place.")
    default: return .diskFailed
    }
  }

  /// What happened, for a person.
  public var errorDescription: String? { words.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { words.advice }
}

extension OutputFault: LocalizedError {
  private var words: Words {
    switch self {
    case .isDatabase, .isAnotherDatabase, .isCopy, .isArchive, .belongsToAnotherDatabase, .isInput, .isOutput:
      .wouldBeLost
    case .isNoArchive: .foreign
    case .isAmongDatabases:
      Words(happened: "All files in that folder count as data of a device.", advice: "Choose another folder.")
    case .isStandardOutput: Words(happened: "That is not a file.", advice: "Choose a file.")
    }
  }

  /// What happened, for a person.
  public var errorDescription: String? { words.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { words.advice }
}

extension BackupFault: LocalizedError {
  private var words: Words {
    switch self {
    case .hasLog, .exists: .wouldBeLost
    case .isNoFile: Words(happened: "That is not a file.", advice: "Choose a file.")
    case .differs:
      Words(happened: "The copy was not the same as the data, so it was not kept.", advice: "Try again.")
    case .interrupted: .stopped
    }
  }

  /// What happened, for a person.
  package var errorDescription: String? { words.happened }
  /// What the person can do.
  package var recoverySuggestion: String? { words.advice }
}

extension RetentionFault: LocalizedError {
  private var words: Words {
    switch self {
    case .running: Words(happened: "Old data is being cleaned up already.", advice: "Try again later.")
    case .cannotLock: .notWritable
    case .clockAhead:
      Words(
        happened: "The clock of the device seems to be wrong, so nothing old was deleted.",
        advice: "Set the date and the time of the device.")
    case .otherArchive: .foreign
    case .diskFull, .temporaryFolderFull: .diskFull
    case .interrupted: .stopped
    }
  }

  /// What happened, for a person.
  package var errorDescription: String? { words.happened }
  /// What the person can do.
  package var recoverySuggestion: String? { words.advice }
}

extension StoredValueFault: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? { "A value in the stored data is not possible." }
  /// What the person can do.
  public var recoverySuggestion: String? { Words.damaged.advice }
}

extension TimeZoneFault: LocalizedError {
  private var words: Words {
    switch self {
    case .unknown, .unknownInVariable, .unknownInSettings, .rule:
      Words(
        happened: "The time zone is not known here.",
        advice: "Choose another time zone in the settings, or update the device.")
    case .system:
      Words(happened: "The device does not tell its time zone.", advice: "Choose a time zone in the settings.")
    case .unreadable:
      Words(happened: "The time zones of the device cannot be read.", advice: "Restart the device and try again.")
    }
  }

  /// What happened, for a person.
  public var errorDescription: String? { words.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { words.advice }
}

extension Rejection: LocalizedError {
  private var words: Words {
    switch code {
    case .lineTooLong, .invalidUTF8, .invalidJSON, .tooDeep, .missingType, .unknownType, .unknownField, .missingField:
      .ownFault
    case .invalidValue: Words(happened: "A value is not allowed.", advice: "Check what you have entered.")
    case .unknownTimeZone:
      Words(happened: "The time zone is not known here.", advice: "Choose another time zone in the settings.")
    case .invalidAppID: Words(happened: "That is not the name of an app.", advice: "Choose an app from the list.")
    case .idConflict: Words(happened: "There is something else of that name.", advice: "Choose another name.")
    case .dayClosed: Words(happened: "That is too long ago to be recorded now.", advice: "Check the date.")
    case .notFound: Words(happened: "What this belongs to is not there any more.", advice: "Choose something else.")
    case .wrongState: Words(happened: "That is not possible at the moment.", advice: "End what is going on first.")
    case .tierLimit: Words(happened: "Your plan does not include that.", advice: "Remove something, or upgrade.")
    case .modeLocked:
      Words(happened: "A mode that is active does not allow that.", advice: "Try again when the mode has ended.")
    }
  }

  /// What happened, for a person.
  public var errorDescription: String? { words.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { words.advice }
}

extension MissingData: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? { Words.ownFault.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { Words.ownFault.advice }
}

extension JSONFault: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? { Words.noText.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { Words.noText.advice }
}

extension JSONFileFault: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? { Words.noText.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { Words.noText.advice }
}

extension JSONCursor.Fault: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? { Words.noText.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { Words.noText.advice }
}

extension StoreFault: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? {
    switch self {
    case .closed: "The data is closed."
    }
  }
  /// What the person can do.
  public var recoverySuggestion: String? { "Start the app again." }
}
