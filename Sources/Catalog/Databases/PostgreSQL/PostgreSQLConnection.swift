// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc
import Platform

/// A connection to a PostgreSQL server, over which nothing can be written.
///
/// It waits in short turns, so that whoever gives up is heard, and tells the server then. Where a pooler shares
/// one server among many (“transaction pooling”), nothing is set beyond a transaction: others would meet it.
final class PostgreSQLConnection: SQLConnection {
  /// What there is to know of the server.
  struct Server: Sendable {
    /// The database's name.
    let database: String

    /// Whether texts stand in the order of their bytes where nothing else is said.
    let isByteOrder: Bool

    /// Its version, as libpq has it: 150002 is 15.2.
    let version: Int

    /// What has to be set in each transaction, by a statement; `nil` unless a pooler stands before the
    /// server.
    let settings: String?
  }

  let server: Server
  private let handle: PostgreSQLHandle
  private let path: String
  private let secrets: [String: String]

  /// Whether an answer may still be on its way that nobody waits for.
  private let isAbandoned = Guarded(false)

  private enum Transaction {
    case none
    case begun

    /// The answer to its end is on its way, for which whoever comes next waits.
    case ending
  }

  private let transaction = Guarded(Transaction.none)

  /// Connects.
  ///
  /// - Parameters:
  ///   - path: The URL.
  ///   - secrets: What is not in it.
  ///   - library: What connects.
  /// - Throws: ``CatalogError/database(path:_:)``; when cancelled.
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
      throw Self.withoutSecrets(error, secrets)
    }
  }

  /// Whether it can be used; a server that has gone in the meantime has said so.
  var isUsable: Bool {
    guard handle.isAlive, !isAbandoned.use({ $0 }) else { return false }
    // What it said last comes before the end, which is seen by reading on.
    while handle.wait(for: POLLIN, milliseconds: 0) {
      guard handle.library.consumeInput(handle.connection) != 0 else { return false }
    }
    return handle.isAlive
  }

  /// A setting can be undone by what a view calls; this cannot, once something has been read.
  func begin() throws(CatalogError) {
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    let all = [begin, server.settings].compactMap(\.self).joined(separator: "; ")
    guard try nextExchange().rows(verbatim: all, path) != nil else {
      throw .database(
        path: path,
        .impossible("it has no transactions that only read", advice: "use a server that has")
      )
    }
    transaction.use { $0 = .begun }
  }

  func end() {
    transaction.use { $0 = .none }
    guard handle.isAlive, !isAbandoned.use({ $0 }) else { return }
    let isSent: ()? = try? PostgreSQLExchange(handle).send(verbatim: "ROLLBACK", path)
    if isSent == nil { isAbandoned.use { $0 = true } } else { transaction.use { $0 = .ending } }
  }

  func run(
    _ statement: SQL,
    _ take: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    if server.settings != nil, transaction.use({ $0 != .begun }) {
      try begin()
      defer { end() }
      return try run(statement, take)
    }
    let exchange = try nextExchange()
    do throws(CatalogError) {
      try exchange.send(statement, path)
      try exchange.receive(path, take)
    } catch {
      if !exchange.isOver { isAbandoned.use { $0 = true } }
      throw Self.withoutSecrets(error, secrets)
    }
    if !exchange.isOver { isAbandoned.use { $0 = true } }
  }

  /// What asks next, once the transaction before has ended.
  private func nextExchange() throws(CatalogError) -> PostgreSQLExchange {
    let exchange = PostgreSQLExchange(handle)
    let isWaiting = transaction.use { transaction in
      defer { if transaction == .ending { transaction = .none } }
      return transaction == .ending
    }
    guard isWaiting else { return exchange }
    do throws(CatalogError) {
      try exchange.receive(path) { _ in true }
    } catch {
      isAbandoned.use { $0 = true }
      throw error
    }
    return exchange
  }
}

// MARK: What holds for all statements

extension PostgreSQLConnection {
  private typealias Setting = (name: String, value: String)

  /// How values are to be written: as everywhere here, whatever the server or the role prefers.
  private static let forms: [Setting] = [
    ("DateStyle", "ISO"), ("IntervalStyle", "postgres"), ("bytea_output", "hex"),
    ("extra_float_digits", "1"),
  ]

  private static let readOnly: Setting = ("default_transaction_read_only", "on")

  /// Settles how values are written and that nothing is.
  ///
  /// A pooler tells its clients of another process than the server does. Then what is set here must end
  /// with the transaction, since the server is somebody else's next.
  private static func prepare(
    _ exchange: PostgreSQLExchange,
    _ path: String
  ) throws(CatalogError) -> Server {
    let handle = exchange.handle
    let name = handle.library.db(handle.connection).map { String(cString: $0) } ?? ""
    let version = Int(handle.library.serverVersion(handle.connection))
    var settings = forms
    if !saysZone(handle) { settings.append(("TimeZone", "UTC")) }
    // To load what compiles statements takes longer than a page, also for `EXPLAIN`; counts gain nothing.
    if version >= 110_000 { settings.append(("jit", "off")) }
    let isPooled = "pg_backend_pid() <> \(handle.library.backendPID(handle.connection))"
    // All in one turn; what only speaks the protocol may not know some of it.
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
        .impossible("it cannot be told to only read", advice: "use a server that can")
      )
    }
    for one in settings { _ = try exchange.rows(verbatim: setting(one), path) }
    return Server(database: name, isByteOrder: false, version: version, settings: nil)
  }

  private static func setting(_ setting: Setting) -> String {
    "SET \(setting.name) = '\(setting.value)'"
  }

  /// `SELECT …` that sets all of these, if need be but for the transaction.
  ///
  /// It also has the server look now and then whether anybody still waits, so that no statement goes on for
  /// a program that was killed; since version 14, and where the system can tell.
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

  /// Whether texts are ordered by their bytes, as in the locales C and C.UTF-8: the provider of the rules
  /// has a column since version 15, and `c` and `b` stand for such as have no tables of their own.
  private static func isByteOrder(_ version: Int) -> String {
    "datcollate IN ('C', 'POSIX', 'C.UTF-8', 'C.UTF8', 'C.utf8')"
      + (version >= 150_000 ? " AND datlocprovider IN ('c', 'b')" : "")
  }

  /// Whether somebody has said in which zone times are to be shown.
  private static func saysZone(_ handle: PostgreSQLHandle) -> Bool {
    if let zone = getenv("PGTZ"), zone.pointee != 0 { return true }
    let options = handle.parameters()["options"] ?? ""
    return options.lowercased().contains("timezone")
  }

  /// An error without what must not be shown, should the library or the server say it.
  private static func withoutSecrets(
    _ error: CatalogError,
    _ secrets: [String: String]
  ) -> CatalogError {
    guard case .database(let path, let problem) = error else { return error }
    // Fewer characters stand in any message by chance, and would be told by being hidden.
    let hidden = secrets.values.filter { $0.utf8.count >= 4 }
    let hide = { (message: String) in
      hidden.reduce(message) { text, secret in
        text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "***")
      }
    }
    let shown: DatabaseProblem =
      switch problem {
      case .noServer(let message): .noServer(hide(message))
      case .notAdmitted(let message): .notAdmitted(hide(message))
      case .lost(let message): .lost(hide(message))
      case .changed(let message): .changed(hide(message))
      case .notPermitted(let message): .notPermitted(hide(message))
      case .refused(let message): .refused(hide(message))
      case .impossible(let message, let advice): .impossible(hide(message), advice: advice)
      default: problem
      }
    return .database(path: path, shown)
  }
}
#endif
