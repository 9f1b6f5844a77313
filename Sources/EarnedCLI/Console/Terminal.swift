import EarnedText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a stream of the process leads to.
struct Terminal {
  static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
  static let standardError = Terminal(descriptor: STDERR_FILENO)
  static let standardInput = Terminal(descriptor: STDIN_FILENO)

  let descriptor: Int32

  /// Whether a person may be looking at it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Its columns: `$COLUMNS`, else the terminal's, else 80.
  var columns: Int {
    if let columns = Terminal.givenColumns { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return 80 }
    return Int(size.ws_col)
  }

  /// `$COLUMNS`; nil when it is no sensible width.
  static var givenColumns: Int? {
    Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { (20...1_000).contains($0) ? $0 : nil }
  }

  /// Whether the locale's characters are UTF-8.
  static var isUnicode: Bool {
    let locale = Environment.value("LC_ALL") ?? Environment.value("LC_CTYPE") ?? Environment.value("LANG") ?? ""
    let upper = locale.uppercased()
    return upper.contains(text: "UTF-8") || upper.contains(text: "UTF8")
  }
}
