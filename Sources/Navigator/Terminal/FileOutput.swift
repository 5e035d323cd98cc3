// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Platform
import Synchronization

/// A file descriptor for writing text.
public final class FileOutput: Sendable {
  /// Standard output.
  public static let standardOutput = FileOutput(descriptor: STDOUT_FILENO)

  /// Standard error.
  public static let standardError = FileOutput(descriptor: STDERR_FILENO)

  /// The descriptor.
  ///
  /// The code that opened it has to close it. While output is diverted, this is the descriptor of
  /// the pipe.
  public var descriptor: Int32 {
    let pipe = pipe.load(ordering: .relaxed)
    return pipe < 0 ? ownDescriptor : pipe
  }

  /// The number of messages, data and programs so far that may have changed the screen.
  static let otherWriteCount = Atomic<Int>(0)

  private let ownDescriptor: Int32
  private let firstFailure = Atomic<Int32>(0)

  /// The descriptor that output is diverted to, or -1.
  let pipe = Atomic<Int32>(-1)
  let queue = DispatchQueue(label: "output")

  /// Creates an output for a descriptor that is open for writing.
  public init(descriptor: Int32) {
    ownDescriptor = descriptor
  }

  /// The `errno` of the first failed write, `nil` if all writes succeeded.
  public var failure: Int32? {
    let code = firstFailure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }

  /// `true` if the descriptor refers to a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The size of the terminal, unlimited if it is unknown or the descriptor is not a terminal.
  public var windowSize: WindowSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return WindowSize() }
    return WindowSize(
      columns: size.ws_col > 0 ? Int(size.ws_col) : nil,
      rows: size.ws_row > 0 ? Int(size.ws_row) : nil
    )
  }

  /// Writes a text.
  ///
  /// If that fails, drops the rest of the text and records the error as ``failure``.
  public func write(_ text: String) {
    let pipe = pipe.load(ordering: .relaxed)
    // A program that stops reading early does not count as a failure.
    guard pipe < 0 else { return queue.async { _ = Self.write(text, to: pipe) } }
    let code = Self.write(text, to: ownDescriptor)
    _ = firstFailure.compareExchange(expected: 0, desired: code, ordering: .relaxed)
  }

  /// Writes data to the original descriptor, even while output is diverted.
  ///
  /// A terminal receives a visible substitute for each unsafe character. Elsewhere, the bytes are
  /// written unchanged.
  public func writeData(_ bytes: [UInt8]) {
    Self.otherWriteCount.add(1, ordering: .relaxed)
    let code =
      isatty(ownDescriptor) == 1
      ? Self.write(VisibleText.ofLines(String(decoding: bytes, as: UTF8.self)), to: ownDescriptor)
      : bytes.withUnsafeBytes { writeAll($0, to: ownDescriptor) }
    _ = firstFailure.compareExchange(expected: 0, desired: code, ordering: .relaxed)
  }

  /// Writes a text to a descriptor.
  ///
  /// - Returns: The `errno` of a failed write, 0 on success.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}
