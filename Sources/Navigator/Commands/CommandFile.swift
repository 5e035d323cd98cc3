// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file of commands, a line each.
enum CommandFile {
  /// A command and the number of its line, from 1.
  struct Line: Sendable, Equatable {
    let number: Int
    let text: String
  }

  /// How long a file may be: what is longer is something else.
  private static let longest = 1 << 24

  /// The lines of the file at `path` (`-` is standard input) but for comments and empty ones.
  ///
  /// - Throws: ``SourceError``; `CancellationError` if the task is cancelled while a pipe is waited
  ///   for.
  @concurrent
  static func lines(of path: String) async throws -> [Line] {
    // A pipe that nobody writes to yet is waited for below, where that can be stopped.
    let descriptor =
      path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SourceError.unreadable(path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try await wait(for: descriptor)
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { return lines(in: bytes) }
      if count > 0 { bytes += piece[..<count] }
      guard count > 0 || errno == EINTR || errno == EAGAIN else {
        throw SourceError.unreadable(path, code: errno)
      }
      guard bytes.count <= longest else { throw SourceError.tooLong(path) }
    }
  }

  static func lines(in bytes: [UInt8]) -> [Line] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let text = String(decoding: line, as: UTF8.self)
      return text.isCommand ? Line(number: index + 1, text: text) : nil
    }
  }

  /// Waits until a read would not, and looks now and then whether anybody still wants it.
  private static func wait(for descriptor: Int32) async throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 100) <= 0 {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
