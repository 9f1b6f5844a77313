import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedSystem

// What a person types next. The faults themselves name no option: an app has them, too.

/// The commands that begin, as part of a sentence.
enum FirstCommands {
  static let text = "'earned app block APP', 'earned habit add NAME' or 'earned focus start 25'"
}

extension DatabaseFault {
  /// With the option that names another database, or waits longer.
  package var words: String {
    switch self {
    case .missing, .empty: "\(self): \(FirstCommands.text); or name another with --db"
    case .foreign, .archive, .notWritable: "\(self) with --db"
    case .busy: "\(self) with --wait"
    default: "\(self)"
    }
  }
}

extension ReportFault {
  /// With the reports that a word stands for: those of an economy, or that of a span of time.
  package var words: String {
    switch self {
    case .privateView: return "\(self); 'earned query --views' names those that can"
    case .parameter(let name, let known) where name.nearest(in: known) == nil:
      return "\(self); give it one with --param \(name)=VALUE"
    default: break
    }
    guard case .unknownReport(let name, let known) = self else { return "\(self)" }
    let spans = ["day": "daily", "week": "weekly", "month": "monthly", "year": "yearly", "today": "daily"]
    let meant = known.filter { $0.hasPrefix("\(name)-") || $0 == spans[name] }
    return meant.isEmpty
      ? "\(self)" : "there is no report '\(name)'; did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

extension OutputFault {
  /// With the option that replaces a copy.
  package var words: String {
    guard case .isCopy(let path) = self else { return "\(self)" }
    return "\(path) is a database of earned, which would be lost; name another file, or replace it with --force"
  }
}

extension BackupFault {
  /// With the option that replaces a file.
  package var words: String {
    guard case .exists(let path) = self else { return "\(self)" }
    return "\(path) exists already; name another file, or replace it with --force"
  }
}

extension TimeZoneFault {
  /// With the option that names a zone.
  package var words: String {
    guard case .system = self else { return "\(self)" }
    return """
      neither /etc/localtime nor /etc/timezone tells this machine's time zone: name it with --timezone, for example \
      --timezone Europe/Berlin
      """
  }
}
