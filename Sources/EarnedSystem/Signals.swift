import CEarnedFiles

/// SIGINT, SIGTERM and SIGHUP, which ask a process to end. Only a program that asks for it handles them; in any other they
/// do what they always do.
package enum Signals {
  /// The first that the program has noted, so that work stops where it may; nil when there was none.
  package static var noted: Int32? {
    let number = cfiles_noted_signal()
    return number == 0 ? nil : number
  }
}
