// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import TestSupport
import Testing

/// The source files of the program and of its libraries with texts for a person.
enum ProgramSources {
  private static let root = Repository.root + "/Sources/"

  /// The sorted paths of the files below `Sources`.
  static var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: root).sorted().filter { file in
        file.hasSuffix(".swift")
          && ["Catalog/", "Navigator/", "browse/"].contains { file.hasPrefix($0) }
      }
    }
  }

  /// Returns the lines of a file, without empty ones.
  static func lines(of file: String) throws -> [String] {
    let bytes = try #require(FileManager.default.contents(atPath: root + file))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
