import Dispatch
import Glibc

/// Lines from a descriptor, read as they come, on the main queue.
@MainActor
final class LineInput {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var searched = 0
  private var isAtEnd = false
  private var source: (any DispatchSourceRead)?

  /// Lines of a descriptor that is open for reading; whoever opened it closes it.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  isolated deinit { source?.cancel() }

  /// Calls `receive` once, with the next line without its end, or `nil` if there is none.
  func next(_ receive: @escaping @MainActor (String?) -> Void) {
    if let line = takeLine() {
      receive(line)
    } else if isAtEnd {
      receive(takeRest())
    } else {
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.read(for: receive) }
      }
      self.source = source
      source.resume()
    }
  }

  private func read(for receive: @MainActor (String?) -> Void) {
    let isOver = appendChunk()
    if let line = takeLine() ?? (isOver ? takeRest() : nil) {
      stop()
      receive(line)
    } else if isOver {
      stop()
      receive(nil)
    }
  }

  private func stop() {
    source?.cancel()
    source = nil
  }

  /// Reads what is there.
  ///
  /// - Returns: Whether that was the end.
  private func appendChunk() -> Bool {
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    isAtEnd = chunk.isEmpty && errno != EINTR && errno != EAGAIN
    bytes += chunk
    return isAtEnd
  }

  private func takeLine() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    var line = bytes[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    bytes.removeSubrange(...end)
    searched = 0
    return text
  }

  private func takeRest() -> String? {
    guard !bytes.isEmpty else { return nil }
    searched = 0
    return String(decoding: bytes.takeAll(), as: UTF8.self)
  }
}
