import EarnedArguments
import EarnedCore
import EarnedReports
import EarnedSystem

/// What a report is about only (contract, section 22).
struct SliceOptions: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("Only this app; like the others, it may be given several times.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var apps: [String] = []

  @Option(
    name: .customLong("mode"), help: ArgumentHelp("Only while this mode was active.", valueName: "mode"),
    completion: CompleteCommand.Words.modes.kind)
  var modes: [String] = []

  @Option(
    name: .customLong("habit"), help: ArgumentHelp("Only this habit.", valueName: "habit"),
    completion: CompleteCommand.Words.habits.kind)
  var habits: [String] = []

  @Option(name: .customLong("task"), help: ArgumentHelp("Only focus sessions of this label.", valueName: "label"))
  var tasks: [String] = []

  @Option(name: .customLong("device"), help: ArgumentHelp("Only time in apps on this device.", valueName: "name"))
  var devices: [String] = []

  @Option(
    name: .customLong("weekday"),
    help: ArgumentHelp("Only these weekdays: mon-fri, 'sat,sun', weekend.", valueName: "days"))
  var weekdays: [DaysOfWeek] = []

  @Option(
    name: .customLong("between"),
    help: ArgumentHelp("Only this part of the day: 20:00-24:00; 22:00-02:00 is over midnight.", valueName: "times"))
  var hours: [DayHours] = []

  @Flag(name: .customLong("not"), help: "Before one of these: all but what it names.")
  var not = false

  @Option(name: .customLong("not-app"), help: .hidden)
  var otherApps: [String] = []

  @Option(name: .customLong("not-mode"), help: .hidden)
  var otherModes: [String] = []

  @Option(name: .customLong("not-habit"), help: .hidden)
  var otherHabits: [String] = []

  @Option(name: .customLong("not-task"), help: .hidden)
  var otherTasks: [String] = []

  @Option(name: .customLong("not-device"), help: .hidden)
  var otherDevices: [String] = []

  @Option(name: .customLong("not-weekday"), help: .hidden)
  var otherWeekdays: [DaysOfWeek] = []

  @Option(name: .customLong("not-between"), help: .hidden)
  var otherHours: [DayHours] = []

  func validate() throws {
    if not { throw ValidationError("--not goes before \(Self.names.listed("or"))") }
  }

  private static let names = ["--app", "--mode", "--habit", "--task", "--device", "--weekday", "--between"]

  var request: SliceRequest {
    var request = SliceRequest()
    let names: [(axis: SliceAxis, meant: [String], others: [String])] = [
      (.app, apps, otherApps), (.mode, modes, otherModes), (.habit, habits, otherHabits), (.task, tasks, otherTasks),
      (.device, devices, otherDevices),
    ]
    for (axis, meant, others) in names where !(meant + others).isEmpty {
      request.names[axis] = meant + others
      if !others.isEmpty { request.negated.insert(axis) }
    }
    let days = weekdays + otherWeekdays
    if !days.isEmpty { request.weekdays = DaysOfWeek(mask: days.reduce(0) { $0 | $1.mask }) }
    if !otherWeekdays.isEmpty { request.negated.insert(.weekday) }
    request.hours = hours + otherHours
    if !otherHours.isEmpty { request.negated.insert(.hour) }
    return request
  }

  /// `--not --app` as the one option that it is for the parser.
  static func joined(_ arguments: [String]) -> [String] {
    guard arguments.contains("--not") else { return arguments }
    var joined: [String] = []
    for argument in arguments {
      if joined.last == "--not", names.contains(where: { argument == $0 || argument.hasPrefix("\($0)=") }) {
        joined[joined.count - 1] = "--not-\(argument.dropFirst(2))"
      } else {
        joined.append(argument)
      }
    }
    return joined
  }
}

extension DayHours: ExpressibleByArgument {
  /// A part of the day as typed, `20:00-24:00`.
  package init?(argument: String) { self.init(typed: argument) }

  /// What is expected.
  package static var form: String? { "two times, such as 20:00-24:00" }
}
