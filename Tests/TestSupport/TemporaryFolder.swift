// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc

/// A temporary folder that is removed with its contents on deinitialization.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates a new, empty folder.
  package init() {
    let url = FileManager.default.temporaryDirectory.appending(path: "browse-test-\(UUID())")
    path = url.path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("no temporary folder could be made: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Creates a folder and its parent folders.
  package func makeFolders(_ name: String) {
    do {
      try FileManager.default.createDirectory(
        atPath: path(name),
        withIntermediateDirectories: true
      )
    } catch {
      preconditionFailure("\(path(name)) could not be made: \(error)")
    }
  }

  /// Writes a file.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  package func write(_ text: String, to name: String) -> String {
    write(Array(text.utf8), to: name)
  }

  /// Writes a file.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) -> String {
    do {
      // Not atomic, so that an existing file keeps its inode.
      try Data(bytes).write(to: URL(filePath: path(name)), options: [])
    } catch {
      preconditionFailure("\(path(name)) could not be written: \(error)")
    }
    return path(name)
  }

  /// Appends a text to a file, as a program that writes a log does.
  package func append(_ text: String, to name: String) {
    let descriptor = open(path(name), O_WRONLY | O_APPEND | O_CLOEXEC)
    let count = Array(text.utf8).withUnsafeBytes {
      Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    precondition(close(descriptor) == 0 && count == text.utf8.count, "\(name) was not appended to")
  }

  /// Returns the text of a file, or `nil` if it does not exist.
  package func read(_ name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes of a file, or `nil` if it does not exist.
  package func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { Array($0) }
  }

  /// The sorted names of the files in the folder.
  package var names: [String] { Self.names(in: path) }

  /// Returns the sorted names of the files in a folder.
  package static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
