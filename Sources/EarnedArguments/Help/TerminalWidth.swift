#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The width of the help.
enum TerminalWidth {
  /// `$COLUMNS`, else the width of the terminal, else 80; at most 100, because longer lines are hard to read.
  static var current: Int {
    min(fromEnvironment ?? fromTerminal ?? 80, 100)
  }

  private static var fromEnvironment: Int? {
    guard let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 else { return nil }
    return columns
  }

  private static var fromTerminal: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
