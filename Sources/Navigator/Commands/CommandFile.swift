// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file of commands, one per line.
enum CommandFile {
  /// A command and its line number, starting at 1.
  struct Line: Sendable, Equatable {
    let number: Int
    let text: String
  }

  /// The maximum length of a command file in bytes.
  ///
  /// A longer file is probably not a command file.
  private static let maximumLength = 1 << 24

  /// Returns the lines of the file at `path`, without comments and empty lines.
  ///
  /// `-` means standard input.
  ///
  /// - Throws: ``SourceError``, or `CancellationError` if the task is cancelled while it waits for
  ///   input.
  @concurrent
  static func lines(of path: String) async throws -> [Line] {
    // Without `O_NONBLOCK`, `open` would block on a named pipe that has no writer yet. The wait for
    // input below can be cancelled.
    let descriptor =
      path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SourceError.unreadable(path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try await wait(for: descriptor)
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return lines(in: bytes) }
      if count > 0 { bytes += chunk[..<count] }
      guard count > 0 || errno == EINTR || errno == EAGAIN else {
        throw SourceError.unreadable(path, code: errno)
      }
      guard bytes.count <= maximumLength else { throw SourceError.tooLong(path) }
    }
  }

  static func lines(in bytes: [UInt8]) -> [Line] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let text = text(of: line, number: index + 1)
      return text.isCommand ? Line(number: index + 1, text: text) : nil
    }
  }

  /// Returns the text of a line without its carriage return.
  ///
  /// A byte order mark is removed from the first line.
  static func text(of line: ArraySlice<UInt8>, number: Int) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let isMarked = number == 1 && content.starts(with: mark)
    return String(decoding: isMarked ? content.dropFirst(mark.count) : content, as: UTF8.self)
  }

  /// Waits until the descriptor is readable, and checks for cancellation every 100 milliseconds.
  private static func wait(for descriptor: Int32) async throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 100) <= 0 {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
