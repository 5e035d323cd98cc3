// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc

/// A statement and its answer, with exclusive use of a connection.
final class PostgreSQLExchange {
  let handle: PostgreSQLHandle
  private var library: Libpq { handle.library }
  private var connection: OpaquePointer { handle.connection }

  /// `true` if the whole answer has arrived, so that the connection can run another statement.
  private(set) var isFinished = true

  /// The SQLSTATE of the statement's error and its 1-based position in characters, if it has one.
  private(set) var failure: (state: String, position: Int?)?

  init(_ handle: PostgreSQLHandle) {
    self.handle = handle
  }

  /// Sends a statement with its values as parameters.
  func send(_ statement: SQL, _ path: String) throws(CatalogError) {
    let values = statement.values.map(\.parameter)
    guard !values.contains(where: { $0?.contains(0) ?? false }) else {
      throw .database(path: path, .refused("a value cannot contain a NUL byte"))
    }
    let text = statement.text { "$\($0)" }
    let sent = CStrings(values).withPointers { values in
      library.sendQueryParams(connection, text, Int32(values.count), nil, values, nil, nil, 0)
    }
    try check(sent, path)
    // In single-row mode rows arrive one by one, so memory use does not depend on their number.
    _ = library.setSingleRowMode(connection)
    try flush(path)
  }

  /// Sends statements without values.
  func send(verbatim statements: String, _ path: String) throws(CatalogError) {
    try check(library.sendQuery(connection, statements), path)
    try flush(path)
  }

  /// Returns the name of each column of a statement, with the OID of its type.
  func describe(
    _ statement: String,
    _ path: String
  ) throws(CatalogError) -> [(name: String, type: Oid)] {
    // The unnamed statement exists until the next one is sent.
    try check(library.sendPrepare(connection, "", statement, 0, nil), path)
    try flush(path)
    try receive(path) { _ in true }
    try check(library.sendDescribePrepared(connection, ""), path)
    try flush(path)
    var columns: [(name: String, type: Oid)] = []
    while let result = try next(path) {
      guard result.status == PGRES_COMMAND_OK else { throw failed(result, path) }
      columns = result.columns
    }
    return columns
  }

  /// Receives the rows of the answer until `body` returns `false`.
  func receive(
    _ path: String,
    forEachRow body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    var count = 0
    while let result = try next(path) {
      switch result.status {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK:
        for row in 0..<result.rowCount {
          count &+= 1
          if count & 0x3F == 0, Task.isCancelled { throw stopped() }
          let wantsMore: Bool
          do throws(CatalogError) {
            wantsMore = try body(result.row(row))
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

  /// Returns the rows of statements without values, or `nil` if any of them failed.
  func rows(verbatim statements: String, _ path: String) throws(CatalogError) -> [[SQLValue]]? {
    try send(verbatim: statements, path)
    var rows: [[SQLValue]] = []
    do throws(CatalogError) {
      try receive(path) { row throws(CatalogError) in
        rows.append(row)
        return true
      }
    } catch .database(_, .connectionLost(let message)) {
      throw .database(path: path, .connectionLost(message))
    } catch .database {
      return nil
    }
    return rows
  }
}

extension SQLValue {
  fileprivate var parameter: [UInt8]? { self == .null ? nil : bytes }
}

// MARK: Waiting

extension PostgreSQLExchange {
  private func check(_ sent: Int32, _ path: String) throws(CatalogError) {
    guard sent == 1 else {
      let message = PostgreSQLFailure.oneLine(handle.message)
      throw .database(path: path, handle.isAlive ? .refused(message) : .connectionLost(message))
    }
    isFinished = false
  }

  /// Sends the remaining output.
  private func flush(_ path: String) throws(CatalogError) {
    while true {
      switch library.flush(connection) {
      case 0: return
      case 1:
        // The server may block until its output is read.
        if handle.wait(for: POLLIN | POLLOUT) { _ = library.consumeInput(connection) }
        if Task.isCancelled { throw stopped() }
      default: throw lost(path)
      }
    }
  }

  /// Returns the next result, or `nil` after the last one.
  private func next(_ path: String) throws(CatalogError) -> PostgreSQLResult? {
    while library.isBusy(connection) != 0 {
      if handle.wait(for: POLLIN) {
        guard library.consumeInput(connection) != 0 else { throw lost(path) }
      } else if Task.isCancelled {
        throw stopped()
      }
    }
    if let result = library.getResult(connection) { return PostgreSQLResult(library, result) }
    isFinished = true
    return nil
  }

  private func lost(_ path: String) -> CatalogError {
    .database(path: path, .connectionLost(PostgreSQLFailure.oneLine(handle.message)))
  }

  private func failed(_ result: borrowing PostgreSQLResult, _ path: String) -> CatalogError {
    let (state, message, position) = result.failure
    failure = (state, position)
    // An error is the last result of a statement.
    drain(within: .seconds(2))
    guard handle.isAlive else {
      return .database(path: path, .connectionLost(PostgreSQLFailure.oneLine(message)))
    }
    return .database(path: path, PostgreSQLFailure.ofStatement(state: state, message: message))
  }
}

// MARK: Stopping

extension PostgreSQLExchange {
  /// The time to drain an answer before the statement is cancelled.
  ///
  /// A statement for one row has ended by then.
  private static let drainTimeout: Duration = .milliseconds(3)

  /// The maximum time for the server to stop.
  @TaskLocal static var cancelTimeout: Duration = .seconds(2)

  /// The time between cancel requests.
  ///
  /// The server ignores a request while it prepares to run a statement, between two protocol
  /// messages.
  private static let cancelInterval: Duration = .milliseconds(100)

  private func stopped() -> CatalogError {
    cancel()
    return .cancelled
  }

  /// Discards the rest of the answer, and cancels the statement if that takes long.
  private func stop() {
    if !drain(within: Self.drainTimeout) { cancel() }
  }

  /// Cancels the statement, and waits until the server has stopped.
  ///
  /// libpq sends the request over another connection, on a separate thread, so that an unresponsive
  /// host does not block the caller. No statement is sent until the request has been delivered,
  /// since it might cancel that statement instead.
  private func cancel() {
    guard let canceller = library.getCancel(connection) else { return }
    let request = CancelRequest(library: library, pointer: canceller)
    let deadline = ContinuousClock.now + Self.cancelTimeout
    var isDrained = false
    var isDelivered = true
    repeat {
      guard let completion = try? CompletionSignal(),
        (try? completion.start { request.send() }) != nil
      else { return }
      repeat {
        if !isDrained { isDrained = drain(within: Self.cancelInterval) }
        isDelivered = completion.wait(milliseconds: isDrained ? 20 : 0)
      } while !isDelivered && ContinuousClock.now < deadline
    } while !isDrained && ContinuousClock.now < deadline
    if !isDrained || !isDelivered { isFinished = false }
  }

  /// Reads and discards the rest of the answer.
  ///
  /// - Returns: `true` if the answer ended in time.
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
        isFinished = true
        return true
      }
      library.clear(result)
      // An answer that arrives as fast as it is read would never end.
      guard ContinuousClock.now < deadline else { return false }
    }
    return false
  }
}

/// An owned cancel request, freed on deinitialization.
///
/// Unchecked: it is immutable and is used by one thread, which libpq allows to be any thread (its
/// manual, “Canceling Queries in Progress”). It is freed when neither the waiting caller nor that
/// thread refers to it.
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
