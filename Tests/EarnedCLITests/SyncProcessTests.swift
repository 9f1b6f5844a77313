import EarnedSQLite
import EarnedTestSupport
import Testing

/// What the cloud answers.
private let committed = #"{"writeResults":[],"commitTime":"2026-03-15T18:00:00Z"}"#

/// What `earned hachimi sync` sends, and to whom (interface of Hachimi, section 5).
@Suite struct SyncProcessTests {
  private let shell = Shell()

  init() {
    shell.folder.write(
      """
      {"type":"hachimi.account.link","ts_utc_ms":1771200000000,"uid":"u1"}
      {"type":"hachimi.checkin","ts_utc_ms":1771200000000}
      """, to: "records")
    #expect(shell.run("earned ingest --quiet --db e.db records").status == 0)
  }

  @Test func aCommitIsPostedWithItsHeadersAndWithoutAProxy() throws {
    let server = LocalServer.start { _ in .answer(200, committed) }
    let proxy = LocalServer.start { _ in .answer(200, committed) }
    defer {
      server.stop()
      proxy.stop()
    }
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { shell.environment[name] = proxy.address }
    shell.folder.write("abc.DEF-123\n", to: "token")
    let bodies = shell.run("earned hachimi sync --to - --quiet --project my-cats --db e.db").out
    let result = shell.run(
      "exec earned hachimi sync --db e.db --to \(server.address)/up/ --project my-cats --token-file token")
    #expect(result.status == 0 && result.out == "2 actions sent; 2 only marked; nothing waits\n", "\(result)")
    #expect(proxy.requests.isEmpty)
    #expect(server.requests.map(\.text).joined(separator: "\n") + "\n" == bodies)
    for request in server.requests {
      #expect(request.line == "POST /up/v1/projects/my-cats/databases/(default)/documents:commit HTTP/1.1")
      #expect(request.headers["content-type"] == "application/json")
      #expect(request.headers["authorization"] == "Bearer abc.DEF-123")
      let actionID = try #require(request.headers["idempotency-key"])
      #expect(request.text.contains("/users/u1/ledger/\(actionID)\""))
    }
  }

  @Test func withoutATokenNoneIsSent() {
    let server = LocalServer.start { _ in .answer(200, committed) }
    defer { server.stop() }
    #expect(shell.run("exec earned hachimi sync --db e.db --to \(server.address)").status == 0)
    #expect(server.requests.count == 2 && server.requests.allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test func aForbiddenRequestIsAFailure() {
    let server = LocalServer.start { _ in .answer(403, #"{"error":{"status":"PERMISSION_DENIED","message":"S3CRET"}}"#)
    }
    defer { server.stop() }
    let result = shell.run("exec earned hachimi sync --db e.db --to \(server.address)")
    #expect(result.status == 1 && result.err.contains("HTTP 403 PERMISSION_DENIED"), "\(result)")
    #expect(!shell.run("sqlite3 e.db .dump").out.contains("S3CRET"))
    #expect(server.requests.count == 1)
  }

  /// K49: a portal that says 200 to everything has taken in nothing.
  @Test func anotherServerHasTakenInNothing() {
    let server = LocalServer.start { _ in
      .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n<html></html>".utf8))
    }
    defer { server.stop() }
    let result = shell.run("exec earned hachimi sync --db e.db --to \(server.address)")
    #expect(result.status == 1 && result.err.contains("does not answer like the cloud"), "\(result)")
    #expect(result.err.contains(server.address) && server.requests.count == 1)
    #expect(shell.run("earned hachimi ledger --pending --db e.db").out.contains("[HTTP 200]"))
  }

  @Test func aServersWaitIsKeptTo() {
    let server = LocalServer.start { _ in
      .bytes(Array("HTTP/1.1 503 Busy\r\nretry-after:  40 \r\nContent-Length: 2\r\n\r\n{}".utf8))
    }
    defer { server.stop() }
    let result = shell.run(
      "exec earned hachimi sync --db e.db --to \(server.address) --now 2026-03-20T12:00:00Z")
    #expect(result.status == 75 && result.err.contains("not before 2026-03-20T12:00:40.000Z"), "\(result)")
  }

  /// Marked as unsent, an action is sent again.
  @Test func whatWasSentIsSentAgain() throws {
    let server = LocalServer.start { _ in .answer(200, committed) }
    defer { server.stop() }
    let sync = "exec earned hachimi sync --db e.db --to \(server.address) --now 2026-03-20T12:00:00Z"
    #expect(shell.run(sync).status == 0)
    let actionID = try #require(server.requests.first?.headers["idempotency-key"])
    let again = shell.run("\(sync) --resend \(actionID)")
    #expect(again.status == 0 && again.out == "1 action marked as unsent; 1 action sent; nothing waits\n", "\(again)")
    #expect(server.requests.map { $0.headers["idempotency-key"] }.filter { $0 == actionID }.count == 2)
    let marked = shell.run("exec earned hachimi sync --db e.db --since 2026-03-20T12:00:00Z")
    #expect(marked.out == "2 actions marked as unsent; 0 actions sent; 2 actions waiting\n", "\(marked)")
    #expect(server.requests.count == 3)
    #expect(shell.run(sync).out == "2 actions sent; nothing waits\n")
    let none = shell.run("exec earned hachimi sync --db e.db --resend \(actionID) nothing-like-it")
    #expect(none.status == 66 && none.err.contains("nothing was marked"), "\(none)")
    #expect(shell.run("earned hachimi ledger --pending --db e.db").out == "no actions\n")
  }

  /// Recording is possible while a sync waits for an answer.
  @Test func theDatabaseIsFreeWhileTheServerAnswers() {
    let path = shell.folder.file("e.db")
    let server = LocalServer.start { _ in
      do {
        let other = try Database(.file(path), .readWrite, busyTimeout: .zero)
        try other.begin(.immediate)
        try other.rollback()
        return .answer(200, committed)
      } catch {
        return .answer(500, "{}")
      }
    }
    defer { server.stop() }
    let result = shell.run("exec earned hachimi sync --db e.db --to \(server.address)")
    #expect(result.status == 0 && server.requests.count == 2, "\(result)")
  }
}
