import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

// What an app shows when something has failed.

extension UserText {
  static let damaged = UserText(
    "The stored data is damaged.", advice: "Restore a backup, or ask the maker of the app for help.")
  static let diskFull = UserText(
    "There is no space left on the device.", advice: "Delete what you no longer need, and try again.")
  static let busy = UserText(
    "The data is in use by something else at the moment.", advice: "Try again in a moment.")
  static let notReadable = UserText(
    "The app is not allowed to open its data.",
    advice: "Check which files the app may use, or install it again.")
  static let notWritable = UserText(
    "The app is not allowed to change its data.",
    advice: "Check which files the app may change, or install it again.")
  static let diskFailed = UserText(
    "The storage of the device has failed.",
    advice: "Restart the device and try again. If that does not help, restore a backup.")
  static let newer = UserText(
    "The data was stored by a newer version of the app.", advice: "Update the app.")
  static let foreign = UserText(
    "The file belongs to another app, so it was left as it is.", advice: "Choose another file.")
  static let notKnown = UserText("The data cannot be used as it is.", advice: "Update the app.")
  static let ownFault = UserText(
    "The app has asked for something that cannot be.", advice: "Update the app, or tell its maker about it.")
  static let wouldBeLost = UserText(
    "There is a file in that place, whose content would be lost.", advice: "Choose another name.")
  static let noText = UserText(
    "The text is not in the form that is expected.", advice: "Check it, and try again.")
  static let stopped = UserText("It was stopped before it was done.", advice: "Start it again when you like.")
}

extension DatabaseFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .missing, .empty:
      UserText("Nothing has been recorded yet.", advice: "Record something first.")
    case .notAccessible: .notReadable
    case .notWritable: .notWritable
    case .cannotCreate:
      UserText(
        "The app cannot store its data.",
        advice: "Check that there is free space, and that the app may create files.")
    case .foreign, .archive: .foreign
    case .viewInPlaceOfTable, .damaged: .damaged
    case .otherForm:
      UserText("The data has the form of another app.", advice: "Import it instead of opening it.")
    case .unknownEconomy: .notKnown
    case .newer: .newer
    case .logNotReadable:
      UserText(
        "The latest changes cannot be read where the data is.",
        advice: "Copy all of its files to a folder that can be changed.")
    case .inputOutput: .diskFailed
    case .busy: .busy
    case .moved:
      UserText("The data was replaced or moved while the app had it open.", advice: "Open the app again.")
    }
  }
}

extension SQLiteError: UserFacingError {
  /// For a person.
  public var text: UserText {
    if isBusy { return .busy }
    if isFull { return .diskFull }
    if isDamage { return .damaged }
    if mayOnlyRead { return .notWritable }
    if isRefusal { return .notReadable }
    if isInputOutput { return .diskFailed }
    return .ownFault
  }
}

extension FileFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    if isTooLarge { return UserText("The file is too large.", advice: "Choose a smaller one.") }
    if isSpecialFile || isFolder { return UserText("That is not a file.", advice: "Choose a file.") }
    switch errorNumber {
    case ENOSPC, EDQUOT: return .diskFull
    case EACCES, EPERM, EROFS: return operation == .open || operation == .read ? .notReadable : .notWritable
    case EEXIST, ENOTEMPTY: return .wouldBeLost
    case ENOENT, ENOTDIR:
      return UserText("The file or its folder does not exist.", advice: "Choose another place.")
    default: return .diskFailed
    }
  }
}

extension OutputFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .isDatabase, .isAnotherDatabase, .isCopy, .isArchive, .belongsToAnotherDatabase, .isInput, .isOutput:
      .wouldBeLost
    case .isNoArchive: .foreign
    case .isAmongDatabases:
      UserText("All files in that folder count as data of a device.", advice: "Choose another folder.")
    case .isStandardOutput: UserText("That is not a file.", advice: "Choose a file.")
    }
  }
}

extension BackupFault: UserFacingError {
  package var text: UserText {
    switch self {
    case .hasLog, .exists: .wouldBeLost
    case .isNoFile: UserText("That is not a file.", advice: "Choose a file.")
    case .differs:
      UserText("The copy was not the same as the data, so it was not kept.", advice: "Try again.")
    case .interrupted: .stopped
    }
  }
}

extension RetentionFault: UserFacingError {
  package var text: UserText {
    switch self {
    case .running: UserText("Old data is being cleaned up already.", advice: "Try again later.")
    case .cannotLock: .notWritable
    case .clockAhead:
      UserText(
        "The clock of the device seems to be wrong, so nothing old was deleted.",
        advice: "Set the date and the time of the device.")
    case .otherArchive, .archiveLost: .foreign
    case .diskFull, .temporaryFolderFull: .diskFull
    case .interrupted: .stopped
    }
  }
}

extension StoredValueFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    UserText("A value in the stored data is not possible.", advice: UserText.damaged.advice)
  }
}

extension TimeZoneFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .unknown, .unknownInVariable, .unknownInSettings, .rule:
      UserText(
        "The time zone is not known here.",
        advice: "Choose another time zone in the settings, or update the device.")
    case .system:
      UserText("The device does not tell its time zone.", advice: "Choose a time zone in the settings.")
    case .unreadable:
      UserText("The time zones of the device cannot be read.", advice: "Restart the device and try again.")
    }
  }
}

extension Rejection: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch code {
    case .lineTooLong, .invalidUTF8, .invalidJSON, .tooDeep, .missingType, .unknownType, .unknownField, .missingField:
      .ownFault
    case .invalidValue: UserText("A value is not allowed.", advice: "Check what you have entered.")
    case .unknownTimeZone:
      UserText("The time zone is not known here.", advice: "Choose another time zone in the settings.")
    case .invalidAppID: UserText("That is not the name of an app.", advice: "Choose an app from the list.")
    case .idConflict: UserText("There is something else of that name.", advice: "Choose another name.")
    case .dayClosed: UserText("That is too long ago to be recorded now.", advice: "Check the date.")
    case .notFound: UserText("What this belongs to is not there any more.", advice: "Choose something else.")
    case .wrongState: UserText("That is not possible at the moment.", advice: "End what is going on first.")
    case .tierLimit: UserText("Your plan does not include that.", advice: "Remove something, or upgrade.")
    case .modeLocked:
      UserText("A mode that is active does not allow that.", advice: "Try again when the mode has ended.")
    }
  }
}

extension NameFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .empty: UserText("A name is missing.", advice: "Enter one.")
    case .unknown: UserText("There is nothing of that name.", advice: "Choose one from the list.")
    case .ambiguous: UserText("Several things have that name.", advice: "Choose one from the list.")
    }
  }
}

extension MissingData: UserFacingError {
  package var text: UserText { .ownFault }
}

extension JSONFault: UserFacingError {
  /// For a person.
  public var text: UserText { .noText }
}

extension JSONFileFault: UserFacingError {
  package var text: UserText { .noText }
}

extension JSONCursor.Fault: UserFacingError {
  /// For a person.
  public var text: UserText { .noText }
}
