/// What a person types first.
enum FirstWords {
  /// The commands that begin, as part of a sentence.
  static let beginnings = "'earned app block APP', 'earned habit add NAME' or 'earned focus start 25'"
}
