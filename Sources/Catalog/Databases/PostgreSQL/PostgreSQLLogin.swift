// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc
import Platform

/// Who logs in to a server: on a thread of its own, since looking up a host's name waits and cannot be told
/// to stop.
///
/// Whoever gives up leaves the thread to itself, which ends at the next turn.
final class PostgreSQLLogin: Sendable {
  /// How it went.
  enum Outcome: Sendable {
    case connected(PostgreSQLHandle)
    case failed(DatabaseProblem)
  }

  private let outcome = Guarded<Outcome?>(nil)
  private let isGivenUp = Guarded(false)

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - url: Where it is and what libpq is to know.
  ///   - secrets: What it is to know besides.
  ///   - library: The library.
  /// - Returns: The connection.
  /// - Throws: ``CatalogError/database(path:_:)`` if nobody answers or lets it in; when cancelled.
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

// MARK: On its thread

extension PostgreSQLLogin {
  /// For how long a host may be silent, in seconds, where nobody has said so.
  private static let patience = 10

  private func logIn(_ url: String, _ secrets: [String: String], _ library: Libpq) -> Outcome {
    if let flaw = Self.flaw(in: url, library) { return .failed(flaw) }
    // What stands before `dbname` the URL may change, and what stands behind it changes the URL.
    var parameters = [
      ("fallback_application_name", "browse"),
      // A server that vanishes without a word is noticed within a minute.
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
    // So that a refusal comes with its state, which says why in any language.
    _ = library.setErrorVerbosity(connection, PQERRORS_VERBOSE)
    let silence = poll(handle)
    _ = library.setErrorVerbosity(connection, PQERRORS_DEFAULT)
    guard !handle.isAlive else { return .connected(handle) }
    if let silence { return .failed(.noServer(silence)) }
    let needsPassword = library.connectionNeedsPassword(connection) != 0
    return .failed(PostgreSQLFailure.ofLogin(handle.message, needsPassword: needsPassword))
  }

  /// What libpq does not understand of a URL.
  private static func flaw(in url: String, _ library: Libpq) -> DatabaseProblem? {
    var message: UnsafeMutablePointer<CChar>?
    if let options = library.conninfoParse(url, &message) {
      library.conninfoFree(options)
      return nil
    }
    defer { library.freemem(message) }
    return PostgreSQLFailure.notUnderstood(message.map { String(cString: $0) } ?? "")
  }

  /// Goes on until the connection stands or has failed.
  ///
  /// - Returns: That a host was silent for too long, if that is why it failed.
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
        // This ends the wait for one address, and libpq goes on with the next if there is one.
        shutdown(socket, Int32(SHUT_RDWR))
        break
      }
      state = handle.library.connectPoll(handle.connection)
      let now = handle.library.socket(handle.connection)
      // Each address has its time, as in libpq's own loop.
      if now != socket || silence != nil { deadline = ContinuousClock.now + .seconds(seconds) }
      socket = now
    }
    return silence
  }
}
#endif
