/// Whether all habits have reached their daily goal (rules 2.1).
enum FullHouse {
  /// - Parameter minutes: completed minutes by habit, of the sessions started on the date.
  static func holds(of habits: [Habit], _ minutes: ByID<Int>) -> Bool {
    !habits.isEmpty && habits.allSatisfy { (minutes[$0.habitID] ?? 0) >= $0.goalMinutes }
  }
}
