// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Synchronization

/// A file descriptor that text is written to.
public final class FileOutput: Sendable {
  /// Standard output.
  public static let standardOutput = FileOutput(descriptor: STDOUT_FILENO)

  /// Standard error.
  public static let standardError = FileOutput(descriptor: STDERR_FILENO)

  /// The descriptor; whoever opened it closes it.
  ///
  /// While what is written is diverted, it is that of the pipe.
  public var descriptor: Int32 {
    let pipe = pipe.load(ordering: .relaxed)
    return pipe < 0 ? own : pipe
  }

  private let own: Int32
  private let firstFailure = Atomic<Int32>(0)

  /// Where what is written goes to while it is diverted, else -1; and who writes it there.
  let pipe = Atomic<Int32>(-1)
  let queue = DispatchQueue(label: "output")

  /// Output to a descriptor that is open for writing.
  public init(descriptor: Int32) {
    own = descriptor
  }

  /// What the first write that failed left in `errno`, `nil` if all went well.
  public var failure: Int32? {
    let code = firstFailure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }

  /// Whether a terminal is at the other end.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The size of the terminal at the other end, without an end if there is none or it does not say.
  public var window: Window {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return Window() }
    return Window(
      columns: size.ws_col > 0 ? Int(size.ws_col) : nil,
      rows: size.ws_row > 0 ? Int(size.ws_row) : nil
    )
  }

  /// Writes all of `text`; if that fails, drops the rest and keeps the reason as the ``failure``.
  public func write(_ text: String) {
    let pipe = pipe.load(ordering: .relaxed)
    // A program that has read enough is no failure.
    guard pipe < 0 else { return queue.async { _ = Self.write(text, to: pipe) } }
    let code = Self.write(text, to: own)
    _ = firstFailure.compareExchange(expected: 0, desired: code, ordering: .relaxed)
  }

  /// Writes all of `bytes`, which need not be text, where nothing is diverted.
  public func write(_ bytes: [UInt8]) {
    let code = bytes.withUnsafeBytes { Self.write($0, to: own) }
    _ = firstFailure.compareExchange(expected: 0, desired: code, ordering: .relaxed)
  }

  /// Writes all of `text`.
  ///
  /// - Returns: What the first write that failed left in `errno`, 0 if all went well.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
