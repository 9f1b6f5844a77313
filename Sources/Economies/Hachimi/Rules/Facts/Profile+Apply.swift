import EarnedCore

extension Profile {
  /// The profile after a sequence of actions.
  package func replaying(_ actions: some Sequence<Action>) -> Profile {
    var profile = self
    for action in actions { profile.apply(action) }
    return profile
  }

  /// The profile after an action. In a file that the app also writes, the habit or cat of the action may be gone.
  package mutating func apply(_ action: Action) {
    coins += action.change.coins
    switch action.change {
    case .accountCreated(let uid): self.uid = uid
    case .accountLinked(let link): apply(link)
    case .habitCreated(let habit): apply(habit, at: action.started)
    case .habitUpdated(let update): apply(update, on: action.date)
    case .habitActivated(let habitID, let catID, let isActive):
      habits[habitID]?.isActive = isActive
      cats[catID]?.state = isActive ? .active : .dormant
    case .habitDeleted(let habitID, let catID):
      cats[catID]?.state = .graduated
      guard let habit = habits[habitID] else { return }
      habits[habitID] = nil
      deletedHabits[habitID] = HabitMemory(
        habitID: habitID, name: habit.name, openingDays: habit.openingDays, completedDate: habit.completedDate,
        deleted: action.started)
    case .catRenamed(_, let catID, let name): cats[catID]?.name = name
    case .focused(let focus): apply(focus, on: action.timeZone.localDate(at: focus.session.ended))
    case .checkedIn(let checkIn): apply(checkIn)
    case .purchased(let accessoryID, _): inventory.append(accessoryID)
    case .equipped(let catID, let accessoryID, let previousID):
      take(accessoryID)
      if let previousID { inventory.append(previousID) }
      cats[catID]?.equippedAccessory = accessoryID
    case .unequipped(let catID, let accessoryID):
      inventory.append(accessoryID)
      cats[catID]?.equippedAccessory = nil
    case .achievementUnlocked(let achievementID, _, _):
      achievements[achievementID] = UnlockedAchievement(achievementID: achievementID, unlocked: action.started)
    case .achievementClaimed(let achievementID, _, let title):
      achievements[achievementID]?.isClaimed = true
      achievements[achievementID]?.claimed = action.started
      if let title, !titles.contains(title) { titles.append(title) }
    }
  }

  private mutating func apply(_ link: AccountLink) {
    uid = link.uid
    for (key, text) in link.values { _ = set(key, text) }
  }

  private mutating func apply(_ new: NewHabit, at instant: Instant) {
    habits[new.habitID] = Habit(
      habitID: new.habitID, name: new.name, catID: new.catID, goalMinutes: new.goalMinutes,
      targetHours: new.targetHours, deadline: new.deadline, reminders: new.reminders, motivation: new.motivation,
      created: instant)
    cats[new.catID] = Cat(
      catID: new.catID, name: new.catName, appearance: new.appearance, personality: new.personality,
      boundHabitID: new.habitID, created: instant)
  }

  private mutating func apply(_ update: HabitUpdate, on date: CalendarDate) {
    guard var habit = habits[update.habitID] else { return }
    habit.apply(update.values)
    if update.targetCompleted { habit.completeTarget(on: date) }
    habits[update.habitID] = habit
  }

  private mutating func apply(_ focus: Focus, on date: CalendarDate) {
    let session = focus.session
    habits[session.habitID]?.totalMinutes += session.minutes
    habits[session.habitID]?.lastCheckInDate = focus.growth.lastCheckInDate
    if focus.growth.targetCompleted { habits[session.habitID]?.completeTarget(on: date) }
    cats[session.catID]?.grow(session.minutes)
    cats[session.catID]?.lastSession = focus.growth.lastSession
  }

  private mutating func apply(_ checkIn: CheckIn) {
    let name = CheckInMonth.name(of: checkIn.date)
    var month = months[name] ?? CheckInMonth(month: name)
    month.days = (month.days + [checkIn.date.day]).sorted()
    month.milestones = (month.milestones + checkIn.newMilestones).sorted()
    month.coins += checkIn.coins
    months[name] = month
    lastCheckInDate = checkIn.lastCheckInDate
  }

  private mutating func take(_ accessoryID: String) {
    if let place = inventory.firstIndex(where: { $0.hasBytes(of: accessoryID) }) { inventory.remove(at: place) }
  }
}

extension Habit {
  mutating func apply(_ values: [HabitUpdate.Value]) {
    for value in values {
      switch value {
      case .name(let name): self.name = name
      case .goalMinutes(let minutes): goalMinutes = minutes
      case .targetHours(let hours): targetHours = hours
      case .deadline(let date): deadline = date
      case .reminders(let reminders): self.reminders = reminders
      case .motivation(let text): motivation = text
      }
    }
  }

  mutating func completeTarget(on date: CalendarDate) {
    targetCompleted = true
    completedDate = date
  }
}

extension Cat {
  /// Adds minutes to the cat. The highest stage only rises.
  mutating func grow(_ minutes: Int) {
    totalMinutes += minutes
    highestStage = displayedStage
  }
}

/// What a session changes in its habit and cat.
package struct SessionGrowth: Equatable, Sendable {
  /// The cat's new stage; nil when it does not change.
  package let stageUp: Stage?
  /// Whether the session completes the target of the habit.
  package let targetCompleted: Bool
  /// The last check-in date of the habit, after the session.
  package let lastCheckInDate: CalendarDate
  /// The time of the cat's last session, after the session.
  package let lastSession: Instant
}

extension SessionGrowth {
  /// - Parameters:
  ///   - date: the local date on which the session ended.
  ///   - recorded: the time of the session's record.
  init(of habit: Habit, _ cat: Cat?, by minutes: Int, on date: CalendarDate, at recorded: Instant) {
    var (grownHabit, grownCat) = (habit, cat)
    grownHabit.totalMinutes += minutes
    grownCat?.grow(minutes)
    stageUp = grownCat?.displayedStage == cat?.displayedStage ? nil : grownCat?.displayedStage
    targetCompleted = grownHabit.reachesTarget
    lastCheckInDate = max(date, habit.lastCheckInDate ?? date)
    lastSession = max(recorded, cat?.lastSession ?? recorded)
  }
}
