import EarnedTestSupport
import Testing

@testable import EarnedHachimiSync

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

  @Test(arguments: [
    ("Retry-After: 7", "7"), ("RETRY-AFTER:\t 30 \t", "30"), ("retry-after:", nil), ("Retry-After-That: 7", nil),
    ("Retry-After: Mon, 21 Sep 2026 14:13:50 GMT", "Mon, 21 Sep 2026 14:13:50 GMT"),
    ("Retry-After: " + String(repeating: "1", count: 63), String(repeating: "1", count: 63)),
    ("Retry-After: " + String(repeating: "1", count: 64), nil),
  ]) func aServerMayAskToWait(_ header: String, _ value: String?) throws {
    let server = LocalServer.start { _ in
      .bytes(Array("HTTP/1.1 503 Busy\r\n\(header)\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    defer { server.stop() }
    #expect(try post(server) == HTTPAnswer(status: 503, body: [], retryAfter: value))
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

@Suite struct HTTPAddressTests {
  @Test(arguments: [
    ("http://localhost", "localhost", 80, ""), ("HTTP://Host.Name:8080/", "Host.Name", 8080, ""),
    ("http://127.0.0.1:1/a/b/", "127.0.0.1", 1, "/a/b"), ("http://[::1]:65535/%20", "[::1]", 65_535, "/%20"),
  ]) func reads(_ text: String, _ host: String, _ port: Int, _ prefix: String) throws {
    let address = try HTTPAddress(text)
    #expect(address.host == host && address.port == port && address.prefix == prefix)
  }

  @Test(arguments: [
    "", "http:", "http://", "http:///path", "ftp://host", "localhost:80", "http://user@host", "http://u:p@host/",
    "http://host:0", "http://host:65536", "http://host:", "http://host:8o", "http://host:+1", "http://host?a=b",
    "http://host/p?a=b", "http://host/#f", "http://ho st", "http://host/\r\nX: y", "http://hóst", "http://-host",
    "http://[fe80::1%eth0]", "http://[::1", "http://::1", "http://[]",
  ]) func rejects(_ text: String) {
    #expect(throws: HTTPAddress.Fault.malformed) { try HTTPAddress(text) }
  }

  @Test(arguments: ["https://host", "HTTPS://host/p"]) func knowsWhatIsSecure(_ text: String) {
    #expect(throws: HTTPAddress.Fault.secure) { try HTTPAddress(text) }
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST", true), ("127.0.0.1", true), ("127.255.1.0", true), ("[::1]", true),
    ("localhost.example", false), ("127.0.0.1.example", false), ("127.1", false), ("127.0.0.256", false),
    ("127.0.0.01", false), ("128.0.0.1", false), ("10.0.0.1", false), ("2130706433", false), ("[::]", false),
    ("[::ffff:127.0.0.1]", false), ("0.0.0.0", false),
  ]) func tellsThisMachine(_ host: String, _ isLoopback: Bool) throws {
    #expect(try HTTPAddress("http://\(host):9").isLoopback == isLoopback)
  }
}
