// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// The stacks of earlier sessions, one file per location, in a private folder.
struct SavedStacks: Sendable {
  /// The maximum number of saved stacks.
  private static let limit = 200

  /// The maximum file size in bytes.
  ///
  /// The limit leaves room for the trailer line.
  private static let maximumFileSize = SavedStack.maximumLength + 100

  let folder: String

  /// A saved stack.
  struct Found: Equatable {
    let stack: SavedStack

    /// The 1-based number of the first invalid line, if any.
    let firstInvalidLine: Int?
  }

  /// Returns the stack of the last session of a location, or `nil` if none was saved.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used.
  func last(at location: Location) throws(PrivateFileError) -> Found? {
    try found(in: Self.name(of: location))
  }

  /// Returns the stacks of all locations, newest first.
  func all() -> [SavedStack] {
    names().sorted { $0.modified > $1.modified }.compactMap { file in
      // The name of an incomplete temporary file does not match its location.
      guard let stack = (try? found(in: file.name))?.stack,
        Self.name(of: stack.root) == file.name
      else { return nil }
      return stack
    }
  }

  /// Saves the lines of a stack for the location of its root.
  ///
  /// - Throws: ``PrivateFileError`` if the file cannot be used. The previous stack is then
  ///   unchanged.
  func save(_ lines: String, of root: Location) throws(PrivateFileError) {
    let name = Self.name(of: root)
    let path = "\(folder)/\(name)"
    let isNew = access(path, F_OK) != 0
    let file = PrivateFile(path: path)
    _ = try file.whileLocked(createIfMissing: true) { _ throws(PrivateFileError) in
      try file.replace(with: Array(lines.utf8))
    }
    if isNew { dropOldest() }
  }

  private func found(in name: String) throws(PrivateFileError) -> Found? {
    let file = PrivateFile(path: "\(folder)/\(name)")
    let bytes = try file.whileLocked { descriptor throws(PrivateFileError) in
      try file.tail(of: descriptor, upTo: Self.maximumFileSize)
    }
    guard let bytes else { return nil }
    guard bytes.isComplete else { throw .failed(path: file.path, code: EFBIG) }
    var firstInvalidLine: Int?
    let text = String(decoding: bytes.bytes, as: UTF8.self)
    return SavedStack(text, firstInvalidLine: &firstInvalidLine).map {
      Found(stack: $0, firstInvalidLine: firstInvalidLine)
    }
  }
}

// MARK: Files

extension SavedStacks {
  /// Returns the file name of a location: a readable prefix and a hash.
  static func name(of location: Location) -> String {
    var whole = location.resolved
    whole.view = Location.View()
    // FNV-1a. The hash must be the same in every run, which `Hasher` does not guarantee.
    let hash = whole.description.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    let last = whole.path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    let known = last.prefix(40).map { byte in
      let isSafe =
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      return isSafe ? byte : UInt8(ascii: "_")
    }
    return String(decoding: known, as: UTF8.self) + "-"
      + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private typealias File = (name: String, modified: Int)

  private func names() -> [File] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var files: [File] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      var status = stat()
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
        lstat("\(folder)/\(name)", &status) == 0
      else { continue }
      let nanoseconds = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
      files.append((name, nanoseconds))
    }
    return files
  }

  private func dropOldest() {
    let files = names()
    guard files.count > Self.limit else { return }
    for file in files.sorted(by: { $0.modified < $1.modified }).prefix(files.count - Self.limit) {
      unlink("\(folder)/\(file.name)")
    }
  }
}
