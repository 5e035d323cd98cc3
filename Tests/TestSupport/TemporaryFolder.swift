// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials

/// A folder of a test's own, removed with all that is in it when this goes.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let path: String

  /// A new, empty folder.
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

  /// The path of a file in it.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Makes a folder, and those that it lies in.
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
  /// - Returns: Its path.
  @discardableResult
  package func write(_ text: String, to name: String) -> String {
    write(Array(text.utf8), to: name)
  }

  /// Writes a file.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) -> String {
    do {
      // In place: a file that is there stays the same file.
      try Data(bytes).write(to: URL(filePath: path(name)), options: [])
    } catch {
      preconditionFailure("\(path(name)) could not be written: \(error)")
    }
    return path(name)
  }

  /// What is in a file, `nil` if there is none.
  package func read(_ name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What is in a file, `nil` if there is none.
  package func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { Array($0) }
  }

  /// The names of the files in it, sorted.
  package var names: [String] { Self.names(in: path) }

  /// The names of the files in a folder, sorted.
  package static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
