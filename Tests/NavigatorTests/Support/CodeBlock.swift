// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import TestSupport

/// A fenced block of Swift code in a Markdown file.
struct CodeBlock: CustomStringConvertible {
  /// The path of the file in the repository, and the number of the block's first line.
  let description: String

  /// The lines without their common indentation.
  let lines: [Substring]

  /// Returns the blocks of a Markdown file, from top to bottom.
  static func all(in path: String) throws -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var start: Int?
    let lines = try Self.lines(of: path)
    for (index, line) in lines.enumerated() {
      if let first = start, line == "```" {
        let block = lines[first..<index]
        blocks.append(CodeBlock(description: "\(path):\(first + 1)", lines: unindented(block)))
        start = nil
      } else if line == "```swift" {
        start = index + 1
      }
    }
    return blocks
  }

  /// Returns `true` if the block is a passage of a Swift file, apart from common indentation.
  ///
  /// The imports at the beginning of the block may be apart from the rest.
  func isPassage(of source: [Substring]) -> Bool {
    let imports = lines.prefix {
      $0.isEmpty || $0.hasPrefix("import ") || $0.hasPrefix("@testable import ")
    }
    let rest = Array(lines.dropFirst(imports.count))
    guard imports.allSatisfy(source.contains) else { return false }
    guard let first = rest.first else { return true }
    return source.indices.contains { index in
      source[index].drop { $0 == " " } == first.drop { $0 == " " }
        && index + rest.count <= source.count
        && Self.unindented(source[index..<index + rest.count]) == rest
    }
  }

  /// Returns the lines of a file in the repository.
  static func lines(of path: String) throws -> [Substring] {
    let url = URL(filePath: Repository.root + "/" + path)
    return try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
  }

  /// Returns lines without the spaces that all of them begin with.
  private static func unindented(_ lines: ArraySlice<Substring>) -> [Substring] {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let indent = indents.min() ?? 0
    return lines.map { $0.dropFirst(indent) }
  }
}
