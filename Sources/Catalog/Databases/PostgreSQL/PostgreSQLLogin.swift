// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc
import Platform

/// Logs in to a server on a separate thread.
///
/// Looking up a host name blocks and cannot be cancelled. If the caller gives up, the thread ends
/// at its next turn.
final class PostgreSQLLogin: Sendable {
  /// The result of a login.
  enum Outcome: Sendable {
    case connected(PostgreSQLHandle)
    case failed(DatabaseProblem)
  }

  private let outcome = Guarded<Outcome?>(nil)
  private let isGivenUp = Guarded(false)

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
      let end = try ThreadEnd()
      try end.start {
        let outcome = login.logIn(url, secrets, library)
        login.outcome.use { $0 = outcome }
      }
      while !end.wait(milliseconds: 20), !Task.isCancelled {}
    } catch {
      throw .database(path: url, .noServer(error.message))
    }
    switch login.outcome.use({ $0 }) {
    case .connected(let handle): return handle
    case .failed(let problem): throw .database(path: url, problem)
    case nil:
      login.isGivenUp.use { $0 = true }
      throw .cancelled
    }
  }
}

// MARK: On the login thread

extension PostgreSQLLogin {
  /// The default time limit for a host to answer, in seconds.
  private static let patience = 10

  private func logIn(_ url: String, _ secrets: [String: String], _ library: Libpq) -> Outcome {
    if let flaw = Self.flaw(in: url, library) { return .failed(flaw) }
    // The URL overrides the parameters before `dbname`. The parameters after it override the URL.
    var parameters = [
      ("fallback_application_name", "browse"),
      // Detects within a minute that a server has vanished.
      ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("dbname", url), ("client_encoding", "UTF8"),
    ]
    parameters += secrets.map { ($0.key, $0.value) }
    let keywords = CTexts(parameters.map { Array($0.0.utf8) } + [nil])
    let values = CTexts(parameters.map { Array($0.1.utf8) } + [nil])
    let opened = keywords.withPointers { keywords in
      values.withPointers { library.connectStartParams(keywords, $0, 1) }
    }
    guard let connection = opened else {
      return .failed(.noServer(String(cString: strerror(ENOMEM))))
    }
    let handle = PostgreSQLHandle(library, connection)
    // Verbose messages contain the SQLSTATE, which is the same in all languages.
    _ = library.setErrorVerbosity(connection, PQERRORS_VERBOSE)
    let silence = poll(handle)
    _ = library.setErrorVerbosity(connection, PQERRORS_DEFAULT)
    guard !handle.isAlive else { return .connected(handle) }
    if let silence { return .failed(.noServer(silence)) }
    let needsPassword = library.connectionNeedsPassword(connection) != 0
    return .failed(PostgreSQLFailure.ofLogin(handle.message, needsPassword: needsPassword))
  }

  /// Returns the problem if libpq cannot parse a URL.
  private static func flaw(in url: String, _ library: Libpq) -> DatabaseProblem? {
    var message: UnsafeMutablePointer<CChar>?
    if let options = library.conninfoParse(url, &message) {
      library.conninfoFree(options)
      return nil
    }
    defer { library.freemem(message) }
    return PostgreSQLFailure.notUnderstood(message.map { String(cString: $0) } ?? "")
  }

  /// Continues until the connection is established or has failed.
  ///
  /// - Returns: A message if the connection failed because a host did not answer in time.
  private func poll(_ handle: PostgreSQLHandle) -> String? {
    let parameters = handle.parameters()
    let seconds = parameters["connect_timeout"].flatMap(Int.init) ?? Self.patience
    var state = PGRES_POLLING_WRITING
    var socket = handle.library.socket(handle.connection)
    var deadline = ContinuousClock.now + .seconds(seconds)
    var silence: String?
    while handle.library.status(handle.connection) != CONNECTION_BAD {
      switch state {
      case PGRES_POLLING_OK: return nil
      case PGRES_POLLING_FAILED: return silence
      default: break
      }
      while !handle.wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT) {
        if isGivenUp.use({ $0 }) { return nil }
        guard seconds > 0, ContinuousClock.now > deadline else { continue }
        silence = "no answer within \(seconds) s"
        // Ends the wait for this address. libpq continues with the next one, if any.
        shutdown(socket, Int32(SHUT_RDWR))
        break
      }
      state = handle.library.connectPoll(handle.connection)
      let now = handle.library.socket(handle.connection)
      // Each address has its own timeout, as in libpq's loop.
      if now != socket || silence != nil { deadline = ContinuousClock.now + .seconds(seconds) }
      socket = now
    }
    return silence
  }
}
#endif
