// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc

/// An owned connection of libpq, closed on deinitialization.
///
/// Unchecked: libpq lets any thread use a connection while no other thread does (its manual,
/// “Behavior in Threaded Programs”). ``PostgreSQLLogin`` hands the connection over after the login.
/// Then ``SQLConnectionPool`` gives each connection to one user at a time.
final class PostgreSQLHandle: @unchecked Sendable {
  let library: Libpq
  let connection: OpaquePointer

  init(_ library: Libpq, _ connection: OpaquePointer) {
    self.library = library
    self.connection = connection
    // Otherwise libpq would write the server's notices to the terminal.
    _ = library.setNoticeProcessor(connection, { _, _ in }, nil)
  }

  deinit { library.finish(connection) }

  var isAlive: Bool { library.status(connection) == CONNECTION_OK }

  /// The last error message of libpq, which may have several lines.
  var message: String { library.errorMessage(connection).map { String(cString: $0) } ?? "" }

  /// Waits a short time until the socket is readable or writable.
  ///
  /// - Parameters:
  ///   - events: `POLLIN`, `POLLOUT` or both.
  ///   - milliseconds: The maximum time to wait.
  /// - Returns: `true` if the socket is ready or the connection is broken.
  @discardableResult
  func wait(for events: Int32, milliseconds: Int32 = 20) -> Bool {
    var descriptor = pollfd(fd: library.socket(connection), events: Int16(events), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  /// Returns the effective parameters, from the URL, the environment or a service file.
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

/// An owned result of libpq, cleared on deinitialization.
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

  /// Returns the values of a row as text.
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

  /// The name of each column, with the OID of its type.
  var columns: [(name: String, type: Oid)] {
    (0..<library.nfields(result)).map { column in
      let name = library.fname(result, column).map { String(cString: $0) } ?? ""
      return (name, library.ftype(result, column))
    }
  }

  /// The SQLSTATE and the message of an error (manual, appendix A), and its 1-based position in the
  /// statement in characters, if it has one.
  var failure: (state: String, message: String, position: Int?) {
    let state = library.resultErrorField(result, cpostgresql_state).map { String(cString: $0) }
    let position = library.resultErrorField(result, cpostgresql_position).flatMap {
      Int(String(cString: $0))
    }
    let message =
      library.resultErrorField(result, cpostgresql_message)
      ?? UnsafeMutablePointer(mutating: library.resultErrorMessage(result))
    return (state ?? "", message.map { String(cString: $0) } ?? "", position)
  }
}
#endif
