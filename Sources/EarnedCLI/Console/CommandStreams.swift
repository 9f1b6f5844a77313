import CEarnedProcess
import EarnedSystem

/// The descriptors 0, 1 and 2.
enum StandardDescriptors {
  /// Opens those of descriptors 0, 1 and 2 that the process was started without. Otherwise another file would get their
  /// number, and with it what is printed. Reading or writing them is still an error.
  static func reserve() {
    while true {
      let number = open("/dev/null", O_RDWR)
      guard 0...2 ~= number else {
        if number > 2 { close(number) }
        return
      }
      close(number)
      guard open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) == number else { return }
    }
  }
}

/// The stream for what a person types.
enum StandardInput {
  /// Reads a line, without its end. Nil at the end of the input, and when a signal was noted (`Signals.deferSignals`).
  static func line() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      guard cprocess_wait_for_input(STDIN_FILENO) else { return nil }
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR, Signals.noted == nil { continue }
      guard count > 0 else { return count < 0 || line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}

/// A line on standard error that shows how long work takes, from two seconds on. It is drawn even while the process
/// waits for something.
final class ElapsedLine {
  private var isShown: Bool

  /// Starts to count.
  ///
  /// - Parameter isShown: whether to draw the line; it should be true on a terminal only.
  init(_ what: String, isShown: Bool) {
    self.isShown = isShown
    if isShown { cprocess_show_elapsed("\(what), ", 2) }
  }

  /// Removes the line. Nothing is drawn after this.
  func clear() {
    if isShown { cprocess_hide_elapsed() }
    isShown = false
  }

  deinit { clear() }
}
