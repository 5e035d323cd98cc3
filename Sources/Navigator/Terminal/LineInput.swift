// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A line reader that reads from a descriptor on the main queue as data arrives.
@MainActor
final class LineInput {
  /// The number of the last line, starting at 1.
  private(set) var number = 0

  private let descriptor: Int32
  private var bytes: [UInt8] = []

  /// The offset of the next line.
  private var start = 0

  /// The offset up to which no line break follows ``start``.
  private var searched = 0
  private var isAtEnd = false
  private let wait = ReadWait()

  /// Creates a reader for an open descriptor.
  ///
  /// The code that opened the descriptor has to close it.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { wait.cancel() }

  /// Calls `receive` once with the next line, without its line break, or with `nil` at the end.
  ///
  /// - Parameter isWanted: Returns `false` for a line that is skipped.
  func next(
    where isWanted: @escaping (String) -> Bool,
    _ receive: @escaping @MainActor (String?) -> Void
  ) {
    while true {
      while let line = takeLine() {
        if isWanted(line) { return receive(line) }
      }
      if isAtEnd { return receive(takeRest().flatMap { isWanted($0) ? $0 : nil }) }
      guard isReady else {
        return wait.begin(descriptor) { [weak self] in self?.next(where: isWanted, receive) }
      }
      readChunk()
    }
  }

  /// `true` if a read would not block.
  private var isReady: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  private func readChunk() {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      // `errno` is valid only after a failure.
      isAtEnd = result == 0 || (result < 0 && errno != EINTR && errno != EAGAIN)
      count = max(0, result)
    }
  }

  private func takeLine() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    number += 1
    let text = CommandFile.text(of: bytes[start..<end], number: number)
    start = end + 1
    searched = start
    return text
  }

  private func takeRest() -> String? {
    guard start < bytes.count else { return nil }
    defer { start = bytes.count }
    number += 1
    return CommandFile.text(of: bytes[start...], number: number)
  }
}
