/// Finds what somebody may have meant.
public enum Suggestion {
  /// The candidate with the fewest typing errors between it and `word`; nil when none is near.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    // Nobody means a name by a novel.
    guard word.utf8.count <= 64 else { return nil }
    let limit = max(1, word.count / 3)
    return
      candidates
      .map { (candidate: $0, distance: distance(Array(word.lowercased()), Array($0.lowercased()))) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.candidate
  }

  /// The end of a message about an unknown word: what may have been meant, or nothing.
  public static func hint(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The edit distance that counts a swap of neighbours as one error (optimal string alignment).
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    guard abs(one.count - other.count) <= 16 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, character) in one.enumerated() {
      var current = [row + 1]
      for (column, candidate) in other.enumerated() {
        var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (character == candidate ? 0 : 1))
        if row > 0, column > 0, character == other[column - 1], one[row - 1] == candidate {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
