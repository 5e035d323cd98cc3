// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import TestSupport
import Testing

@Suite("The code of the articles")
struct ArticleCodeTests {
  /// The folders of the Swift files that articles show.
  private static let sources =
    ["Tests/NavigatorTests/Articles"]
    + ["Examples/Sources", "Examples/Tests"].flatMap { paths(in: $0) }

  private static let modules = ["Publishing", "PublishingTesting", "Navigator", "NavigatorTesting"]

  private static let folders =
    modules.map { "Sources/\($0)/\($0).docc" } + ["Examples/Walkthroughs"]

  private static let articles = folders.flatMap { paths(in: $0, ext: ".md") }

  @Test("each block of Swift code is a passage of a file that is compiled", arguments: articles)
  func compiled(article: String) throws {
    let files = try Self.sources.flatMap { Self.paths(in: $0, ext: ".swift") }.map(CodeBlock.lines)
    for block in try CodeBlock.all(in: article) {
      // `Documentation/site check` builds with this manifest.
      let isManifest = block.lines.first?.hasPrefix("// swift-tools-version") == true
      #expect(isManifest || files.contains(where: block.isPassage), "\(block) is not compiled")
    }
  }

  @Test("there are articles, and they have code")
  func exist() throws {
    let blocks = try Self.articles.flatMap { try CodeBlock.all(in: $0) }
    #expect(Self.articles.count > 10)
    #expect(blocks.count > 40)
  }

  /// Returns the paths of the files in a folder of the repository.
  private static func paths(in folder: String, ext: String = "") -> [String] {
    TemporaryFolder.names(in: Repository.root + "/" + folder)
      .filter { $0.hasSuffix(ext) }
      .map { folder + "/" + $0 }
  }
}
