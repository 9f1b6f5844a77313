import TestSupport

/// What goes wrong with the files of a command: one operation of it fails, or the power does. The library `CFaultyDisk`,
/// which is loaded into the command, explains the words.
struct FaultyDisk: Sendable, CustomStringConvertible {
  enum Kind: String { case none, fail, broken, short, full, power, signal }
  enum Place: String { case sqlite, calls, both }

  let kind: Kind
  let place: Place
  /// Which operation it is, the first is 1. Of 0 nothing goes wrong: the operations are counted.
  var operation = 0
  /// The error number of calls that fail, the seed of a power cut, or the number of a signal.
  var more = 0
  /// The operations that count; all when it is empty.
  var name = ""

  init(_ kind: Kind, _ place: Place, more: Int = 0) { (self.kind, self.place, self.more) = (kind, place, more) }

  /// As the library is told.
  var description: String { "\(kind) \(place) \(operation) \(more) \(name)" }

  /// The variables of a command whose files do this, and what says in `log` what happened.
  func variables(log: String = "/dev/null") -> String {
    "EARNED_FAULT='\(self)' EARNED_FAULT_LOG=\(log) LD_PRELOAD=\(Self.library)"
  }

  /// Beside the built command.
  static let library = "\(Shell.binaries)/libCFaultyDisk.so"

  /// The same fault at another operation. What a power cut leaves is another thing each time, unless `more` says.
  func at(_ operation: Int, named name: String = "", more: Int? = nil) -> FaultyDisk {
    var fault = self
    (fault.operation, fault.name) = (operation, name)
    fault.more = more ?? (kind == .power ? .random(in: 1...1_000_000) : self.more)
    return fault
  }
}
