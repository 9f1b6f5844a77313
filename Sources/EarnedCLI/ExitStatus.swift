import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedHachimiSync
import EarnedImport
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// The exit statuses (contract, section 1).
enum ExitStatus {
  static let failed: Int32 = 1
  static let foundProblems: Int32 = 2
  static let usage: Int32 = 64
  static let someInputRejected: Int32 = 65
  static let noInput: Int32 = 66
  static let cannotCreate: Int32 = 73
  static let inputOutput: Int32 = 74
  static let busy: Int32 = 75
  static let interrupted: Int32 = 130

  /// What the manual says about each.
  static let meanings: [(status: Int32, meaning: String)] = [
    (0, "Success, also when there was nothing to do."),
    (failed, "It failed; the message says why, and what to do next."),
    (foundProblems, "A check found problems."),
    (usage, "The command line is wrong, or an output would overwrite an input."),
    (someInputRejected, "Some input was rejected or not read; the messages say what became of the rest."),
    (noInput, "The input or the database does not exist."),
    (cannotCreate, "The output cannot be created."),
    (inputOutput, "A file or the disk cannot be read or written, or the database is damaged."),
    (busy, "Another process kept the database busy for longer than --wait."),
    (interrupted, "Interrupted; the open batch was rolled back. 143 and 129 mean the same for SIGTERM and SIGHUP."),
  ]

  static func of(_ error: any Error) -> Int32 { (error as? any ExitStatusProviding)?.exitStatus ?? failed }

  /// What a command says about an error.
  static func words(of error: any Error) -> String { (error as? any ExitStatusProviding)?.words ?? "\(error)" }
}

/// A command cannot do what it was asked to. The sentence says why, and what to do next.
struct CommandFault: Error, ExitStatusProviding, CustomStringConvertible {
  let exitStatus: Int32
  let description: String

  init(_ exitStatus: Int32, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }
}

extension DatabaseFault: ExitStatusProviding {
  /// By the kind of fault: busy, damaged, missing ….
  package var exitStatus: Int32 {
    switch self {
    case .missing, .notAccessible: ExitStatus.noInput
    case .cannotCreate: ExitStatus.cannotCreate
    case .empty, .foreign, .viewInPlaceOfTable, .archive, .otherForm, .unknownEconomy, .newer: ExitStatus.failed
    case .notWritable, .logNotReadable, .damaged, .inputOutput, .moved: ExitStatus.inputOutput
    case .busy: ExitStatus.busy
    }
  }
}

extension SQLiteError: ExitStatusProviding {
  /// Busy, damage, or an error of the disk; any other error is a failure. A value that is not what its column holds is
  /// damage, and so are values whose sum is none.
  package var exitStatus: Int32 {
    if isBusy { return ExitStatus.busy }
    return isDamage || isInputOutput || isOfValue || isOverflow ? ExitStatus.inputOutput : ExitStatus.failed
  }
}

extension StoredValueFault: ExitStatusProviding {
  /// The database is damaged.
  package var exitStatus: Int32 { ExitStatus.inputOutput }
}

extension FileFault: ExitStatusProviding {
  /// A missing input, an output that cannot be written, or an error of the disk.
  package var exitStatus: Int32 {
    switch operation {
    case .open, .inspect: saysNothingOfTheFile ? ExitStatus.inputOutput : ExitStatus.noInput
    case .create, .replace: ExitStatus.cannotCreate
    case .read, .write, .sync: ExitStatus.inputOutput
    }
  }
}

extension IngestFault: ExitStatusProviding {
  /// As for the reason; after Ctrl-C as for the signal.
  package var exitStatus: Int32 {
    switch self {
    case .cannotApply(_, _, let reason, _): ExitStatus.of(reason)
    case .compressed: ExitStatus.someInputRejected
    case .moved: ExitStatus.inputOutput
    case .interrupted: ExitStatus.interrupted
    }
  }
}

extension RepairFault: ExitStatusProviding {
  /// It could not be done safely.
  package var exitStatus: Int32 { ExitStatus.failed }
}

extension NameFault: ExitStatusProviding {
  /// A wrong argument.
  package var exitStatus: Int32 { ExitStatus.usage }
}

extension TypingFault: ExitStatusProviding {
  /// A wrong argument.
  package var exitStatus: Int32 { ExitStatus.usage }
}

extension TimeZoneFault: ExitStatusProviding {
  /// A wrong name is a wrong argument. When zones cannot be read, the name may be right.
  package var exitStatus: Int32 { isAnswer ? ExitStatus.usage : ExitStatus.inputOutput }
}

extension ReportFault: ExitStatusProviding {
  /// A wrong argument, a file, or a report that is broken.
  package var exitStatus: Int32 {
    switch self {
    case .unknownReport, .unknownDataset, .needsArchive, .windowEndsBeforeItBegins, .unknownFormat, .statement,
      .privateView, .parameter, .cannotNarrow, .minutesOfHours:
      ExitStatus.usage
    case .file(let fault): fault.exitStatus
    case .workbook: ExitStatus.inputOutput
    case .definition, .query, .smallCohort: ExitStatus.failed
    }
  }
}

extension ImportFault: ExitStatusProviding {
  /// A wrong argument, or a file that is missing, unreadable, or not what it should be.
  package var exitStatus: Int32 {
    switch self {
    case .file(let fault): fault.operation == .read ? ExitStatus.noInput : fault.exitStatus
    case .database(_, let error):
      error.isDamage ? ExitStatus.someInputRejected : error.isBusy ? ExitStatus.busy : ExitStatus.noInput
    case .noLibrary: ExitStatus.failed
    case .unreadable, .malformed: ExitStatus.someInputRejected
    case .foreign, .useless, .otherKind, .unknownKind, .unknownTable: ExitStatus.noInput
    case .temporary(let error): error.exitStatus
    case .aspectMissing, .missingOption, .noColumn, .unknownApp: ExitStatus.usage
    case .noApp, .unknownPackage, .aliasOfNoChosenApp: ExitStatus.usage
    }
  }
}

extension RetentionFault: ExitStatusProviding {
  /// Another run is busy, an argument is wrong, the lock cannot be made, or Ctrl-C.
  package var exitStatus: Int32 {
    switch self {
    case .running: ExitStatus.busy
    case .clockAhead, .otherArchive: ExitStatus.usage
    case .archiveLost: ExitStatus.someInputRejected
    case .cannotLock: ExitStatus.cannotCreate
    case .diskFull, .temporaryFolderFull: ExitStatus.inputOutput
    case .interrupted: ExitStatus.interrupted
    }
  }
}

extension OutputFault: ExitStatusProviding {
  /// A wrong argument.
  package var exitStatus: Int32 { ExitStatus.usage }
}

extension BackupFault: ExitStatusProviding {
  /// A path that cannot be used, an error of the disk, or Ctrl-C.
  package var exitStatus: Int32 {
    switch self {
    case .hasLog, .exists, .isNoFile: ExitStatus.cannotCreate
    case .differs: ExitStatus.inputOutput
    case .interrupted: ExitStatus.interrupted
    }
  }
}

extension RestoreFault: ExitStatusProviding {
  /// The backup is missing, or not what it should be.
  package var exitStatus: Int32 {
    switch self {
    case .noBackup: ExitStatus.noInput
    case .damaged: ExitStatus.inputOutput
    case .notABackup, .isArchive, .orphans: ExitStatus.failed
    }
  }
}

extension RecoveryFault: ExitStatusProviding {
  /// The damage is too large, or the file is in use.
  package var exitStatus: Int32 { if case .written = self { ExitStatus.busy } else { ExitStatus.inputOutput } }
}

extension FleetFault: ExitStatusProviding {
  /// Nothing to read, nothing readable, or a signal.
  package var exitStatus: Int32 {
    switch self {
    case .noDatabase, .noPath: ExitStatus.noInput
    case .noneReadable: ExitStatus.someInputRejected
    case .interrupted: ExitStatus.interrupted
    case .workInUse: ExitStatus.busy
    case .notAWorkFile: ExitStatus.usage
    case .workChanged: ExitStatus.inputOutput
    case .noThread: ExitStatus.failed
    }
  }
}

extension ExportFault: ExitStatusProviding {
  /// A wrong argument, a file in the way, or another export that is running.
  package var exitStatus: Int32 {
    switch self {
    case .insideFolder, .folderInside: ExitStatus.usage
    case .foreign, .link: ExitStatus.cannotCreate
    case .running: ExitStatus.busy
    case .unexpected, .unreadable: ExitStatus.failed
    }
  }
}

extension ExportKeyFault: ExitStatusProviding {
  /// The key file cannot be read, is no key, or cannot be made.
  package var exitStatus: Int32 {
    switch self {
    case .readableByOthers, .noKey: ExitStatus.noInput
    case .danglingLink: ExitStatus.cannotCreate
    }
  }
}

extension HTTPFault: ExitStatusProviding {
  /// Nothing could be sent.
  package var exitStatus: Int32 { ExitStatus.failed }
}
