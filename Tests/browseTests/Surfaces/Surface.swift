// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// A place where text of others reaches a terminal, a file or a shell: a run of the program that
/// prints such text.
struct Surface: Sendable, CustomTestStringConvertible {
  let name: String

  /// Prepares a folder, and returns the arguments of the program.
  let arguments: @Sendable (TemporaryFolder) throws -> [String]

  var testDescription: String { name }

  init(_ name: String, _ arguments: @escaping @Sendable (TemporaryFolder) throws -> [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Creates a surface of a prepared file, on which commands run.
  ///
  /// In a command, `FOLDER` stands for the path of the prepared folder.
  init(_ name: String, of file: HostileFile, _ commands: String...) {
    self.init(name) { folder in
      let lines = commands.map { $0.replacing("FOLDER", with: folder.path) }
      return [try file.write(folder)] + lines.flatMap { ["-c", $0] }
    }
  }
}
