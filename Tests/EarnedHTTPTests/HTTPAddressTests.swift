import EarnedHTTP
import Testing

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
