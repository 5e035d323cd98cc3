// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import FoundationEssentials
import Glibc
import Navigator

/// A client that sends GET requests to a server on the loopback interface.
public struct HTTPClient: Sendable {
  private let port: UInt16

  /// Creates a client of the server at a port.
  public init(port: UInt16) { self.port = port }

  /// Publishes the body of a resource.
  ///
  /// Each subscriber causes a request. The body arrives on a background queue.
  public func get(
    _ path: String,
    _ query: [String: String] = [:]
  ) -> some Publisher<Data, HTTPError> {
    Deferred {
      Future { promise in
        DispatchQueue(label: "request").async {
          promise(Result { () throws(HTTPError) in try body(of: path, query) })
        }
      }
    }
  }

  private func body(of path: String, _ query: [String: String]) throws(HTTPError) -> Data {
    var address = URLComponents()
    address.path = path
    if !query.isEmpty { address.queryItems = query.map { URLQueryItem(name: $0, value: $1) } }
    let request = "GET \(address.string ?? path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    let connection = try Connection(port: port)
    try connection.send(Data(request.utf8))
    return try Self.body(of: try connection.receive())
  }

  /// Returns the body of an answer with the status 200.
  static func body(of answer: Data) throws(HTTPError) -> Data {
    guard let end = answer.firstRange(of: "\r\n\r\n".utf8) else { throw .incomplete }
    let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    let words = (lines.first ?? "").split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, words[1] == "200" else { throw .status(words.last ?? "") }
    let length = lines.first { $0.hasPrefix("Content-Length: ") }?.dropFirst(16)
    let body = answer[end.upperBound...]
    guard length.flatMap({ Int($0) }) == body.count else { throw .incomplete }
    return Data(body)
  }
}

/// An error of a request.
public enum HTTPError: Error, Equatable {
  /// The server cannot be reached; the code is a value of `errno`.
  case unreachable(code: Int32)

  /// The answer has another status than 200, with this reason.
  case status(String)

  /// The answer ends too early.
  case incomplete
}

extension HTTPError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    switch self {
    case .unreachable(let code):
      Alert("cannot reach the server: \(String(cString: strerror(code)))")
    case .status(let reason): Alert("the server answered “\(reason)”")
    case .incomplete: "the server closed the connection too early"
    }
  }
}
