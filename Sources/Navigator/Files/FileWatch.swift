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

  /// The events of the file, also under another name.
  private static let fileEvents = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)

  /// The events of the file's directory.
  private static let directoryEvents = UInt32(IN_CREATE | IN_MOVED_TO)

  /// Publishes changes, at most ten a second and always after the last one.
  public var changes: AnyPublisher<Void, Never> { subject.eraseToAnyPublisher() }

  private let subject = PassthroughSubject<Void, Never>()
  private let path: String

  /// The last components of the path and of the path without symbolic links.
  private let names: [[UInt8]]

  private let descriptor: Int32
  private let source: any DispatchSourceRead

  /// The watch of the file that is at the path, negative if there is none.
  private var fileWatch: Int32 = -1

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
    let places = [path, Self.resolved(path)].compactMap(\.self).map(Self.parts)
    names = places.map(\.name)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.readEvents() }
    }
    source.resume()
    let watches = places.map { inotify_add_watch(descriptor, $0.folder, Self.directoryEvents) }
    watchFile()
    guard fileWatch >= 0 || watches.contains(where: { $0 >= 0 }) else { return nil }
  }

  /// Returns a path without symbolic links, or `nil` if no file is there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the folder of a path, and its last component.
  private static func parts(of path: String) -> (folder: String, name: [UInt8]) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", bytes) }
    let folder = slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    return (folder, Array(bytes[(slash + 1)...]))
  }

  isolated deinit {
    // A suspended source must not be released.
    if isResting { source.resume() }
    source.cancel()
  }

  /// Watches the file that is at the path now, in place of the former one.
  private func watchFile() {
    let watch = inotify_add_watch(descriptor, path, Self.fileEvents)
    if fileWatch >= 0, fileWatch != watch { inotify_rm_watch(descriptor, fileWatch) }
    fileWatch = watch
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

  /// Watches a file that was put in the place of the former one.
  ///
  /// - Returns: `true` if one of the events concerns the file.
  private func concernsFile(_ events: UnsafeRawBufferPointer) -> Bool {
    let header = MemoryLayout<inotify_event>.size
    var concerns = false
    var offset = 0
    while offset + header <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = offset + header + Int(event.len)
      guard end <= events.count else { break }
      let name = events[(offset + header)..<end].prefix { $0 != 0 }
      let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
      if isOverflow || names.contains(where: name.elementsEqual) {
        concerns = true
        watchFile()
      } else if event.wd == fileWatch, event.mask & UInt32(IN_IGNORED) == 0 {
        concerns = true
      }
      offset = end
    }
    return concerns
  }
}
