/// Whether all habits are done (rules 2.1).
enum FullHouse {
  /// - Parameter minutes: completed minutes by habit, of sessions that were started on the date.
  static func holds(of habits: [Habit], _ minutes: ByID<Int>) -> Bool {
    !habits.isEmpty && habits.allSatisfy { (minutes[$0.habitID] ?? 0) >= $0.goalMinutes }
  }
}
