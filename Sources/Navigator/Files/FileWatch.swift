// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// A watch that publishes changes of a file, including its replacement by another file.
///
/// ```swift
/// let watch = FileWatch(of: "access.log")
/// let owner = watch?.changes.sink { print("changed") }
/// ```
///
/// The kernel reports the changes (see inotify(7)). It does not report changes that another machine
/// makes in a network file system.
@MainActor
public final class FileWatch {
  /// The minimum time between two published changes.
  private static let restingTime = DispatchTimeInterval.milliseconds(100)

  /// The events of the file, whatever its name.
  private static let fileEvents = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)

  /// The events of the file's directory.
  private static let directoryEvents = UInt32(IN_CREATE | IN_MOVED_TO)

  /// Publishes changes, at most ten a second and always after the last one.
  public var changes: AnyPublisher<Void, Never> { subject.eraseToAnyPublisher() }

  private let subject = PassthroughSubject<Void, Never>()
  private let path: String
  private let name: [UInt8]
  private let descriptor: Int32
  private let source: any DispatchSourceRead

  /// `true` while no events are read, because a change was just published.
  private var isResting = false

  /// Begins to watch a file.
  ///
  /// Returns `nil` if the file cannot be watched, for example because the system's limit is reached.
  ///
  /// - Parameter path: The path of the file. The file may be replaced or created later.
  public init?(of path: String) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.descriptor = descriptor
    let bytes = Array(path.utf8)
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    name = Array(bytes[(slash.map { $0 + 1 } ?? 0)...])
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.readEvents() }
    }
    source.resume()
    let directory = slash.map { $0 == 0 ? "/" : String(decoding: bytes[..<$0], as: UTF8.self) }
    let watched = inotify_add_watch(descriptor, directory ?? ".", Self.directoryEvents)
    guard watchFile() || watched >= 0 else { return nil }
  }

  isolated deinit {
    // A suspended source must not be released.
    if isResting { source.resume() }
    source.cancel()
  }

  /// Watches the file that is at the path now.
  ///
  /// - Returns: `false` if there is no file or it cannot be watched.
  @discardableResult
  private func watchFile() -> Bool {
    inotify_add_watch(descriptor, path, Self.fileEvents) >= 0
  }

  /// Reads the waiting events and publishes a change if one of them concerns the file.
  private func readEvents() {
    var hasChanged = false
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        if concernsFile(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { hasChanged = true }
      }
    }
    guard hasChanged else { return }
    isResting = true
    source.suspend()
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.restingTime) { [weak self] in
      MainActor.assumeIsolated { self?.endRest() }
    }
    subject.send(())
  }

  private func endRest() {
    isResting = false
    source.resume()
  }

  /// Returns whether one of the events concerns the file, and watches a file that was put in its
  /// place.
  private func concernsFile(_ events: UnsafeRawBufferPointer) -> Bool {
    let header = MemoryLayout<inotify_event>.size
    var concerns = false
    var offset = 0
    while offset + header <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = offset + header + Int(event.len)
      guard end <= events.count else { break }
      let name = events[(offset + header)..<end].prefix { $0 != 0 }
      if event.len == 0 {
        concerns = true
      } else if name.elementsEqual(self.name) {
        concerns = true
        watchFile()
      }
      offset = end
    }
    return concerns
  }
}
