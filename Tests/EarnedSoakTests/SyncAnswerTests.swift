import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Whatever a server answers to a sync: an action counts as sent only after a JSON object with `commitTime` or
/// `writeResults` and without `error`, or when its marker was there (contract, section 16; decision K49). Everything else
/// leaves it waiting, and the next run sends it.
@Suite struct SyncAnswerTests {
  /// What an answer means.
  enum Meaning: Sendable {
    case isSent
    /// It says 2xx, but not as the cloud does.
    case isOfAnotherServer
    case isRefused
    /// It may be sent later, and not before so many seconds.
    case isLater(seconds: Int)

    static let isLater = isLater(seconds: 2)
  }

  struct Answer: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let meaning: Meaning

    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ meaning: Meaning) {
      (self.name, self.bytes, self.meaning) = (name, bytes, meaning)
    }

    /// - Parameter status: the status line after `HTTP/1.1`.
    init(_ name: String, _ status: String, _ headers: [String] = [], _ body: String = "", _ meaning: Meaning) {
      self.init(name, status, headers, bytes: Array(body.utf8), meaning)
    }

    init(_ name: String, _ status: String, _ headers: [String] = [], bytes body: [UInt8], _ meaning: Meaning) {
      let head = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.count)", "", ""]
      self.init(name, Array(head.joined(separator: "\r\n").utf8) + body, meaning)
    }
  }

  private static let made =
    #"{"writeResults":[{"updateTime":"2026-03-15T18:00:00Z"}],"commitTime":"2026-03-15T18:00:00Z"}"#
  private static let json = ["Content-Type: application/json; charset=UTF-8"]
  private static let html = ["Content-Type: text/html"]
  private static let page = "<!DOCTYPE html><html><body><h1>Welcome to our hotel</h1></body></html>"
  private static let elsewhere = ["Location: http://127.0.0.1:1/login"]
  private static func error(_ status: String) -> String {
    #"{"error":{"code":1,"message":"no","status":"\#(status)"}}"#
  }

  private static let commits: [Answer] = [
    Answer("a commit", "200 OK", json, made, .isSent),
    Answer("a time alone", "200 OK", json, #"{"commitTime":"2026-03-15T18:00:00Z"}"#, .isSent),
    Answer("results alone", "200 OK", json, #"{"writeResults":[]}"#, .isSent),
    Answer("a commit that was created", "201 Created", json, made, .isSent),
    Answer("a commit between blanks", "200 OK", json, "\r\n\t \(made)\n\n", .isSent),
    Answer("a commit with more members", "200 OK", json, #"{"new":{"a":[1]},"commitTime":"x"}"#, .isSent),
    Answer("a time that is a number", "200 OK", json, #"{"commitTime":1773597600}"#, .isSent),
    Answer("a commit called a page", "200 OK", html, made, .isSent),
    Answer("a commit of no type", "200 OK", [], made, .isSent),
    Answer(
      "a commit in another charset, so it says", "200 OK", ["Content-Type: text/plain; charset=utf-16"], made, .isSent),
    Answer("a commit of 900 KB", "200 OK", json, made + String(repeating: " ", count: 900_000), .isSent),
    Answer("a commit with many headers", "200 OK", (0..<200).map { "X-\($0): \($0)" }, made, .isSent),
    Answer("a commit to the old version", Array("HTTP/1.0 200 OK\r\n\r\n\(made)".utf8), .isSent),
    Answer("a commit until the end", Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(made)".utf8), .isSent),
    Answer("a commit in chunks", chunks([made]), .isSent),
    Answer("a commit in chunks of a byte", chunks(made.map(String.init)), .isSent),
    Answer(
      "a commit after a hint", Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8) + whole(made), .isSent),
    Answer("a commit after continue", Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) + whole(made), .isSent),
    Answer("a marker that was there", "409 Conflict", json, error("ALREADY_EXISTS"), .isSent),
  ]

  private static let others: [Answer] = [
    Answer("nothing", "200 OK", json, "", .isOfAnotherServer),
    Answer("no content", Array("HTTP/1.1 204 No Content\r\n\r\n".utf8), .isOfAnotherServer),
    Answer("a word", "200 OK", ["Content-Type: text/plain"], "OK", .isOfAnotherServer),
    Answer("an object without members", "200 OK", json, "{}", .isOfAnotherServer),
    Answer("accepted", "202 Accepted", json, #"{"status":"queued"}"#, .isOfAnotherServer),
    Answer("a part", "206 Partial Content", json, #"{"name":"x"}"#, .isOfAnotherServer),
    Answer("a list", "200 OK", json, "[]", .isOfAnotherServer),
    Answer("a commit in a list", "200 OK", json, "[\(made)]", .isOfAnotherServer),
    Answer("a commit in a result", "200 OK", json, #"{"result":\#(made)}"#, .isOfAnotherServer),
    Answer("a number", "200 OK", json, "1", .isOfAnotherServer),
    Answer("null", "200 OK", json, "null", .isOfAnotherServer),
    Answer("true", "200 OK", json, "true", .isOfAnotherServer),
    Answer("a text", "200 OK", json, #""commitTime""#, .isOfAnotherServer),
    Answer("members of other case", "200 OK", json, #"{"committime":"x","WriteResults":[]}"#, .isOfAnotherServer),
    Answer("a page", "200 OK", html, page, .isOfAnotherServer),
    Answer("a page that is called JSON", "200 OK", json, page, .isOfAnotherServer),
    Answer(
      "a portal that sends on", "200 OK", html, #"<meta http-equiv="refresh" content="0;url=/login">"#,
      .isOfAnotherServer),
    Answer("a page with a commit in it", "200 OK", html, "<pre>\(made)</pre>", .isOfAnotherServer),
    Answer("XML", "200 OK", ["Content-Type: application/xml"], "<commitTime>x</commitTime>", .isOfAnotherServer),
    Answer("a form", "200 OK", [], "commitTime=x&writeResults=", .isOfAnotherServer),
    Answer("a commit that is cut off", "200 OK", json, String(made.dropLast(9)), .isOfAnotherServer),
    Answer("a commit and more", "200 OK", json, made + "]", .isOfAnotherServer),
    Answer("two commits", "200 OK", json, made + made, .isOfAnotherServer),
    Answer("a call of a script", "200 OK", json, "done(\(made));", .isOfAnotherServer),
    Answer("a commit behind a guard", "200 OK", json, ")]}'\n\(made)", .isOfAnotherServer),
    Answer(
      "an error in a commit", "200 OK", json, #"{"commitTime":"x","error":{"status":"ABORTED"}}"#, .isOfAnotherServer),
    Answer("an error of nothing", "200 OK", json, #"{"commitTime":"x","error":null}"#, .isOfAnotherServer),
    Answer("an error that is fine", "200 OK", json, error("OK"), .isOfAnotherServer),
    Answer("deep lists", "200 OK", json, String(repeating: "[", count: 5_000), .isOfAnotherServer),
    Answer(
      "no UTF-8", "200 OK", json, bytes: Array(#"{"commitTime":""#.utf8) + [0xFF] + Array("\"}".utf8),
      .isOfAnotherServer),
    Answer("UTF-16", "200 OK", json, bytes: made.utf16.flatMap { [UInt8($0 & 0xFF), 0] }, .isOfAnotherServer),
    Answer("a zero in it", "200 OK", json, bytes: Array(made.utf8) + [0], .isOfAnotherServer),
    Answer(
      "compressed, though nobody asked", "200 OK", ["Content-Encoding: gzip"],
      bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0],
      .isOfAnotherServer),
    Answer("less than it is", Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n\(made)".utf8), .isOfAnotherServer),
  ]

  private static let refusals: [Answer] =
    [300, 301, 302, 303, 304, 307, 308].map { Answer("\($0)", "\($0) Elsewhere", elsewhere, "", .isRefused) }
    + [
      400, 401, 402, 403, 404, 405, 406, 407, 410, 411, 412, 413, 414, 415, 417, 418, 421, 422, 423, 424, 426, 428, 431,
      451,
    ]
    .map { Answer("\($0)", "\($0) No", json, error("INVALID_ARGUMENT"), .isRefused) }
    + [
      Answer("a page that forbids", "403 Forbidden", html, page, .isRefused),
      Answer("a commit that is refused", "400 Bad Request", json, made, .isRefused),
      Answer("a commit elsewhere", "302 Found", elsewhere, made, .isRefused),
      Answer("a status of nobody", "999 Blocked", json, made, .isRefused),
    ]

  private static let failures: [Answer] =
    [408, 425, 429, 500, 501, 502, 503, 504, 505, 507, 508, 511].map {
      Answer("\($0)", "\($0) Later", html, page, .isLater)
    }
    + [
      Answer("a conflict", "409 Conflict", json, error("ABORTED"), .isLater),
      Answer("a conflict as a page", "409 Conflict", html, page, .isLater),
      Answer("a commit of a broken server", "500 Error", json, made, .isLater),
      Answer("a wait of seconds", "503 Busy", ["Retry-After: 40"], "", .isLater(seconds: 40)),
      Answer("a wait in small letters", "429 Slow", ["retry-after:   7  "], "", .isLater(seconds: 7)),
      Answer("a long wait", "503 Busy", ["Retry-After: 86400"], "", .isLater(seconds: 60)),
      Answer("a wait without end", "503 Busy", ["Retry-After: 99999999999999999999"], "", .isLater(seconds: 60)),
      Answer(
        "a wait until a time", "503 Busy", ["Retry-After: Fri, 20 Mar 2026 12:00:30 GMT"], "", .isLater(seconds: 30)),
      Answer("a wait until a time that was", "503 Busy", ["Retry-After: Fri, 20 Mar 2026 11:00:00 GMT"], "", .isLater),
      Answer("a wait of nothing", "503 Busy", ["Retry-After: 0"], "", .isLater),
      Answer("a wait below nothing", "503 Busy", ["Retry-After: -40"], "", .isLater),
      Answer("a wait of parts", "503 Busy", ["Retry-After: 40.5"], "", .isLater),
      Answer("a wait in words", "503 Busy", ["Retry-After: soon"], "", .isLater),
      Answer("a wait that is empty", "503 Busy", ["Retry-After:"], "", .isLater),
      Answer("no answer", [], .isLater),
      Answer("no HTTP", Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), .isLater),
      Answer("a head that is cut off", Array("HTTP/1.1 200 OK\r\nContent-Len".utf8), .isLater),
      Answer("more than it is", Array("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n\(made)".utf8), .isLater),
      Answer("a chunk that is cut off", Array(chunks([made]).dropLast(12)), .isLater),
      Answer(
        "a chunk of no size", Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n\(made)".utf8), .isLater),
      Answer("2 MB", "200 OK", json, made + String(repeating: " ", count: 2_000_000), .isLater),
    ]

  static let all = commits + others + refusals + failures

  private static func whole(_ body: String) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  private static func chunks(_ pieces: [String]) -> [UInt8] {
    let body = pieces.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
    return Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)".utf8)
  }

  /// A database with two actions to be sent, and two that are only marked.
  private static let waiting: [UInt8] = {
    let shell = Shell()
    shell.folder.write(
      """
      {"type":"hachimi.account.link","ts_utc_ms":1771200000000,"uid":"u1"}
      {"type":"hachimi.checkin","ts_utc_ms":1771200000000}
      """, to: "records")
    shell.run("earned ingest --quiet --db e.db records; sqlite3 e.db 'pragma journal_mode = delete'")
    return shell.folder.bytes("e.db") ?? []
  }()

  @Test func thereAreEnoughKinds() {
    #expect(Self.all.count >= 61 && Set(Self.all.map(\.name)).count == Self.all.count)
  }

  @Test(arguments: all) func onlyACommitCounts(_ answer: Answer) throws {
    let shell = Shell()
    shell.folder.write(Self.waiting, to: "e.db")
    let server = LocalServer.start { _ in .bytes(answer.bytes) }
    let cloud = LocalServer.start { _ in .answer(200, Self.made) }
    defer {
      server.stop()
      cloud.stop()
    }
    let result = shell.run("exec earned hachimi sync --db e.db --to \(server.address) --now 2026-03-20T12:00:00Z")
    let waits = shell.run("sqlite3 e.db 'select count(*) from action_ledger where synced = 0'").out
    let ids = server.requests.compactMap { $0.headers["idempotency-key"] }
    switch answer.meaning {
    case .isSent:
      #expect(result.status == 0 && waits == "0\n" && Set(ids).count == 2, "\(result), \(waits)")
    case .isOfAnotherServer:
      #expect(result.status == 1 && result.err.contains("does not answer like the cloud"), "\(result)")
      #expect(result.err.contains(server.address), "\(result)")
    case .isRefused:
      #expect(result.status == 1 && result.err.contains("was not sent: HTTP "), "\(result)")
    case .isLater(let seconds):
      #expect(result.status == 75, "\(result)")
      let time = "2026-03-20T12:0\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60).000Z"
      #expect(result.err.contains("run it again, not before \(time)"), "\(result)")
    }
    guard ids.count < 2 else { return }
    #expect(ids.count == 1 && waits == "2\n", "\(result), \(waits)")
    let rest = shell.run("exec earned hachimi sync --force --db e.db --to \(cloud.address) --now 2026-03-20T12:00:01Z")
    #expect(rest.status == 0 && rest.out == "2 actions sent; nothing waits\n", "\(rest)")
    #expect(cloud.requests.first?.headers["idempotency-key"] == ids[0])
  }
}
