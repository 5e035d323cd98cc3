import Glibc
import Synchronization

/// A file descriptor that text is written to.
public final class FileOutput: Sendable {
  /// Standard output.
  public static let standardOutput = FileOutput(descriptor: STDOUT_FILENO)

  /// Standard error.
  public static let standardError = FileOutput(descriptor: STDERR_FILENO)

  /// The descriptor; whoever opened it closes it.
  public let descriptor: Int32

  private let firstFailure = Atomic<Int32>(0)

  /// Output to a descriptor that is open for writing.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// What the first write that failed left in `errno`, `nil` if all went well.
  public var failure: Int32? {
    let code = firstFailure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }

  /// Whether a terminal is at the other end.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal at the other end, `nil` if there is none or it does not say.
  public var width: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The rows of the terminal at the other end, `nil` if there is none or it does not say.
  public var height: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var size: winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Writes all of `text`; if that fails, drops the rest and keeps the reason as the ``failure``.
  public func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[written...])
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&descriptor, 1, -1)
        } else if errno != EINTR {
          _ = firstFailure.compareExchange(expected: 0, desired: errno, ordering: .relaxed)
          return
        }
      }
    }
  }
}
