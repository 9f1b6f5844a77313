/// The end of a message about an unknown word: `. Did you mean 'weekly'?`. Empty without a guess.
///
/// - Parameter isInSentence: whether it goes on with the sentence: `; did you mean 'weekly'?`.
public func didYouMean(_ guess: (some CustomStringConvertible)?, isInSentence: Bool = false) -> String {
  guess.map { "\(isInSentence ? "; did" : ". Did") you mean '\($0)'?" } ?? ""
}

extension String {
  /// The candidate that was probably meant: the nearest one, if it is near enough for the length of the word.
  public func nearest(in candidates: [String]) -> String? {
    guard utf8.count <= 80 else { return nil }
    let near = candidates.map { (candidate: $0, distance: lowercased().distance(to: $0.lowercased())) }
      .filter { $0.distance <= max(1, min(3, $0.candidate.count / 3)) }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// The Damerau–Levenshtein distance (optimal string alignment): the number of characters to insert, delete, replace,
  /// or swap with the next one.
  private func distance(to other: String) -> Int {
    let (source, target) = (Array(self), Array(other))
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in 0..<source.count {
      var current = [row + 1]
      for column in 0..<target.count {
        let isSame = source[row] == target[column]
        var best = Swift.min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
          best = Swift.min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }
}
