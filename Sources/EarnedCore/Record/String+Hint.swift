import EarnedText

extension String {
  /// The end of a message about an unknown word: a guess what was meant, or nothing.
  package func hint(among candidates: [String]) -> String {
    didYouMean(nearest(in: candidates), isInSentence: true)
  }
}
