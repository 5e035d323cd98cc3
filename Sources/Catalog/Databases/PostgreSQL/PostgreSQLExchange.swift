// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc

/// One statement and its answer, over a connection that does nothing else meanwhile.
final class PostgreSQLExchange {
  let handle: PostgreSQLHandle
  private var library: Libpq { handle.library }
  private var connection: OpaquePointer { handle.connection }

  /// Whether the whole answer has come, so that the connection can be asked something else.
  private(set) var isOver = true

  init(_ handle: PostgreSQLHandle) {
    self.handle = handle
  }

  /// Sends a statement whose values go beside it.
  func send(_ statement: SQL, _ path: String) throws(CatalogError) {
    let values = statement.values.map(\.parameter)
    guard !values.contains(where: { $0?.contains(0) ?? false }) else {
      throw .database(path: path, .refused("a text with a NUL in it is in no database"))
    }
    let text = statement.text { "$\($0)" }
    let sent = CTexts(values).withPointers { values in
      library.sendQueryParams(connection, text, Int32(values.count), nil, values, nil, nil, 0)
    }
    try check(sent, path)
    // Rows come one by one then, and memory does not grow with them.
    _ = library.setSingleRowMode(connection)
    try flush(path)
  }

  /// Sends statements without values.
  func send(verbatim statements: String, _ path: String) throws(CatalogError) {
    try check(library.sendQuery(connection, statements), path)
    try flush(path)
  }

  /// Takes the rows of the answer until nobody wants more.
  func receive(
    _ path: String,
    _ take: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    var taken = 0
    while let result = try next(path) {
      switch result.status {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK:
        for row in 0..<result.rowCount {
          taken &+= 1
          if taken & 0x3F == 0, Task.isCancelled { throw stopped() }
          let wantsMore: Bool
          do throws(CatalogError) {
            wantsMore = try take(result.row(row))
          } catch {
            stop()
            throw error
          }
          guard wantsMore else {
            stop()
            return
          }
        }
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
      default: throw failed(result, path)
      }
    }
  }

  /// The rows of some statements without values; `nil` if one failed, and none of them counts.
  func rows(verbatim statements: String, _ path: String) throws(CatalogError) -> [[SQLValue]]? {
    try send(verbatim: statements, path)
    var rows: [[SQLValue]] = []
    do throws(CatalogError) {
      try receive(path) { row throws(CatalogError) in
        rows.append(row)
        return true
      }
    } catch .database(_, .lost(let message)) {
      throw .database(path: path, .lost(message))
    } catch .database {
      return nil
    }
    return rows
  }
}

extension SQLValue {
  /// What is sent for it.
  fileprivate var parameter: [UInt8]? { self == .null ? nil : bytes }
}

// MARK: Waiting

extension PostgreSQLExchange {
  private func check(_ sent: Int32, _ path: String) throws(CatalogError) {
    guard sent == 1 else {
      let message = PostgreSQLFailure.oneLine(handle.message)
      throw .database(path: path, handle.isAlive ? .refused(message) : .lost(message))
    }
    isOver = false
  }

  /// Sends what is still to be sent.
  private func flush(_ path: String) throws(CatalogError) {
    while true {
      switch library.flush(connection) {
      case 0: return
      case 1:
        // The server may have to be listened to before it listens.
        if handle.wait(for: POLLIN | POLLOUT) { _ = library.consumeInput(connection) }
        if Task.isCancelled { throw stopped() }
      default: throw lost(path)
      }
    }
  }

  /// The next result; `nil` behind the last.
  private func next(_ path: String) throws(CatalogError) -> PostgreSQLResult? {
    while library.isBusy(connection) != 0 {
      if handle.wait(for: POLLIN) {
        guard library.consumeInput(connection) != 0 else { throw lost(path) }
      } else if Task.isCancelled {
        throw stopped()
      }
    }
    if let result = library.getResult(connection) { return PostgreSQLResult(library, result) }
    isOver = true
    return nil
  }

  private func lost(_ path: String) -> CatalogError {
    .database(path: path, .lost(PostgreSQLFailure.oneLine(handle.message)))
  }

  private func failed(_ result: borrowing PostgreSQLResult, _ path: String) -> CatalogError {
    let (state, message) = result.failure
    // What comes behind an error is the end.
    drain(within: .seconds(2))
    guard handle.isAlive else {
      return .database(path: path, .lost(PostgreSQLFailure.oneLine(message)))
    }
    return .database(path: path, PostgreSQLFailure.ofStatement(state: state, message: message))
  }
}

// MARK: Stopping

extension PostgreSQLExchange {
  /// How much of an answer is let pass before the server is told that nobody wants it: a statement for
  /// one row has ended by then.
  private static let courtesy: Duration = .milliseconds(3)

  /// How long the server may take to stop.
  private static let patience: Duration = .seconds(2)

  /// How long it is given before it is told again: it does not hear while it gets ready to run a
  /// statement, between the messages of the protocol.
  private static let interval: Duration = .milliseconds(100)

  private func stopped() -> CatalogError {
    cancel()
    return .cancelled
  }

  /// Ends an answer of which no more is wanted.
  private func stop() {
    if !drain(within: Self.courtesy) { cancel() }
  }

  /// Tells the server to stop, and waits until it has.
  ///
  /// The server is told over another connection of the library's, on a thread of its own: should the host
  /// be silent, nobody waits for that. Until it is known that it has been told, nothing else is asked, for
  /// it would be that which is stopped.
  private func cancel() {
    guard let canceller = library.getCancel(connection) else { return }
    let request = CancelRequest(library: library, pointer: canceller)
    let deadline = ContinuousClock.now + Self.patience
    var isDrained = false
    var isTold = true
    repeat {
      guard let end = try? ThreadEnd(), (try? end.start { request.send() }) != nil else { return }
      repeat {
        if !isDrained { isDrained = drain(within: Self.interval) }
        isTold = end.wait(milliseconds: isDrained ? 20 : 0)
      } while !isTold && ContinuousClock.now < deadline
    } while !isDrained && ContinuousClock.now < deadline
    if !isDrained || !isTold { isOver = false }
  }

  /// Reads the answer to its end and drops it.
  ///
  /// - Returns: Whether the end came in time.
  @discardableResult
  private func drain(within time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    while handle.isAlive {
      while library.isBusy(connection) != 0 {
        guard ContinuousClock.now < deadline else { return false }
        if handle.wait(for: POLLIN, milliseconds: 1),
          library.consumeInput(connection) == 0
        {
          return false
        }
      }
      guard let result = library.getResult(connection) else {
        isOver = true
        return true
      }
      library.clear(result)
      // An answer that comes as fast as it is read would never end.
      guard ContinuousClock.now < deadline else { return false }
    }
    return false
  }
}

/// What tells a server to stop; owned and freed.
///
/// Unchecked: what it holds is never changed, and is read by one thread, which libpq lets be any (its manual,
/// “Canceling Queries in Progress”); it is freed when neither who waits nor that thread has it any more.
private final class CancelRequest: @unchecked Sendable {
  private let library: Libpq
  private let pointer: OpaquePointer

  init(library: Libpq, pointer: OpaquePointer) {
    self.library = library
    self.pointer = pointer
  }

  deinit { library.freeCancel(pointer) }

  func send() {
    var message = [CChar](repeating: 0, count: 256)
    _ = library.cancel(pointer, &message, Int32(message.count))
  }
}
#endif
