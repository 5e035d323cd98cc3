// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A thread that gives a program the bytes of a file as they come.
///
/// It ends with the bytes, with the program, or with this.
final class Feeder: Sendable {
  private let stop: StopSignal

  /// How the file ended, told before the program sees the end.
  private let end = Growth()

  /// Begins to feed.
  ///
  /// - Parameters:
  ///   - file: Where the bytes come from.
  ///   - target: The far end of the program's input, a socket.
  /// - Throws: ``CatalogError`` if there can be no thread.
  init(_ file: SourceFile, into target: Descriptor) throws(CatalogError) {
    stop = try StopSignal(path: file.path)
    let stop = stop
    let end = end
    let code = BackgroundThread.start {
      do throws(CatalogError) {
        try Self.copy(file, to: target, unless: stop)
      } catch {
        end.change { $0.phase = .failed(error) }
      }
    }
    guard code == 0 else { throw .readFailed(path: file.path, code: code) }
  }

  deinit {
    stop.give()
  }

  /// Why there were fewer bytes than there should be.
  var error: CatalogError? {
    if case .failed(let error) = end.state.phase { error } else { nil }
  }

  private static func copy(
    _ file: SourceFile,
    to target: Descriptor,
    unless stop: StopSignal
  ) throws(CatalogError) {
    var origin = FileOrigin(file)
    let memory = Memory<UInt8>(capacity: 64 * 1024)
    let buffer = UnsafeMutableRawBufferPointer(memory.all)
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
          // The program has ended, and will be asked why.
          return
        }
      }
    }
  }
}
