import JSON

/// What an answer of the cloud to a commit means (interface of Hachimi, section 5).
public enum CloudAnswer: Equatable, Sendable {
  /// The commit is made.
  case done
  /// It was made before: its marker is there. The answer to that was lost.
  case alreadyThere
  /// It was not made, or nobody knows.
  case failed(error: String, isTemporary: Bool)

  /// None came whole.
  public static let none = CloudAnswer.failed(error: "NO_ANSWER", isTemporary: true)

  /// One that was read whole.
  public init(httpStatus: Int, body: [UInt8]) {
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

  /// `error.status`, when it is a word such as `UNAVAILABLE`. Nothing else of an answer is kept.
  private static func errorStatus(in body: [UInt8]) -> String? {
    let answer: JSONValue
    do { answer = try JSONParser().parse(body) } catch { return nil }
    guard let status = answer.objectValue?["error"]?.objectValue?["status"]?.stringValue else { return nil }
    let isWord = status.utf8.allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_")
    }
    return isWord && (1...64).contains(status.utf8.count) ? status : nil
  }
}
