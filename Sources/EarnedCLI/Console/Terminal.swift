import EarnedSystem

/// The terminal behind a standard stream, if there is one.
struct Terminal {
  static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
  static let standardError = Terminal(descriptor: STDERR_FILENO)
  static let standardInput = Terminal(descriptor: STDIN_FILENO)

  let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Its width: `$COLUMNS`, or else that of the terminal, or else 80.
  var columns: Int {
    if let columns = Terminal.givenColumns { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return 80 }
    return Int(size.ws_col)
  }

  /// How much of a line that is drawn again and again fits, so that it never wraps: also on a terminal that is narrower
  /// than any table.
  var columnsOfOneLine: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return columns - 1 }
    return Int(size.ws_col) - 1
  }

  /// `$COLUMNS`; nil when it is not a sensible width.
  static var givenColumns: Int? {
    Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { (20...1_000).contains($0) ? $0 : nil }
  }

  /// Whether the locale's characters are UTF-8.
  static var isUnicode: Bool {
    let locale = Environment.value("LC_ALL") ?? Environment.value("LC_CTYPE") ?? Environment.value("LANG") ?? ""
    let upper = locale.uppercased()
    return upper.contains("UTF-8") || upper.contains("UTF8")
  }
}

/// A line on the terminal that shows progress when work takes longer than a second. Without a terminal it shows
/// nothing.
final class ProgressLine {
  private let isShown: Bool
  private let started = SteadyTime.now
  private var lastDrawn: SteadyTime?

  init(isQuiet: Bool) { isShown = !isQuiet && Terminal.standardError.isTerminal }

  /// Shows how much is done: a bar with rate and time left, or a plain counter when the end is unknown.
  ///
  /// - Parameter count: the number of `units` done; nil when `done` is that number.
  func show(_ done: Int, of total: Int?, _ units: String, count: Int? = nil) {
    let now = SteadyTime.now
    guard isShown, now - started > .seconds(1), now - (lastDrawn ?? started) > .milliseconds(100) else { return }
    lastDrawn = now
    let seconds = (now - started) / .seconds(1)
    let count = count ?? done
    let rate = "\(count) \(units), \(Int(Double(count) / seconds))/s"
    guard let total, total > 0, done > 0 else { return draw(rate) }
    let fraction = min(Double(done) / Double(total), 1)
    let left = Int(seconds / fraction - seconds)
    draw("\(bar(fraction)) \(Int(fraction * 100))%  \(rate), \(left / 60)m \(left % 60)s left")
  }

  func clear() {
    if lastDrawn != nil { StandardError.write(TerminalText(control: "\r\u{1B}[K")) }
  }

  private func bar(_ fraction: Double) -> String {
    let width = 24
    let filled = Int(fraction * Double(width))
    return Terminal.isUnicode
      ? String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      : "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
  }

  private func draw(_ text: String) {
    let line = TerminalText(line: String(text.prefix(Terminal.standardError.columnsOfOneLine)))
    StandardError.write(TerminalText(control: "\r") + line + TerminalText(control: "\u{1B}[K"))
  }
}

extension ElapsedLine {
  /// Shown on a terminal only, and not with `--quiet`.
  convenience init(_ what: String, isQuiet: Bool = false) {
    self.init(what, isShown: !isQuiet && Terminal.standardError.isTerminal)
  }
}
