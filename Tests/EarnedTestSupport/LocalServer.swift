import EarnedSystem
import Synchronization

/// An HTTP/1.1 server on a free port of this machine, until it is released. It does what a test tells it to, including
/// what no good server does.
package final class LocalServer: Sendable {
  /// A request that came in.
  package struct Request: Sendable {
    /// The method and the path: `POST /v1/…`.
    package var line: String
    /// By their names in lower case.
    package var headers: [String: String]
    /// The body.
    package var body: [UInt8]

    /// The text of the body.
    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// What the server sends back.
  package enum Reply: Sendable {
    /// A JSON answer with its status.
    case answer(Int, String)
    /// These bytes; then the connection is closed.
    case bytes([UInt8])
    /// Nothing: the connection is closed.
    case nothing
  }

  /// Its port.
  package let port: Int
  private let listener: Int32
  private let handler: @Sendable (Request) -> Reply
  private let state = Mutex((requests: [Request](), isClosed: false))

  /// Opens the port and answers every request with `handler`, one at a time.
  package static func start(_ handler: @escaping @Sendable (Request) -> Reply) -> LocalServer {
    let server = LocalServer(handler)
    BackgroundThread { server.acceptAll() }.detach()
    return server
  }

  private init(_ handler: @escaping @Sendable (Request) -> Reply) {
    self.handler = handler
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) | listen(listener, 16) | getsockname(listener, address, &length)
      }
    }
    precondition(status == 0, "a port of this machine is free")
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// `http://127.0.0.1:PORT`.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// The requests so far.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// Takes no more connections.
  package func stop() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    // Wakes the thread that waits for connections.
    if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
  }

  private func acceptAll() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        close(listener)
        return
      }
      BackgroundThread { self.serve(connection) }.detach()
    }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var reader = RequestReader(connection: connection)
    while let request = reader.next() {
      // One request at a time, because the cloud makes commits in order.
      let reply = state.withLock { state in
        state.requests.append(request)
        return handler(request)
      }
      switch reply {
      case .answer(let status, let body):
        let head =
          "HTTP/1.1 \(status) Status\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        guard Self.write(Array((head + body).utf8), to: connection) else { return }
      case .bytes(let bytes):
        _ = Self.write(bytes, to: connection)
        return
      case .nothing: return
      }
    }
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      // The test's process has no handler for SIGPIPE.
      let count = bytes[sent...].withUnsafeBytes { bytes in
        send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }
}

/// Reads requests from a connection, one after the other.
private struct RequestReader {
  let connection: Int32
  private var bytes: [UInt8] = []

  init(connection: Int32) { self.connection = connection }

  /// The next request; nil when the client has closed the connection.
  mutating func next() -> LocalServer.Request? {
    var end = bytes.firstRange(of: [13, 10, 13, 10])
    while end == nil {
      guard receive() else { return nil }
      end = bytes.firstRange(of: [13, 10, 13, 10])
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").map(String.init)
    bytes.removeSubrange(..<end.upperBound)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < length { guard receive() else { return nil } }
    let body = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    return LocalServer.Request(line: lines.first ?? "", headers: headers, body: body)
  }

  private mutating func receive() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(connection, &piece, piece.count, 0)
    if count > 0 { bytes += piece[..<count] }
    return count > 0
  }
}
