import EarnedArguments

/// No list of blocked apps was handed over, or too long ago.
struct NoHandOff: Error, ExitStatusProviding, CustomStringConvertible {
  var exitStatus: Int32 { ExitStatus.noInput }

  var description: String {
    "no app was handed over as blocked in the last ten minutes; name one: earned access APP_ID"
  }
}
