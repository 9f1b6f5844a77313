import EarnedSystem

/// What went wrong with single outputs of a run (contract, section 12). The others are made all the same, and what
/// failed is said at the end.
final class OutputFaults {
  private var faults: [any Error] = []

  /// The result of what makes an output; nil when that fails.
  func attempt<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let fault as FileFault where fault.isClosedPipe {
      return nil
    } catch  where !Interruption.isReason(for: error) {
      faults.append(error)
      return nil
    }
  }

  /// Gives the files that are whole their names.
  func commit(_ files: [AtomicFile]) { faults += AtomicFile.commit(files) as [any Error] }

  /// Ends the run when an output failed.
  ///
  /// - Throws: the last fault, after the others have been said.
  func end() throws {
    guard let last = faults.last else { return }
    for fault in faults.dropLast() { Console.say("Error: \(ExitStatus.words(of: fault))") }
    throw last
  }
}
