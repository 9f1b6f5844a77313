/// Why a run over many databases failed.
public enum FleetFault: Error, Equatable, Sendable {
  /// There is no database in the folder.
  case noDatabase(folder: String)
  /// Standard input named no database.
  case noPath
  /// Not one of the databases could be read.
  case noneReadable
  /// A signal ended the run.
  case interrupted(done: Int, of: Int)
  /// Another process makes the same output.
  case workInUse(path: String)
  /// The work file was cut off while it was in use.
  case workChanged
  /// The place of the work file is taken by something else.
  case notAWorkFile(path: String)
  /// The system gave no thread to work on.
  case noThread(reason: String)
}

extension FleetFault: CustomStringConvertible {
  /// What happened and what to do next.
  public var description: String {
    switch self {
    case .noDatabase(let folder): "there is no database in \(folder); name the folder that holds them"
    case .noPath: "standard input names no database; give it their paths, one a line"
    case .noneReadable: "none of the databases can be read"
    case .interrupted(let done, let total):
      "interrupted with \(done) of \(total) devices done; run it again"
    case .workInUse(let path): "another process works on this output: it has \(path)"
    case .workChanged: "the work file was changed by another program; run it again"
    case .notAWorkFile(let path): "\(path) exists and is not a work file of earned; move it away"
    case .noThread(let reason): "the system gives no thread to work on: \(reason)"
    }
  }
}
