// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import FoundationEssentials
import Glibc

/// An HTTP server that answers GET requests on the loopback interface.
public final class HTTPServer: Sendable {
  /// Returns the body of the answer to a request, `nil` if there is no such resource.
  public typealias Handler = @Sendable (_ request: URLComponents) -> Data?

  /// The port, which the system has chosen.
  public let port: UInt16

  private let descriptor: Int32

  /// Starts a server.
  public init(_ handler: @escaping Handler) throws(HTTPError) {
    let descriptor = Loopback.openSocket()
    guard Loopback.withAddress(port: 0, { bind(descriptor, $0, $1) }) == 0,
      listen(descriptor, 16) == 0, let port = Self.port(of: descriptor)
    else {
      let code = errno
      close(descriptor)
      throw .unreachable(code: code)
    }
    (self.descriptor, self.port) = (descriptor, port)
    DispatchQueue(label: "server").async { Self.acceptConnections(to: descriptor, handler) }
  }

  /// Stops the server.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Accepts connections until the socket is shut down, and closes it.
  private static func acceptConnections(to descriptor: Int32, _ handler: @escaping Handler) {
    while true {
      let accepted = accept(descriptor, nil, nil)
      if accepted >= 0 {
        let connection = Connection(accepted)
        DispatchQueue(label: "connection").async { serve(connection, handler) }
      } else if errno == EINVAL {
        close(descriptor)
        return
      } else {
        // A descriptor may be free again later.
        usleep(10_000)
      }
    }
  }

  private static func port(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// Answers the one request of a connection.
  private static func serve(_ connection: Connection, _ handler: Handler) {
    let head = try? connection.receive { head in
      head.count > 8192 || head.firstRange(of: "\r\n\r\n".utf8) != nil
    }
    let body = head.flatMap(request).flatMap(handler)
    let status = body == nil ? "404 Not Found" : "200 OK"
    let fields = "Content-Length: \(body?.count ?? 0)\r\nConnection: close\r\n\r\n"
    try? connection.send(Data("HTTP/1.1 \(status)\r\n\(fields)".utf8) + (body ?? Data()))
  }

  /// Returns the address of a GET request, `nil` for another request.
  private static func request(_ head: Data) -> URLComponents? {
    let line = String(decoding: head, as: UTF8.self).prefix { !$0.isNewline }
    let words = line.split(separator: " ")
    return words.count == 3 && words[0] == "GET" ? URLComponents(string: String(words[1])) : nil
  }
}
