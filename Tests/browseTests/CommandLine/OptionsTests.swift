// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog
@testable import browse

@Suite("The command line")
struct OptionsTests {
  @Test(
    "an option may precede or follow the location",
    arguments: [["--private", "teas.csv"], ["teas.csv", "--private"]]
  )
  func order(arguments: [String]) throws {
    let options = try Options(arguments)
    #expect(options.locations == ["teas.csv"])
    #expect(options.isPrivate)
  }

  @Test(
    "a value follows its option or an equals sign",
    arguments: [["--command", "count"], ["--command=count"], ["-c", "count"]]
  )
  func values(arguments: [String]) throws {
    #expect(try Options(arguments).scripts == [.command("count")])
  }

  @Test("a value may look like an option, and may contain equals signs")
  func oddValues() throws {
    let options = try Options(["-c", "-x", "--command=filter a=b"])
    #expect(options.scripts == [.command("-x"), .command("filter a=b")])
  }

  @Test("commands and command files keep their order")
  func scripts() throws {
    let options = try Options(["-c", "a", "-f", "b", "-c", "c"])
    #expect(options.scripts == [.command("a"), .file("b"), .command("c")])
  }

  @Test("“--” ends the options")
  func end() throws {
    #expect(try Options(["--", "--private"]).locations == ["--private"])
  }

  @Test("“-” is a location")
  func standardInput() throws {
    #expect(try Options(["-"]).locations == ["-"])
  }

  @Test("several locations keep their order", arguments: [["a", "b"], ["--", "a", "b"]])
  func several(arguments: [String]) throws {
    #expect(try Options(arguments).locations == ["a", "b"])
  }

  @Test("options with predefined values and flags are parsed")
  func words() throws {
    let options = try Options([
      "--delimiter=tab", "--no-header", "--format", "jsonl", "--color=never", "--trace", "t",
      "-i", "--trust",
    ])
    #expect(options.reading.dialect.delimiter == .byte(UInt8(ascii: "\t")))
    #expect(options.reading.dialect.hasHeader == false)
    #expect(options.format == .jsonl)
    #expect(options.coloring == .never)
    #expect(options.tracePath == "t")
    #expect(options.isInteractive)
    #expect(options.isTrusted)
  }

  @Test("options describe the dialect and encoding of delimited text")
  func reading() throws {
    let options = try Options([
      "--type=csv", "--quote", "none", "--escape=\\", "--encoding", "latin1", "--skip=3",
    ])
    #expect(options.reading.type == .csv)
    #expect(options.reading.dialect.quote == DialectRequest.Mark.none)
    #expect(options.reading.dialect.escape == .byte(UInt8(ascii: "\\")))
    #expect(options.reading.encoding == .latin1)
    #expect(options.reading.dialect.skippedLines == 3)
  }

  @Test(
    "invalid arguments are rejected",
    arguments: [
      (["--colour"], OptionError.unknownOption("--colour")),
      (["-x"], .unknownOption("-x")),
      (["-c"], .missingValue(option: "-c")),
      (["--private=1"], .unexpectedValue(option: "--private")),
      (["a", "-"], .standardInputAmongFiles),
      (["--", "-", "b"], .standardInputAmongFiles),
      (
        ["--color", "red"],
        .invalidValue("red", option: "--color", allowed: "auto, always or never")
      ),
      (
        ["--delimiter", "ab"],
        .invalidValue(
          "ab",
          option: "--delimiter",
          allowed: "a character, several that are not all letters, tab, space or none"
        )
      ),
    ]
  )
  func refused(arguments: [String], error: OptionError) {
    #expect(throws: error) { try Options(arguments) }
  }

  @Test(
    "an option is not taken as the value of the option before it",
    arguments: [
      ["--delimiter", "-c", "count"], ["-c", "--private"], ["--delimiter", "--command=count"],
    ]
  )
  func optionAsValue(arguments: [String]) throws {
    let error = try #require(throws: OptionError.self) { try Options(arguments) }
    let assignments = ["-c": "--delimiter=-c", "--private": "--command=--private"]
    let next = arguments[1]
    let assignment = assignments[next] ?? "--delimiter=\(next)"
    let expected = OptionError.missingValueBefore(
      next,
      option: arguments[0],
      assignment: assignment
    )
    #expect(error == expected)
    #expect(error.alert.message == "“\(arguments[0])” requires a value, but “\(next)” is an option")
    #expect(error.alert.advice?.contains("“\(assignment)”") == true)
  }

  @Test("a value that begins with a hyphen needs an equals sign only if it is an option")
  func hyphens() throws {
    let hyphen = DialectRequest.Mark.byte(UInt8(ascii: "-"))
    #expect(try Options(["--delimiter=-"]).reading.dialect.delimiter == hyphen)
    #expect(try Options(["--delimiter", "-"]).reading.dialect.delimiter == hyphen)
    #expect(try Options(["--command=-c"]).scripts == [.command("-c")])
  }

  @Test("--help lists every option")
  func help() {
    for name in Option.all.flatMap(\.names) { #expect(Option.help.contains(name)) }
  }
}
