import Files

extension BufferedOutput {
  /// Adds text and the end of its line.
  mutating func append(line: String) throws(FileFault) {
    try append(line)
    try append("\n")
  }
}
