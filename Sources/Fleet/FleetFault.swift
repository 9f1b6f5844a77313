/// Why there is nothing to be had of a fleet.
public enum FleetFault: Error, Equatable, Sendable {
  /// There is no database in the folder.
  case noDatabase(folder: String)
  /// Standard input named no database.
  case noPath
  /// Not one of the databases could be read.
  case noneReadable
  /// A signal ended the run.
  case interrupted(done: Int, of: Int)
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
    case .noThread(let reason): "the system gives no thread to work on: \(reason)"
    }
  }
}
