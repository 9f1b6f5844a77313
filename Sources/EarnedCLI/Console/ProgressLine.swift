import EarnedFiles

/// A line on the terminal that shows how far work has come, once it takes longer than a second. Elsewhere nothing.
final class ProgressLine {
  private let isShown: Bool
  private let started = SteadyTime.now
  private var lastDrawn: SteadyTime?

  init(isQuiet: Bool) { isShown = !isQuiet && Terminal.standardError.isTerminal }

  /// Shows how much is done: a bar with rate and time left, or a plain counter when the end is unknown.
  func show(done: Int, of total: Int?, count: Int, unit: String) {
    let now = SteadyTime.now
    guard isShown, now - started > .seconds(1), now - (lastDrawn ?? started) > .milliseconds(100) else { return }
    lastDrawn = now
    let seconds = (now - started) / .seconds(1)
    let rate = "\(count) \(unit), \(Int(Double(count) / seconds))/s"
    guard let total, total > 0, done > 0 else { return draw(rate) }
    let fraction = min(Double(done) / Double(total), 1)
    let left = Int(seconds / fraction - seconds)
    draw("\(bar(fraction)) \(Int(fraction * 100))%  \(rate), \(left / 60)m \(left % 60)s left")
  }

  /// Takes the line away again.
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
    let line = TerminalText(line: String(text.prefix(Terminal.standardError.columns - 1)))
    StandardError.write(TerminalText(control: "\r") + line + TerminalText(control: "\u{1B}[K"))
  }
}
