import EarnedJSON

/// What the cloud's answer to a commit means (interface of Hachimi, section 5).
package enum CloudAnswer: Equatable, Sendable {
  /// The commit was made.
  case done
  /// The commit was made before: its marker exists. The earlier answer was lost.
  case alreadyThere
  /// The commit was not made, or the outcome is unknown.
  case failed(error: String, isTemporary: Bool)

  /// No complete answer arrived.
  package static let none = CloudAnswer.failed(error: "NO_ANSWER", isTemporary: true)

  package init(httpStatus: Int, body: [UInt8]) {
    let errorStatus = Self.errorStatus(in: body)
    switch httpStatus {
    case 200...299: self = .done
    case 409 where errorStatus == "ALREADY_EXISTS": self = .alreadyThere
    default:
      let error = "HTTP \(httpStatus)" + (errorStatus.map { " \($0)" } ?? "")
      let isTemporary = [408, 409, 425, 429].contains(httpStatus) || (500...599).contains(httpStatus)
      self = .failed(error: error, isTemporary: isTemporary)
    }
  }

  /// `error.status`, when it is a word such as `UNAVAILABLE`. Nothing else of the answer is stored.
  private static func errorStatus(in body: [UInt8]) -> String? {
    let answer = JSONValue(ifValid: body)
    guard let status = answer?.objectValue?["error"]?.objectValue?["status"]?.stringValue else { return nil }
    let isWord = status.utf8.allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_")
    }
    return isWord && (1...64).contains(status.utf8.count) ? status : nil
  }
}

/// When to retry a failed sync (decision H16).
package enum Backoff {
  /// The seconds to wait after another failure, given the number of earlier failures. Doubles each time, at most 300.
  package static func seconds(afterFailures failures: Int) -> Int { failures >= 8 ? 300 : min(2 << failures, 300) }
}
