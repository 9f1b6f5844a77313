import EarnedFiles

extension BufferedOutput {
  /// Appends text and a line break.
  mutating func append(line: String) throws(FileFault) {
    try append(line)
    try append("\n")
  }
}
