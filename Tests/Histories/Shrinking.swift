/// Makes a failing history shorter: drops smaller and smaller pieces as long as the rest still fails.
func shrink<Element>(_ history: [Element], while fails: ([Element]) -> Bool) -> [Element] {
  var shortest = history
  var pieceCount = max(1, shortest.count / 2)
  while true {
    var start = 0
    var hasDropped = false
    while start < shortest.count {
      var candidate = shortest
      candidate.removeSubrange(start..<min(start + pieceCount, shortest.count))
      if fails(candidate) {
        shortest = candidate
        hasDropped = true
      } else {
        start += pieceCount
      }
    }
    if pieceCount == 1, !hasDropped { return shortest }
    if pieceCount > 1 { pieceCount /= 2 }
  }
}
