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

  /// Writes a file.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ name: String, _ text: String) -> String {
    write(name, Array(text.utf8))
  }

  /// Writes a file.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) -> String {
    let isWritten = FileManager.default.createFile(atPath: path(name), contents: Data(bytes))
    precondition(isWritten, "\(path(name)) could not be written")
    return path(name)
  }

  /// What is in a file, `nil` if there is none.
  package func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of the files in it, sorted.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
