import Files

extension BufferedOutput {
  /// Adds text and the end of its line.
  mutating func append(line: String) throws(FileFault) {
    try append(line.utf8)
    try append(CollectionOfOne(UInt8(ascii: "\n")))
  }
}
