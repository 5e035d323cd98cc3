// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc
import NavigatorTesting
import Testing

@testable import Loopback

@Suite("Loopback")
struct LoopbackTests {
  private struct Named: Decodable { let name: String }

  /// Returns the text of a resource of a server that echoes queries.
  private func echo(_ path: String, _ query: [String: String] = [:]) async throws -> String? {
    let server = try HTTPServer { request in
      request.path == "/echo" ? Data((request.queryItems?.first?.value ?? "").utf8) : nil
    }
    defer { withExtendedLifetime(server) {} }
    for try await body in HTTPClient(port: server.port).get(path, query).values {
      return String(decoding: body, as: UTF8.self)
    }
    return nil
  }

  @Test("a query reaches the server", arguments: ["Oslo", "São Paulo", "a&b=c?", "", "100 %"])
  func query(text: String) async throws {
    #expect(try await echo("/echo", ["text": text]) == text)
  }

  @Test("a missing resource has the status 404")
  func missing() async {
    await #expect(throws: HTTPError.status("Not Found")) { try await echo("/none") }
  }

  @Test("a body of several packets arrives whole")
  func long() async throws {
    let sent = Data(repeating: 7, count: 1_000_000)
    let server = try HTTPServer { _ in sent }
    for try await body in HTTPClient(port: server.port).get("/").values { #expect(body == sent) }
  }

  @Test("a stopped server is unreachable")
  func stopped() async throws {
    let port = try HTTPServer { _ in nil }.port
    await #expect(throws: HTTPError.unreachable(code: ECONNREFUSED)) {
      for try await _ in HTTPClient(port: port).get("/").values {}
    }
  }

  @Test(
    "an answer that ends early is incomplete",
    arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab"]
  )
  func incomplete(answer: String) {
    #expect(throws: HTTPError.incomplete) { try HTTPClient.body(of: Data(answer.utf8)) }
  }

  @Test("an answer without a status is refused")
  func noStatus() {
    #expect(throws: HTTPError.status("")) { try HTTPClient.body(of: Data("\r\n\r\n".utf8)) }
  }

  @Test("cities are found by the beginning of their names")
  func cities() async throws {
    let server = try HTTPServer.weather()
    for try await body in HTTPClient(port: server.port).get("/cities", ["matching": "oS"]).values {
      #expect(try JSONDecoder().decode([Named].self, from: body).map(\.name) == ["Osaka", "Oslo"])
    }
  }
}
