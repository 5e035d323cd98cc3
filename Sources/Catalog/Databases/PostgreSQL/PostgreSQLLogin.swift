// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc
import Platform

/// Logs in to a server on a separate thread.
///
/// Looking up a host name blocks and cannot be cancelled. If the caller gives up, the thread ends
/// when it next polls.
final class PostgreSQLLogin: Sendable {
  /// The result of a login.
  enum Outcome: Sendable {
    case connected(PostgreSQLHandle)
    case failed(DatabaseProblem)
  }

  private let outcome = Mutex<Outcome?>(nil)
  private let isAbandoned = Mutex(false)

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - url: The URL with the parameters for libpq.
  ///   - secrets: The parameters that are not part of the URL.
  ///   - library: The client library.
  /// - Throws: ``CatalogError/database(path:_:)`` if no server answers or the login fails.
  ///   ``CatalogError/cancelled`` if the task is cancelled.
  static func connect(
    to url: String,
    _ secrets: [String: String],
    _ library: Libpq
  ) throws(CatalogError) -> PostgreSQLHandle {
    let login = PostgreSQLLogin()
    do {
      let completion = try CompletionSignal()
      try completion.start {
        let outcome = login.logIn(url, secrets, library)
        login.outcome.withLock { $0 = outcome }
      }
      while !completion.wait(milliseconds: 20), !Task.isCancelled {}
    } catch {
      throw .database(path: url, .serverUnreachable(error.message))
    }
    switch login.outcome.withLock({ $0 }) {
    case .connected(let handle): return handle
    case .failed(let problem): throw .database(path: url, problem)
    case nil:
      login.isAbandoned.withLock { $0 = true }
      throw .cancelled
    }
  }
}

// MARK: On the login thread

extension PostgreSQLLogin {
  /// The default time limit for a host to answer, in seconds.
  private static let defaultTimeout = 10

  private func logIn(_ url: String, _ secrets: [String: String], _ library: Libpq) -> Outcome {
    if let problem = Self.problem(in: url, library) { return .failed(problem) }
    // The URL overrides the parameters before `dbname`. The parameters after it override the URL.
    var parameters = [
      ("fallback_application_name", "browse"),
      // Detects within a minute that a server has vanished.
      ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("dbname", url), ("client_encoding", "UTF8"),
    ]
    parameters += secrets.map { ($0.key, $0.value) }
    let keywords = CStrings(parameters.map { Array($0.0.utf8) } + [nil])
    let values = CStrings(parameters.map { Array($0.1.utf8) } + [nil])
    let opened = keywords.withPointers { keywords in
      values.withPointers { library.connectStartParams(keywords, $0, 1) }
    }
    guard let connection = opened else {
      return .failed(.serverUnreachable(String(cString: strerror(ENOMEM))))
    }
    let handle = PostgreSQLHandle(library, connection)
    // Verbose messages contain the SQLSTATE, which is the same in all languages.
    _ = library.setErrorVerbosity(connection, PQERRORS_VERBOSE)
    let timeoutMessage = poll(handle)
    _ = library.setErrorVerbosity(connection, PQERRORS_DEFAULT)
    guard !handle.isAlive else { return .connected(handle) }
    if let timeoutMessage { return .failed(.serverUnreachable(timeoutMessage)) }
    let needsPassword = library.connectionNeedsPassword(connection) != 0
    return .failed(PostgreSQLFailure.ofLogin(handle.message, needsPassword: needsPassword))
  }

  /// Returns the problem if libpq cannot parse a URL.
  private static func problem(in url: String, _ library: Libpq) -> DatabaseProblem? {
    var message: UnsafeMutablePointer<CChar>?
    if let options = library.conninfoParse(url, &message) {
      library.conninfoFree(options)
      return nil
    }
    defer { library.freemem(message) }
    return PostgreSQLFailure.invalidURL(message.map { String(cString: $0) } ?? "")
  }

  /// Continues until the connection is established or has failed.
  ///
  /// - Returns: A message if the connection failed because a host did not answer in time.
  private func poll(_ handle: PostgreSQLHandle) -> String? {
    let parameters = handle.parameters()
    let seconds = parameters["connect_timeout"].flatMap(Int.init) ?? Self.defaultTimeout
    var state = PGRES_POLLING_WRITING
    var socket = handle.library.socket(handle.connection)
    var deadline = ContinuousClock.now + .seconds(seconds)
    var timeoutMessage: String?
    while handle.library.status(handle.connection) != CONNECTION_BAD {
      switch state {
      case PGRES_POLLING_OK: return nil
      case PGRES_POLLING_FAILED: return timeoutMessage
      default: break
      }
      while !handle.wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT) {
        if isAbandoned.withLock({ $0 }) { return nil }
        guard seconds > 0, ContinuousClock.now > deadline else { continue }
        timeoutMessage = "no answer within \(seconds) s"
        // Ends the wait for this address. libpq continues with the next one, if any.
        shutdown(socket, Int32(SHUT_RDWR))
        break
      }
      state = handle.library.connectPoll(handle.connection)
      let now = handle.library.socket(handle.connection)
      // Each address has its own timeout, as in libpq's loop.
      if now != socket || timeoutMessage != nil {
        deadline = ContinuousClock.now + .seconds(seconds)
      }
      socket = now
    }
    return timeoutMessage
  }
}
#endif
