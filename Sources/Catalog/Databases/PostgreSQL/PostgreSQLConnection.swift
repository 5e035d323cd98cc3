// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc
import Platform

/// A read-only connection to a PostgreSQL server.
///
/// It polls the socket and the task. If the task is cancelled, it cancels the statement on the
/// server. A pooler that shares one server connection among clients (“transaction pooling”) would
/// leak settings to other clients. With a pooler, each transaction therefore has its own settings.
final class PostgreSQLConnection: SQLConnection {
  /// The properties of a server.
  struct Server: Sendable {
    /// The name of the database.
    let database: String

    /// `true` if texts without an explicit collation are ordered bytewise.
    let isByteOrder: Bool

    /// The version in libpq's format: 150002 is 15.2.
    let version: Int

    /// The statement that applies the settings to a transaction, or `nil` if there is no pooler.
    let settings: String?

    var dialect: PostgreSQLDialect {
      PostgreSQLDialect(isByteOrder: isByteOrder, hasInfiniteNumerics: version >= 140_000)
    }
  }

  let server: Server
  private let handle: PostgreSQLHandle
  let path: String
  private let secrets: [String: String]

  /// `true` if the rest of an abandoned answer may still arrive.
  private let isAbandoned = Mutex(false)

  private enum Transaction {
    case none
    case begun

    /// The answer to `ROLLBACK` is pending.
    ///
    /// The next statement waits for it.
    case ending
  }

  private let transaction = Mutex(Transaction.none)

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - path: The URL.
  ///   - secrets: The parameters that are not part of the URL.
  ///   - library: The client library.
  /// - Throws: ``CatalogError/database(path:_:)``. ``CatalogError/cancelled`` if the task is
  ///   cancelled.
  init(
    path: String,
    secrets: [String: String],
    library: Libpq
  ) throws(CatalogError) {
    self.path = path
    self.secrets = secrets
    do throws(CatalogError) {
      handle = try PostgreSQLLogin.connect(to: path, secrets, library)
      _ = library.setnonblocking(handle.connection, 1)
      let exchange = PostgreSQLExchange(handle)
      server = try Self.prepare(exchange, path)
    } catch {
      throw Self.maskingSecrets(error, secrets)
    }
  }

  /// `true` if the connection can be used.
  ///
  /// A server that shuts down sends a message before it closes the connection.
  var isUsable: Bool {
    guard handle.isAlive, !isAbandoned.withLock({ $0 }) else { return false }
    // Reads all available input, since libpq notices the end only after the message.
    while handle.wait(for: POLLIN, milliseconds: 0) {
      guard handle.library.consumeInput(handle.connection) != 0 else { return false }
    }
    return handle.isAlive
  }

  /// Begins a read-only transaction.
  ///
  /// A function that a view calls could change a setting, but not the mode of a transaction after
  /// the first read.
  func begin() throws(CatalogError) {
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    let all = [begin, server.settings].compactMap(\.self).joined(separator: "; ")
    guard try nextExchange().rows(verbatim: all, path) != nil else {
      throw .database(
        path: path,
        .unsupportedOperation(
          "the server does not support read-only transactions",
          advice: "use a server that does"
        )
      )
    }
    transaction.withLock { $0 = .begun }
  }

  /// Makes the current statement the last one of the connection.
  func abandon() { isAbandoned.withLock { $0 = true } }

  func end() {
    transaction.withLock { $0 = .none }
    guard handle.isAlive, !isAbandoned.withLock({ $0 }) else { return }
    let isSent: ()? = try? PostgreSQLExchange(handle).send(verbatim: "ROLLBACK", path)
    if isSent == nil {
      abandon()
    } else {
      transaction.withLock { $0 = .ending }
    }
  }

  func run(
    _ statement: SQL,
    forEachRow body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    if server.settings != nil, transaction.withLock({ $0 != .begun }) {
      try begin()
      defer { end() }
      return try run(statement, forEachRow: body)
    }
    try withExchange { exchange throws(CatalogError) in
      try exchange.send(statement, path)
      try exchange.receive(path, forEachRow: body)
    }
  }

  /// Runs a closure with an exchange for the next statement.
  func withExchange<Result>(
    _ body: (PostgreSQLExchange) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    let exchange = try nextExchange()
    defer { if !exchange.isFinished { abandon() } }
    do throws(CatalogError) {
      return try body(exchange)
    } catch {
      throw Self.maskingSecrets(error, secrets)
    }
  }

  /// Returns an exchange for the next statement, after the previous transaction has ended.
  private func nextExchange() throws(CatalogError) -> PostgreSQLExchange {
    let exchange = PostgreSQLExchange(handle)
    let isWaiting = transaction.withLock { transaction in
      defer { if transaction == .ending { transaction = .none } }
      return transaction == .ending
    }
    guard isWaiting else { return exchange }
    do throws(CatalogError) {
      try exchange.receive(path) { _ in true }
    } catch {
      abandon()
      throw error
    }
    return exchange
  }
}

// MARK: Settings

extension PostgreSQLConnection {
  private typealias Setting = (name: String, value: String)

  /// The output formats of values, which override those of the server and the role.
  private static let outputFormats: [Setting] = [
    ("DateStyle", "ISO"), ("IntervalStyle", "postgres"), ("bytea_output", "hex"),
    ("extra_float_digits", "1"),
  ]

  private static let readOnly: Setting = ("default_transaction_read_only", "on")

  /// Sets the output formats and the read-only mode.
  ///
  /// A pooler reports a different process ID from the server's. With a pooler, the settings must
  /// end with the transaction, since the server connection then goes to another client.
  private static func prepare(
    _ exchange: PostgreSQLExchange,
    _ path: String
  ) throws(CatalogError) -> Server {
    let handle = exchange.handle
    let name = handle.library.db(handle.connection).map { String(cString: $0) } ?? ""
    let version = Int(handle.library.serverVersion(handle.connection))
    var settings = outputFormats
    if !setsTimeZone(handle) { settings.append(("TimeZone", "UTC")) }
    // Loading the JIT compiler takes longer than a page, even for `EXPLAIN`. Counts do not benefit.
    // Each partition of a table is then aggregated by itself, also one on another server.
    if version >= 110_000 {
      settings += [("jit", "off"), ("enable_partitionwise_aggregate", "on")]
    }
    let isPooled = "pg_backend_pid() <> \(handle.library.backendPID(handle.connection))"
    // Uses one round trip. A server that only speaks the protocol may not support all of this.
    let all =
      setting([readOnly] + settings, isLocal: isPooled, version)
      + ", \(isPooled), \(isByteOrder(version)) "
      + "FROM pg_catalog.pg_database WHERE datname = current_database()"
    if let last = try exchange.rows(verbatim: all, path)?.last?.suffix(2).map(\.string) {
      return Server(
        database: name,
        isByteOrder: last.last == "t",
        version: version,
        settings: last.first == "t" ? setting(settings, isLocal: "true", version) : nil
      )
    }
    guard try exchange.rows(verbatim: setting(readOnly), path) != nil else {
      throw .database(
        path: path,
        .unsupportedOperation(
          "the server does not support read-only sessions",
          advice: "use a server that does"
        )
      )
    }
    for one in settings { _ = try exchange.rows(verbatim: setting(one), path) }
    return Server(database: name, isByteOrder: false, version: version, settings: nil)
  }

  private static func setting(_ setting: Setting) -> String {
    "SET \(setting.name) = '\(setting.value)'"
  }

  /// Returns a `SELECT` that applies the settings, optionally for the transaction only.
  ///
  /// Since version 14 and where the system supports it, the server also checks now and then that
  /// the client is connected, so that no statement keeps running for a killed program.
  private static func setting(
    _ settings: [Setting],
    isLocal: String,
    _ version: Int
  ) -> String {
    var calls = settings.map { "set_config('\($0.name)', '\($0.value)', \(isLocal))" }
    if version >= 140_000 {
      calls.append(
        "CASE WHEN version() LIKE '%linux%' "
          + "THEN set_config('client_connection_check_interval', '2s', \(isLocal)) END"
      )
    }
    return "SELECT " + calls.joined(separator: ", ")
  }

  /// Returns a condition that texts are ordered bytewise, as in the locales C and C.UTF-8.
  ///
  /// Since version 15 a column contains the locale provider. The providers `c` and `b` have no
  /// collation tables of their own.
  private static func isByteOrder(_ version: Int) -> String {
    "datcollate IN ('C', 'POSIX', 'C.UTF-8', 'C.UTF8', 'C.utf8')"
      + (version >= 150_000 ? " AND datlocprovider IN ('c', 'b')" : "")
  }

  /// Returns `true` if the environment or the URL sets the time zone.
  private static func setsTimeZone(_ handle: PostgreSQLHandle) -> Bool {
    if Environment.value(of: "PGTZ") != nil { return true }
    let options = handle.parameters()["options"] ?? ""
    return options.lowercased().contains("timezone")
  }

  /// Returns an error with the secrets masked, in case the library or the server repeats them.
  private static func maskingSecrets(
    _ error: CatalogError,
    _ secrets: [String: String]
  ) -> CatalogError {
    guard case .database(let path, let problem) = error else { return error }
    // Shorter secrets occur in messages by chance, and masking those would reveal the secret.
    let masked = secrets.values.filter { $0.utf8.count >= 4 }
    let mask = { (message: String) in
      masked.reduce(message) { text, secret in
        text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "***")
      }
    }
    let maskedProblem: DatabaseProblem =
      switch problem {
      case .serverUnreachable(let message): .serverUnreachable(mask(message))
      case .loginRejected(let message): .loginRejected(mask(message))
      case .connectionLost(let message): .connectionLost(mask(message))
      case .changed(let message): .changed(mask(message))
      case .notPermitted(let message): .notPermitted(mask(message))
      case .refused(let message): .refused(mask(message))
      case .unsupportedOperation(let message, let advice):
        .unsupportedOperation(mask(message), advice: advice)
      default: problem
      }
    return .database(path: path, maskedProblem)
  }
}
#endif
