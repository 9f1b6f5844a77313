import CEarnedSQLite

extension Database {
  /// From now on asks again and again, while statements run, whether to stop: one that is running when `isOver` says so
  /// ends with an interrupt error.
  public func interrupt(when isOver: @escaping () -> Bool) {
    let question = Question(isOver)
    interruption = question
    sqlite3_progress_handler(
      handle, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Question>.fromOpaque(context).takeUnretainedValue().isOver() ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
  }

  private final class Question {
    let isOver: () -> Bool
    init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }
  }
}
