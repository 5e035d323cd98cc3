// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The files of the project, as text.
enum ProjectFiles {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/"

  /// Returns the text of a file, whose path is relative to the root of the project.
  static func text(of path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }

  /// Returns the paths of the Swift files in a folder and its subfolders, relative to the root.
  static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root + folder + "/")
      .filter { $0.hasSuffix(".swift") }
      .map { folder + "/" + $0 }
      .sorted()
  }
}
