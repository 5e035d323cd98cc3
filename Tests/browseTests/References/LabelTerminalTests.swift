// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Glibc
import TestSupport
import Testing

@Suite("Names from a server that does not answer")
struct LabelTerminalTests {
  private let folder = TemporaryFolder()
  private let server = SilentServer()

  private func start() throws -> PseudoTerminal {
    folder.write("n,person\n7,1\n8,2\n", to: "orders.csv")
    let server = "postgres://ada@127.0.0.1:\(server.port)/shop/people"
    mkdir(folder.path("browse"), 0o700)
    folder.write(
      "\(folder.path("orders.csv")) person to \(server)\n",
      to: "browse/references"
    )
    let terminal = PseudoTerminal(
      [folder.path("orders.csv")],
      environment: ["XDG_DATA_HOME": folder.path("")]
    )
    _ = try #require(terminal.wait(for: "orders › "))
    return terminal
  }

  @Test("are no longer looked up after “stop”")
  func stopped() throws {
    let terminal = try start()
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "orders › 1 › "))
    terminal.type("stop\n")
    let page = try #require(terminal.wait(for: "follows the reference"))
    #expect(!page.contains("looking up names"))
    #expect(terminal.quit() == 0)
  }

  @Test("do not delay the item, or the next command")
  func item() throws {
    let terminal = try start()
    terminal.type("1\n")
    #expect(terminal.wait(for: "looking up names…") != nil)
    #expect(terminal.wait(for: "orders › 1 › ") != nil)
    terminal.type("next\n")
    #expect(terminal.wait(for: "orders › 2 › ") != nil)
    #expect(terminal.quit() == 0)
  }
}

/// A server that accepts connections and never answers.
private final class SilentServer {
  /// The port of the local host that it listens on.
  let port: UInt16

  private let descriptor: Int32

  init() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return bind(descriptor, start, length) == 0 && listen(descriptor, 8) == 0
        && getsockname(descriptor, start, &length) == 0
    }
    precondition(isListening, "no socket could be made")
    port = UInt16(bigEndian: address.sin_port)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
#endif
