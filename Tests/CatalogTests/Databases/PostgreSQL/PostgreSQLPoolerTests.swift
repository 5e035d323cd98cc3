// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Foundation
import Glibc
import Testing

@testable import Catalog

/// A proxy that reports a different process ID from the server's, as poolers do.
private final class Pooler: Sendable {
  let port: UInt16
  private let listener: Int32

  /// Starts to listen for one client.
  init(before server: (host: String, port: UInt16)) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = Self.address("127.0.0.1", 0)
    let isBound = Self.with(&address) { address, length in
      var length = length
      return bind(listener, address, length) == 0 && listen(listener, 1) == 0
        && getsockname(listener, address, &length) == 0
    }
    guard isBound else { throw Unexpected(message: "no port") }
    port = address.sin_port.bigEndian
    self.listener = listener
    Self.inBackground {
      let client = accept(listener, nil, nil)
      let back = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = Self.address(server.host, server.port)
      guard client >= 0, Self.with(&address, { connect(back, $0, $1) == 0 }) else { return }
      Self.inBackground {
        Self.copy(from: client, to: back)
        shutdown(back, Int32(SHUT_RDWR))
      }
      Self.copy(from: back, to: client, changingProcess: true)
      shutdown(client, Int32(SHUT_RDWR))
    }
  }

  deinit { close(listener) }

  private static func inBackground(_ body: @escaping @Sendable () -> Void) {
    // Uses a new thread, since other tests may occupy all threads of a queue.
    Thread.detachNewThread(body)
  }

  private static func address(_ host: String, _ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(host)
    address.sin_port = port.bigEndian
    return address
  }

  private static func with(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Copies bytes, and changes the process ID in `BackendKeyData` (manual, section 55.7).
  private static func copy(from source: Int32, to target: Int32, changingProcess: Bool = false) {
    var isChanging = changingProcess
    var pending: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(source, &room, room.count), count > 0 {
      pending += room.prefix(count)
      var start = 0
      // A message has a letter and a length, which includes itself.
      while isChanging, pending.count >= start + 5 {
        let length = pending[start + 1...start + 4].reduce(0) { $0 << 8 | Int($1) }
        if pending[start] == UInt8(ascii: "K"), pending.count > start + 8 {
          pending[start + 8] ^= 1
          isChanging = false
        }
        start += 1 + length
      }
      var sent = 0
      while sent < pending.count {
        let count = send(
          target,
          Array(pending[sent...]),
          pending.count - sent,
          Int32(MSG_NOSIGNAL)
        )
        guard count > 0 else { return }
        sent += count
      }
      pending = []
    }
  }
}

@Suite("A PostgreSQL connection through a pooler", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLPoolerTests {
  /// Opens a connection through a pooler to a server with another default date format.
  private func connection() throws -> (Pooler, PostgreSQLConnection) {
    let parts = try PostgreSQLServer.url().split { "/:@".contains($0) }.map(String.init)
    try #require(parts.count == 5)
    let pooler = try Pooler(before: (parts[2], try #require(UInt16(parts[3]))))
    let url = "postgres://\(parts[1])@127.0.0.1:\(pooler.port)/\(parts[4])"
    let library = try #require(Libpq.shared)
    let connection = try PostgreSQLConnection(
      path: url + "?sslmode=disable&options=-cDateStyle%3DGerman",
      secrets: [:],
      library: library
    )
    return (pooler, connection)
  }

  @Test("leaves session settings unchanged")
  func session() throws {
    let (pooler, connection) = try connection()
    // This setting is the only one that is not applied to each transaction.
    #expect(try connection.row("SHOW default_transaction_read_only")?.first?.string == "off")
    #expect(connection.server.settings != nil)
    withExtendedLifetime(pooler) {}
  }

  @Test("formats values the same inside and outside a transaction")
  func forms() throws {
    let (pooler, connection) = try connection()
    #expect(try connection.row("SELECT '2026-01-31'::date")?.first?.string == "2026-01-31")
    try connection.begin()
    #expect(try connection.row("SELECT '2026-01-31'::date")?.first?.string == "2026-01-31")
    connection.end()
    withExtendedLifetime(pooler) {}
  }

  @Test("rejects statements that write")
  func readOnly() throws {
    let (pooler, connection) = try connection()
    #expect(throws: CatalogError.self) { try connection.run("CREATE TABLE never_made (n int)") }
    #expect(connection.isUsable)
    withExtendedLifetime(pooler) {}
  }
}
#endif
