// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("The arguments of the running program")
struct ProcessArgumentsTests {
  /// A server that accepts connections and never replies.
  private final class SilentServer {
    let port: UInt16
    private let descriptor: Int32

    init() {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      withUnsafeMutableBytes(of: &address) { bytes in
        guard let start = bytes.baseAddress else { return }
        let address = start.assumingMemoryBound(to: sockaddr.self)
        precondition(bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0)
        getsockname(descriptor, address, &length)
      }
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
  }

  @Test("contain no password of a connection")
  func passwords() {
    let server = SilentServer()
    let location = "postgresql://ann:hidden1@127.0.0.1:\(server.port)/shop?password=hidden2"
    let command = "open \"host=h dbname=d password=hidden3\""
    var arguments = ""
    let result = Program.run(
      [location, "-c", command],
      interruptedWhen: { child in
        let bytes = FileManager.default.contents(atPath: "/proc/\(child)/cmdline") ?? Data()
        arguments = String(decoding: bytes, as: UTF8.self)
        return arguments.contains("postgresql://ann@127.0.0.1") && !arguments.contains("hidden")
      }
    )
    #expect(result.wasReady, "\(arguments.debugDescription)")
    #expect(arguments.contains("\0-c\0open \"host=h dbname=d password=\""))
  }
}
#endif
