// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Glibc
import Platform

@testable import Catalog

/// A server in this process that speaks the protocol of PostgreSQL and gives prepared answers.
///
/// It accepts every login, and sends the next answer after each statement, whatever it says. After
/// the last one, it closes the connection (manual, “Frontend/Backend Protocol”).
final class ScriptedServer: Sendable {
  /// The URL of its database.
  let url: String

  private let answers = Mutex<ArraySlice<[UInt8]>>([])

  /// The time to wait for the next message, in milliseconds.
  ///
  /// An answer that is cut off would otherwise keep both sides waiting.
  private let patience: Int32

  /// Starts a server with a socket in a folder.
  init(inFolder folder: String, patience: Int32 = 10_000) {
    self.patience = patience
    url = "postgres://fuzzer@/fuzzing?host=\(folder)&port=5432&sslmode=disable&gssencmode=disable"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8)
    }
    let isBound = withUnsafeBytes(of: address) { bytes in
      bind(
        listener,
        bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count)
      )
    }
    precondition(isBound == 0 && listen(listener, 16) == 0, "cannot listen in \(folder)")
    _ = BackgroundThread.start { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection >= 0 { _ = BackgroundThread.start { [self] in serve(connection) } }
      }
    }
  }

  /// Replaces the prepared answers.
  func prepare(_ answers: [[UInt8]]) {
    self.answers.withLock { $0 = answers[...] }
  }

  private func serve(_ connection: CInt) {
    defer { close(connection) }
    // The first message has no type. Only that of a login has the protocol version 3.0.
    guard let start = message(from: connection), start.starts(with: [0, 3, 0, 0]),
      send(Self.welcome, to: connection)
    else { return }
    while let type = read(1, from: connection)?.first, message(from: connection) != nil {
      // A batch of messages ends with Sync. A Query stands alone.
      guard type == UInt8(ascii: "Q") || type == UInt8(ascii: "S") else { continue }
      guard let answer = answers.withLock({ $0.popFirst() }), send(answer, to: connection) else {
        return
      }
    }
  }

  private static let welcome =
    ProtocolMessage.bytes("R", [0, 0, 0, 0])
    + ProtocolMessage.bytes("S", Array("server_version\0".utf8) + Array("15.2\0".utf8))
    + ProtocolMessage.bytes("S", Array("client_encoding\0UTF8\0".utf8))
    + ProtocolMessage.bytes("K", [0, 0, 0, 7, 0, 0, 0, 9])
    + ProtocolMessage.ready

  /// Reads the contents of a message.
  private func message(from connection: CInt) -> [UInt8]? {
    guard let length = read(4, from: connection) else { return nil }
    let count = length.reduce(0) { $0 << 8 | Int($1) } - 4
    return count > 0 ? read(count, from: connection) : []
  }

  private func read(_ count: Int, from connection: CInt) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var request = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, patience) > 0 else { return nil }
      let result = bytes.withUnsafeMutableBytes {
        Glibc.read(connection, $0.baseAddress?.advanced(by: filled), count - filled)
      }
      guard result > 0 else { return nil }
      filled += result
    }
    return bytes
  }

  private func send(_ bytes: [UInt8], to connection: CInt) -> Bool {
    Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
#endif
