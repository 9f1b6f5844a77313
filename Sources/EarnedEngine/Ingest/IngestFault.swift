/// An error that ended a run of ingest before the end of its input. What was committed before stays.
public enum IngestFault: Error, CustomStringConvertible {
  /// A valid record could not be written. Earlier records are recorded, or were rolled back with the whole run.
  case cannotApply(file: String, line: Int, reason: any Error, keepsEarlier: Bool)
  /// The user asked to stop. The open batch was rolled back.
  case interrupted

  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .cannotApply(let file, let line, let reason, let keepsEarlier):
      "\(file):\(line): the record could not be written: \(reason); "
        + (keepsEarlier ? "what came before it is recorded, run it again" : "nothing was changed, run it again")
    case .interrupted: "interrupted; what was committed stays, run it again to go on"
    }
  }
}
