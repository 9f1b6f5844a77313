import CEarnedOptionalLibraries

/// Sends POST requests to one host over plain HTTP, one at a time, through libcurl. It ignores proxy settings and
/// follows no redirects, so data goes to that host only. It tries every address of the host's name.
package final class HTTPClient {
  /// The time limit of a request, from the name lookup to the last byte of the answer.
  package static let timeoutSeconds = 10
  /// A longer answer is a fault.
  private static let answerLimitBytes = 1 << 20

  private let address: HTTPAddress
  private let client: OpaquePointer

  /// Loads the library. Nothing is sent yet.
  ///
  /// - Throws: `HTTPFault.noLibrary`.
  package init(_ address: HTTPAddress) throws(HTTPFault) {
    guard let client = curl_client_create() else { throw .noLibrary }
    self.address = address
    self.client = client
  }

  deinit { curl_client_destroy(client) }

  /// Sends a body and reads the whole answer.
  ///
  /// - Parameters:
  ///   - path: begins with `/`; the address's prefix is put before it.
  ///   - headers: names and values, of printable ASCII.
  /// - Throws: `HTTPFault.noAnswer` when no complete answer came in ten seconds: the body may or may not have arrived.
  ///   `HTTPFault.notSent` when the request could not be made.
  package func post(
    _ body: [UInt8], to path: String, headers: [(name: String, value: String)]
  ) throws(HTTPFault) -> HTTPAnswer {
    let lines = headers.map { "\($0.name): \($0.value)" }
    precondition(
      lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7e).contains($0) } },
      "a line break in a header is another header")
    var answer = curl_client_answer()
    let outcome = withRequest(body, url: address.url(path), lines) { curl_client_post(client, &$0, &answer) }
    switch outcome {
    case .answered:
      let bytes = UnsafeBufferPointer(start: answer.body, count: answer.body_bytes)
      return HTTPAnswer(status: answer.status, body: Array(bytes), retryAfter: Self.retryAfter(of: answer))
    case .no_answer: throw .noAnswer(reason: Self.reason(of: answer))
    case .not_sent: throw .notSent(reason: Self.reason(of: answer))
    }
  }

  private static func retryAfter(of answer: curl_client_answer) -> String? {
    let value = withUnsafeBytes(of: answer.retry_after) { $0.prefix { $0 != 0 }.map { $0 } }
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
  }

  private static func reason(of answer: curl_client_answer) -> String {
    answer.reason.map { String(cString: $0) } ?? "unknown reason"
  }

  /// Calls `body` with a request whose pointers are valid meanwhile.
  private func withRequest<Result>(
    _ bytes: [UInt8], url: String, _ lines: [String], _ body: (inout curl_client_request) -> Result
  ) -> Result {
    withCStrings(lines) { headers in
      url.withCString { url in
        // An empty array has no base address, which libcurl would take for a request without a body.
        (bytes + [0]).withUnsafeBufferPointer { padded in
          guard let start = padded.baseAddress else { preconditionFailure("it has at least one byte") }
          var request = curl_client_request(
            url: url, headers: headers, header_count: lines.count, body: start, body_bytes: bytes.count,
            timeout_milliseconds: Self.timeoutSeconds * 1_000, answer_limit_bytes: Self.answerLimitBytes)
          return body(&request)
        }
      }
    }
  }

  private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>>) -> Result
  ) -> Result {
    let bytes = texts.flatMap { Array($0.utf8CString) }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a request has headers") }
      var pointers: [UnsafePointer<CChar>] = []
      var offset = 0
      for text in texts {
        pointers.append(start + offset)
        offset += text.utf8.count + 1
      }
      return pointers.withUnsafeBufferPointer { pointers in
        guard let first = pointers.baseAddress else { preconditionFailure("a request has headers") }
        return body(first)
      }
    }
  }
}

package struct HTTPAnswer: Equatable, Sendable {
  /// The status code, such as 200.
  package let status: Int
  /// At most a megabyte.
  package let body: [UInt8]
  /// The header `Retry-After`; nil without one.
  package var retryAfter: String?
}

/// Why a request failed.
package enum HTTPFault: Error, Equatable, Sendable {
  /// libcurl is not installed.
  case noLibrary
  /// No answer came, or it was cut off, took too long or was too large. The request may or may not have arrived.
  case noAnswer(reason: String)
  /// The request could not be made. Nothing was sent.
  case notSent(reason: String)
}

extension HTTPFault: CustomStringConvertible {
  /// What happened, and what to do next.
  package var description: String {
    switch self {
    case .noLibrary: "libcurl cannot be loaded; install the package libcurl4"
    case .noAnswer(let reason): "no answer: \(reason)"
    case .notSent(let reason): "the request could not be made: \(reason)"
    }
  }
}
