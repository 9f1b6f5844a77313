import EarnedFiles

extension ElapsedLine {
  /// Shown where a person waits and sees it: on a terminal, and not with `--quiet`.
  convenience init(_ what: String, isQuiet: Bool = false) {
    self.init(what, isShown: !isQuiet && Terminal.standardError.isTerminal)
  }
}
