import EarnedHTTP
import TestSupport
import Testing

@Suite struct HTTPClientTests {
  private func post(_ server: LocalServer, _ body: String = "{}", path: String = "/p") throws -> HTTPAnswer {
    defer { server.stop() }
    return try HTTPClient(HTTPAddress(server.address + "/prefix/"))
      .post(Array(body.utf8), to: path, headers: [("Content-Type", "application/json"), ("X-Some", "value")])
  }

  @Test func whatIsSentArrivesAndTheAnswerIsWhole() throws {
    let server = LocalServer.start { .answer(409, #"{"length":\#($0.body.count)}"#) }
    let body = String(repeating: "0123456789", count: 200_000)
    let answer = try post(server, body, path: "/a(b):c")
    #expect(answer == HTTPAnswer(status: 409, body: Array(#"{"length":2000000}"#.utf8)))
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /prefix/a(b):c HTTP/1.1" && request.text == body)
    #expect(request.headers["content-type"] == "application/json" && request.headers["x-some"] == "value")
    #expect(request.headers["expect"] == nil && request.headers["host"] == "127.0.0.1:\(server.port)")
  }

  @Test func anEmptyBodyIsOne() throws {
    let server = LocalServer.start { _ in .answer(200, "") }
    #expect(try post(server, "") == HTTPAnswer(status: 200, body: []))
    #expect(server.requests.first?.headers["content-length"] == "0")
  }

  @Test func aConnectionIsUsedAgain() throws {
    let server = LocalServer.start { _ in .answer(200, "{}") }
    defer { server.stop() }
    let client = try HTTPClient(HTTPAddress(server.address))
    for _ in 0..<3 { #expect(try client.post([], to: "/", headers: [("A", "b")]).status == 200) }
    #expect(server.requests.count == 3)
  }

  enum Broken: String, CaseIterable {
    case nothing = ""
    case cutOffInItsHead = "HTTP/1.1 200 OK\r\nContent-Le"
    case cutOffInItsBody = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}"
    case cutOffInAChunk = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"
    case noHTTP = "hello\r\n\r\n"
    case tooLarge, longHead

    var bytes: [UInt8] {
      switch self {
      case .tooLarge:
        Array("HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n".utf8) + [UInt8](repeating: 97, count: 2_000_000)
      case .longHead:
        Array("HTTP/1.1 200 OK\r\n".utf8)
          + (0..<1_200).flatMap { _ in Array("A: ".utf8) + [UInt8](repeating: 97, count: 1_000) + [13, 10] } + [13, 10]
      default: Array(rawValue.utf8)
      }
    }
  }

  @Test(arguments: Broken.allCases) func whatIsNotWholeIsNoAnswer(_ broken: Broken) {
    let server = LocalServer.start { _ in .bytes(broken.bytes) }
    #expect {
      try post(server)
    } throws: { error in
      guard case HTTPFault.noAnswer(let reason) = error else { return false }
      return !reason.isEmpty
    }
  }

  @Test func aRedirectIsAnAnswerAndNotFollowed() throws {
    let other = LocalServer.start { _ in .answer(200, "{}") }
    defer { other.stop() }
    let head = "HTTP/1.1 307 Moved\r\nLocation: \(other.address)/\r\nContent-Length: 0\r\n\r\n"
    let server = LocalServer.start { _ in .bytes(Array(head.utf8)) }
    #expect(try post(server).status == 307)
    #expect(other.requests.isEmpty)
  }

  @Test func nobodyListening() throws {
    let server = LocalServer.start { _ in .nothing }
    server.stop()
    #expect(throws: HTTPFault.self) { try post(server) }
  }

  /// The resolver gives two addresses of `localhost`, of which only one is listened to.
  @Test func everyAddressIsTried() throws {
    let server = LocalServer.start { _ in .answer(200, "{}") }
    defer { server.stop() }
    let client = try HTTPClient(HTTPAddress("http://localhost:\(server.port)"))
    #expect(try client.post([], to: "/", headers: [("A", "b")]).status == 200)
  }
}
