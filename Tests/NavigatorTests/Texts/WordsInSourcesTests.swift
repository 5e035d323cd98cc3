// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import TestSupport
import Testing

@Suite("Words in the sources of the library")
struct WordsInSourcesTests {
  /// Functions whose arguments are no texts for a person.
  private static let functions: Set = [
    // Mistakes of the program's author.
    "assert", "fatalError", "precondition",
    // Environment variables and locales.
    "getenv", "setenv", "setlocale", "unsetenv", "value",
    // Names for a debugger.
    "DispatchQueue",
  ]

  /// Files whose literals are no texts for a person.
  private static let files: Set = [
    // Messages about mistakes of the program's author.
    "Commands/CommandNames.swift",
    // Names of keys for readline.
    "Commands/Key.swift",
    // Names in the locations of databases.
    "Content/Secrets.swift",
    // Programs, and the alphabet of an encoding.
    "Terminal/Clipboard.swift",
  ]

  /// Literals that are no texts for a person, with a space for each escape and interpolation.
  private static let literals: Set = [
    // Commands and pages of help, as a person types them.
    "!ls -l", ".help", ".quit", ":help", "apply", "back", "cancel", "exit", "first", "goto", "help",
    "help quit", "home", "keys", "last", "next", "open", "previous", "quit", "quit!", "retry",
    "show", "source", "stop",
    // Encodings and types of terminals.
    "UTF-8", "dumb", "linux", "linux-", "utf8", "vt",
    // Paths, and the name of standard input beside them.
    "/bin/sh", "/dev/tty", "stdin", "stdin: ",
    // A mark in the file of the history.
    "#failed ",
    // The default of an option.
    "navigator",
    // A part of a message about a mistake of the program's author.
    " in its step “ ”",
    // A description for a debugger.
    "inquiry",
  ]

  /// The literals with words that are not in the table of texts, by the path of their file.
  private static var literalsByFile: [(file: String, literals: [SourceLiteral])] {
    get throws {
      let root = Repository.root + "/Sources/Navigator/"
      let files = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
      return try files.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Texts/") }.map { file in
        let source = try #require(FileManager.default.contents(atPath: root + file))
        let literals = SourceScanner.literals(in: String(decoding: source, as: UTF8.self))
        return (file, literals.filter(\.hasWord))
      }
    }
  }

  @Test("are in the table of texts if a person sees them")
  func texts() throws {
    let others = try Self.literalsByFile.flatMap { file, literals in
      literals.filter { literal in
        !Self.files.contains(file) && Self.functions.isDisjoint(with: literal.callees)
          && !Self.literals.contains(literal.text)
      }
      .map { "\(file):\($0.line): \($0.text)" }
    }
    #expect(others == [])
  }

  @Test("are exceptions only if they exist")
  func exceptions() throws {
    let all = try Self.literalsByFile
    let literals = all.flatMap(\.literals)
    let files = Set(all.filter { !$0.literals.isEmpty }.map(\.file))
    #expect(Self.files.subtracting(files) == [])
    #expect(Self.functions.subtracting(literals.flatMap(\.callees)) == [])
    #expect(Self.literals.subtracting(literals.map(\.text)) == [])
  }

  @Test("are found in each kind of literal, but not in comments")
  func kinds() {
    let source = """
      f("one") // "two"
      g(#"three"#, "four \\(h("five")) six\\n")
      """
    let found = SourceScanner.literals(in: source)
    #expect(found.map(\.text) == ["one", "three", "five", "four   six "])
    #expect(found.map(\.callees) == [["f"], ["g"], ["g", "h"], ["g"]])
  }

  @Test("are in the table of texts only if the library shows them")
  func unusedTexts() throws {
    let root = Repository.root + "/Sources/Navigator/"
    let files = try FileManager.default.subpathsOfDirectory(atPath: root)
    let sources = try files.filter { $0.hasSuffix(".swift") }.map { file in
      let bytes = try #require(FileManager.default.contents(atPath: root + file))
      return (file: file, text: String(decoding: bytes, as: UTF8.self))
    }
    let declared = sources.filter { $0.file.hasPrefix("Texts/Texts+") }.flatMap { source in
      source.text.matches(of: /public var (\w+)/).map { String($0.output.1) }
    }
    let members = sources.filter { !$0.file.hasPrefix("Texts/") }.flatMap { source in
      source.text.split { !$0.isLetter && !$0.isNumber && $0 != "." }
        .flatMap { $0.split(separator: ".", omittingEmptySubsequences: false).dropFirst() }
    }
    #expect(Set(declared).subtracting(members.map(String.init)) == [])
  }
}
