/// The system rejected an operation on a file.
public struct FileFault: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: String, Sendable {
    case inspect, create, open, read, write, sync, replace
  }

  /// The operation that failed.
  public let operation: Operation
  /// The path as the caller named it; `standard output` for that stream.
  public let path: String
  /// The system's error number (`errno`).
  public let errorNumber: Int32

  /// A fault of `operation` on `path`.
  ///
  /// - Parameter errorNumber: by default the one that the last system call has left in `errno`.
  package init(_ operation: Operation, _ path: String, errorNumber: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.errorNumber = errorNumber
  }

  /// An error number of our own, for a pipe or a device, whose content may never end.
  static let isNoFile: Int32 = -1
  /// An error number of our own, for a file larger than `File.maxBytes`.
  private static let isOverLimit: Int32 = -2

  /// The fault for a pipe or a device where a file is expected.
  package static func specialFile(_ path: String) -> FileFault { FileFault(.open, path, errorNumber: isNoFile) }

  /// The fault for a file that is larger than what may be read of it.
  package static func tooLarge(_ path: String) -> FileFault { FileFault(.read, path, errorNumber: isOverLimit) }

  /// Whether the file is too large to be read whole.
  package var isTooLarge: Bool { errorNumber == Self.isOverLimit }

  /// Whether the path leads to a folder, not to a file.
  package var isFolder: Bool { errorNumber == EISDIR }

  /// Whether the path leads to a folder that is not empty.
  package var isFolderInUse: Bool { errorNumber == ENOTEMPTY }

  /// Whether the path leads to a pipe or a device, not to a file.
  package var isSpecialFile: Bool { errorNumber == Self.isNoFile }

  /// Whether the reader of the pipe has closed it (EPIPE). For most programs that is a quiet end and no error.
  package var isClosedPipe: Bool { errorNumber == EPIPE }

  /// Whether a signal interrupted the wait for data (EINTR). That is no error: the call can be made again.
  package var isInterruption: Bool { errorNumber == EINTR }

  /// Whether the cause is the disk, or a limit of this process. The file may exist nevertheless.
  package var saysNothingOfTheFile: Bool { [EIO, EMFILE, ENFILE, ENOMEM].contains(errorNumber) }

  /// The same fault for a file that is to be written. A file that cannot be inspected cannot be created either.
  package var ofOutput: FileFault {
    guard operation == .inspect, !saysNothingOfTheFile else { return self }
    return FileFault(.create, path, errorNumber: errorNumber)
  }

  /// Whether a file exists where a new one was to be created (EEXIST).
  package var isExistingFile: Bool { errorNumber == EEXIST }

  /// Whether there is no such file (ENOENT or ENOTDIR).
  package var isMissingFile: Bool { errorNumber == ENOENT || errorNumber == ENOTDIR }
}

extension FileFault: CustomStringConvertible {
  /// One sentence: what failed, where, why, and what to do next where that is known.
  public var description: String { "cannot \(operation.rawValue) \(path): \(cause)" }

  /// Why it failed, and what to do next where that is known.
  package var cause: String {
    let reason =
      switch errorNumber {
      case Self.isNoFile: "it is a pipe or a device, not a file"
      case Self.isOverLimit: "it is larger than \(File.maxBytes >> 20) MB"
      default: String(cString: strerror(errorNumber))
      }
    return advice.map { "\(reason); \($0)" } ?? reason
  }

  private var advice: String? {
    switch errorNumber {
    // The command has recorded before it says so. Running it again would record twice.
    case ENOSPC, EDQUOT:
      path == StandardOutput.name
        ? "free some space; what the command has recorded stays recorded" : "free some space and run it again"
    case EFBIG: "the file would pass the size limit of this process"
    case EACCES, EPERM, EROFS: "check its permissions or choose another place"
    case ENOENT where operation == .create: "the folder must exist"
    case ENOTDIR where operation == .create: "a folder in its path is a file; name another place"
    case EEXIST: "name another file"
    case EISDIR: "name a file, not a folder"
    default: nil
    }
  }
}
