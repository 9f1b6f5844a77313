/// The lists of names that the program carries in itself.
enum EmbeddedText {
  /// The lines of a file in this folder, without its comments.
  static func lines(of name: String) -> [Substring] {
    let path = "Sources/EarnedImport/Names/\(name)"
    guard let text = embeddedResources[path] else { preconditionFailure("the program carries no \(path)") }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
