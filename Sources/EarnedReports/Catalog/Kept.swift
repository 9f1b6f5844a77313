import Synchronization

/// Values by name, each made once and kept, for any thread.
final class Kept<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// The value of that name, which is made when it is first asked for.
  func value<Failure: Error>(_ name: String, _ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let value = values.withLock({ $0[name] }) { return value }
    let value = try make()
    values.withLock { $0[name] = value }
    return value
  }
}
