import EarnedHTTP
import HachimiRules

/// A cloud at a plain HTTP address: a local endpoint, or a proxy that forwards by HTTPS (decision K25).
public struct HTTPSink: CloudSink {
  private let client: HTTPClient
  private let path: String
  private let token: String?

  /// Loads the HTTP library. Sends nothing yet.
  ///
  /// - Parameters:
  ///   - project: the name of the cloud project.
  ///   - token: a bearer token of printable ASCII. Only for an address on this machine, as it is sent unencrypted.
  public init(_ address: HTTPAddress, project: String, token: String?) throws(HTTPFault) {
    precondition(token == nil || address.isLoopback, "a token never crosses a network unencrypted")
    client = try HTTPClient(address)
    path = "/v1/projects/\(project)/databases/(default)/documents:commit"
    self.token = token
  }

  /// Posts a commit.
  public func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer {
    var headers = [("Content-Type", "application/json"), ("Idempotency-Key", actionID)]
    if let token { headers.append(("Authorization", "Bearer \(token)")) }
    do {
      let answer = try client.post(body, to: path, headers: headers)
      return CloudAnswer(httpStatus: answer.status, body: answer.body)
    } catch .noAnswer {
      return .none
    }
  }
}
