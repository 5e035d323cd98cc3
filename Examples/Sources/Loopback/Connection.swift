// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc

/// A TCP socket on the loopback interface, closed when it is released.
final class Connection: Sendable {
  private let descriptor: Int32

  /// Takes over an open socket, which waits at most five seconds for data.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
  }

  deinit { close(descriptor) }

  /// Connects to a port.
  convenience init(port: UInt16) throws(HTTPError) {
    let descriptor = Loopback.openSocket()
    let result = Loopback.withAddress(port: port) { connect(descriptor, $0, $1) }
    let code = errno
    self.init(descriptor)
    if result != 0 { throw .unreachable(code: code) }
  }

  /// Sends all bytes.
  func send(_ data: Data) throws(HTTPError) {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno != EINTR { throw .unreachable(code: errno) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Receives bytes until the peer has sent all or `isComplete` returns `true`.
  func receive(until isComplete: (Data) -> Bool = { _ in false }) throws(HTTPError) -> Data {
    var received = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !isComplete(received) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno != EINTR { throw .unreachable(code: errno) }
      if count == 0 { break }
      received.append(contentsOf: buffer.prefix(max(0, count)))
    }
    return received
  }
}

/// Functions for sockets on the address 127.0.0.1.
enum Loopback {
  /// Opens a TCP socket that child programs do not inherit.
  static func openSocket() -> Int32 {
    socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  /// Calls a function with the address of a port.
  static func withAddress(
    port: UInt16,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
