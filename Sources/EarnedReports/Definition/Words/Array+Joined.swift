extension [String] {
  /// The texts, one behind the other, with a separator between them.
  ///
  /// The standard library's is made for any collection: the program searches all its conformances when it is first
  /// called.
  func joined(separator: String = "") -> String {
    var result = ""
    for index in indices {
      if index > startIndex { result += separator }
      result += self[index]
    }
    return result
  }
}
