import EarnedCore
import EarnedJSON
import EarnedSystem

/// What the cloud's answer to a commit means (interface of Hachimi, section 5).
package enum CloudAnswer: Equatable, Sendable {
  /// The commit was made.
  case done
  /// The commit was made before: its marker exists. The earlier answer was lost.
  case alreadyThere
  /// The commit was not made, or the outcome is unknown. The wait is what the server asks for at least.
  case failed(error: String, isTemporary: Bool, wait: Duration = .zero)

  /// No complete answer arrived.
  package static let none = CloudAnswer.failed(error: "NO_ANSWER", isTemporary: true)

  /// - Parameters:
  ///   - retryAfter: the header of that name.
  ///   - now: when the answer came.
  package init(httpStatus: Int, body: [UInt8], retryAfter: String? = nil, now: Instant = .epoch) {
    let answer = JSONValue(ifValid: body)?.objectValue
    let errorStatus = Self.errorStatus(in: answer)
    switch httpStatus {
    // Only the cloud answers like this: a portal or a wrong proxy says 200 to everything (decision K49).
    case 200...299 where Self.isCommitted(answer): self = .done
    case 409 where errorStatus == "ALREADY_EXISTS": self = .alreadyThere
    default:
      let error = "HTTP \(httpStatus)" + (errorStatus.map { " \($0)" } ?? "")
      let isTemporary = [408, 409, 425, 429].contains(httpStatus) || (500...599).contains(httpStatus)
      let wait = isTemporary ? retryAfter.flatMap { RetryAfter.wait($0, from: now) } : nil
      self = .failed(error: error, isTemporary: isTemporary, wait: wait ?? .zero)
    }
  }

  private static func isCommitted(_ answer: JSONObject?) -> Bool {
    guard let answer, answer["error"] == nil else { return false }
    return answer["commitTime"] != nil || answer["writeResults"] != nil
  }

  /// `error.status`, when it is a word such as `UNAVAILABLE`. Nothing else of the answer is stored.
  private static func errorStatus(in answer: JSONObject?) -> String? {
    guard let status = answer?["error"]?.objectValue?["status"]?.stringValue else { return nil }
    let isWord = status.utf8.allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_")
    }
    return isWord && (1...64).contains(status.utf8.count) ? status : nil
  }

  /// Whether an error says that the address answers, but not as the cloud does.
  package static func isOfAnotherServer(_ error: String?) -> Bool { error?.hasPrefix("HTTP 2") ?? false }
}

/// The header `Retry-After`: seconds, or a date such as `Sun, 15 Mar 2026 18:00:00 GMT`.
enum RetryAfter {
  /// A longer one is kept to for so long (decision K49).
  static let longest = Duration.seconds(60)

  /// How long to wait; nil when the header is neither.
  static func wait(_ header: String, from now: Instant) -> Duration? {
    if header.isAllDigits { return Int64(header).map { min(.seconds($0), longest) } ?? longest }
    return instant(header).map { min(max($0 - now, .zero), longest) }
  }

  private static func instant(_ header: String) -> Instant? {
    let words = header.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]),
      let month = CalendarMonth.abbreviations.firstIndex(of: String(words[2])),
      let year = Int(words[3]), let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, 0...23 ~= time[0], 0...59 ~= time[1], 0...60 ~= time[2] else { return nil }
    return Instant(
      millisecondsSinceEpoch: (Int64(date.daysSinceEpoch) * 86_400 + Int64(time[0] * 3_600 + time[1] * 60 + time[2]))
        * 1_000)
  }
}

/// When to retry a failed sync (decision H16).
package enum Backoff {
  /// The seconds to wait after another failure, given the number of earlier failures. Doubles each time, at most 300.
  package static func seconds(afterFailures failures: Int) -> Int { failures >= 8 ? 300 : min(2 << failures, 300) }
}
