// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc

/// A connection of libpq, owned and closed.
///
/// Unchecked: libpq lets any thread use a connection as long as no two do at once (its manual, “Behavior in
/// Threaded Programs”). Who logs in hands it over whole (``PostgreSQLLogin``), and then
/// ``SQLConnections`` gives each connection to one user at a time.
final class PostgreSQLHandle: @unchecked Sendable {
  let library: Libpq
  let connection: OpaquePointer

  init(_ library: Libpq, _ connection: OpaquePointer) {
    self.library = library
    self.connection = connection
    // Without this, notices of the server would be written into the person's screen.
    _ = library.setNoticeProcessor(connection, { _, _ in }, nil)
  }

  deinit { library.finish(connection) }

  var isAlive: Bool { library.status(connection) == CONNECTION_OK }

  /// What libpq says of the last error, in its lines.
  var message: String { library.errorMessage(connection).map { String(cString: $0) } ?? "" }

  /// Waits until something can be read, or written, but not for long.
  ///
  /// - Parameters:
  ///   - events: `POLLIN`, `POLLOUT`.
  ///   - milliseconds: How long at most.
  /// - Returns: Whether it can, or the connection has broken.
  @discardableResult
  func wait(for events: Int32, milliseconds: Int32 = 20) -> Bool {
    var descriptor = pollfd(fd: library.socket(connection), events: Int16(events), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  /// A parameter as it was in the end settled, from the URL, the environment or a service.
  func parameters() -> [String: String] {
    guard let options = library.conninfo(connection) else { return [:] }
    defer { library.conninfoFree(options) }
    var parameters: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        parameters[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return parameters
  }
}

/// A result of libpq, owned and cleared.
struct PostgreSQLResult: ~Copyable {
  private let library: Libpq
  private let result: OpaquePointer

  init(_ library: Libpq, _ result: OpaquePointer) {
    self.library = library
    self.result = result
  }

  deinit { library.clear(result) }

  var status: ExecStatusType { library.resultStatus(result) }
  var rowCount: Int32 { library.ntuples(result) }

  /// The values of a row, as text.
  func row(_ row: Int32) -> [SQLValue] {
    (0..<library.nfields(result)).map { column in
      guard library.getisnull(result, row, column) == 0,
        let start = library.getvalue(result, row, column)
      else { return .null }
      let bytes = UnsafeRawBufferPointer(
        start: start,
        count: Int(library.getlength(result, row, column))
      )
      return .text(Array(bytes))
    }
  }

  /// The class and the number of an error (manual, appendix A), and what it says.
  var failure: (state: String, message: String) {
    let state = library.resultErrorField(result, cpostgresql_state).map { String(cString: $0) }
    let message =
      library.resultErrorField(result, cpostgresql_message)
      ?? UnsafeMutablePointer(mutating: library.resultErrorMessage(result))
    return (state ?? "", message.map { String(cString: $0) } ?? "")
  }
}
#endif
