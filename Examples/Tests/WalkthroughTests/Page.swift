// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

/// A page that explains a program.
struct Page: Sendable, CustomTestStringConvertible {
  /// The name of the program.
  let name: String

  private let lines: [String]

  var testDescription: String { name }

  /// Returns the lines of each block of code in a language.
  func blocks(in language: String) -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in lines {
      if line.hasPrefix("```") {
        isInside = line == "```" + language
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }
}

// MARK: Files

extension Page {
  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All pages.
  static let all: [Page] = {
    do {
      return try files(in: "Walkthroughs", named: ".md").map { file in
        Page(
          name: file.deletingPathExtension().lastPathComponent,
          lines: try Self.lines(of: file)
        )
      }
    } catch {
      fatalError("cannot read the pages: \(error)")
    }
  }()

  private static func files(in folder: String, named ending: String) throws -> [URL] {
    let folder = package.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(ending) }.map { folder.appending(path: $0) }
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
