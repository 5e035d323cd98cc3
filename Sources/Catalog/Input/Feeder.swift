// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A thread that writes the bytes of a file to a program's input as they become available.
///
/// The thread ends at the end of the file, when the program exits, or when the feeder is released.
final class Feeder: Sendable {
  private let stop: StopSignal

  /// The state of the copy.
  ///
  /// An error is recorded before the program sees the end of its input.
  private let state = SpoolState()

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - file: The file to copy.
  ///   - target: Our end of the socket that is the program's input.
  /// - Throws: ``CatalogError`` if the thread cannot be created.
  init(_ file: SourceFile, into target: Descriptor) throws(CatalogError) {
    stop = try StopSignal(path: file.path)
    let stop = stop
    let state = state
    let code = BackgroundThread.start {
      do throws(CatalogError) {
        try Self.copy(file, to: target, unless: stop)
      } catch {
        state.change { $0.phase = .failed(error) }
      }
    }
    guard code == 0 else { throw .readFailed(path: file.path, code: code) }
  }

  deinit {
    stop.send()
  }

  /// The error that ended the copy early, or `nil`.
  var error: CatalogError? {
    if case .failed(let error) = state.current.phase { error } else { nil }
  }

  private static func copy(
    _ file: SourceFile,
    to target: Descriptor,
    unless stop: StopSignal
  ) throws(CatalogError) {
    var origin = FileOrigin(file)
    let memory = Allocation<UInt8>(capacity: 64 * 1024)
    let buffer = UnsafeMutableRawBufferPointer(memory.buffer)
    defer { withExtendedLifetime(memory) {} }
    while true {
      let count = try origin.read(into: buffer, unless: stop)
      if count == 0 { return }
      var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      while !rest.isEmpty {
        guard try stop.wait(for: [(target.number, POLLOUT)])[0] else { continue }
        let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        let sent = send(target.number, rest.baseAddress, rest.count, flags)
        if sent >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[sent...])
        } else if errno != EINTR, errno != EAGAIN {
          // The program has exited. The caller gets the reason from its exit status.
          return
        }
      }
    }
  }
}
