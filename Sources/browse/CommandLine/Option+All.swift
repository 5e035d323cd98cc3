// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension Option {
  static let all = [
    Option(
      "-c",
      "--command",
      help: "run it as if typed, then exit; repeatable, in order",
      isRepeatable: true,
      effect: .value("COMMAND") { $0.scripts.append(.command($1)) }
    ),
    Option(
      "-f",
      "--file",
      help: "run the commands in a file (- is standard input)",
      values: .files,
      isRepeatable: true,
      effect: .value("FILE") { $0.scripts.append(.file($1)) }
    ),
    Option(
      "-i",
      "--interactive",
      help: "after -c and -f, stay at the prompt",
      effect: .flag { $0.isInteractive = true }
    ),
    Option(
      "--trust",
      help: "let command files run shell commands and replace files",
      effect: .flag { $0.isTrusted = true }
    ),
    Option(
      "--format",
      help: "how collections are printed when not on a terminal: \(formats.commaSeparated)",
      values: .words(formats),
      effect: .value("NAME") { (options, name) throws(OptionError) in
        options.format = try format(name)
      }
    ),
    Option(
      "--type",
      help: "the source's format, when name and content do not tell: \(types.commaSeparated)",
      values: .words(types),
      effect: .value("NAME") { (options, name) throws(OptionError) in
        guard let type = SourceType(rawValue: name) else {
          throw .invalidValue(name, option: "--type", allowed: types.commaSeparated)
        }
        options.reading.type = type
      }
    ),
    Option(
      "--delimiter",
      help: "what stands between values: a character, tab, space or none",
      values: .words(["tab", "space", "none"]),
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.delimiter = try mark(text, option: "--delimiter")
      }
    ),
    Option(
      "--quote",
      help: "what stands around values with delimiters in them: a character, or none",
      values: .words(["none"]),
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.quote = try mark(text, option: "--quote")
      }
    ),
    Option(
      "--escape",
      help: "what stands before a quote mark in quotes: a character, or none if it is doubled",
      values: .words(["none"]),
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.escape = try mark(text, option: "--escape")
      }
    ),
    Option(
      "--encoding",
      help: "text encoding: utf-8, windows-1252, shift_jis or another that iconv -l lists",
      values: .words(TextEncoding.commonNames),
      effect: .value("NAME") { (options, name) throws(OptionError) in
        guard let encoding = TextEncoding(name: name) else {
          throw .invalidValue(name, option: "--encoding", allowed: "a name that “iconv -l” lists")
        }
        options.reading.encoding = encoding
      }
    ),
    Option(
      "--skip",
      help: "how many lines stand before the header",
      effect: .value("N") { (options, text) throws(OptionError) in
        guard let count = Int(text), count >= 0 else {
          throw .invalidValue(text, option: "--skip", allowed: "a number from 0")
        }
        options.reading.dialect.skippedLines = count
      }
    ),
    Option(
      "--no-header",
      help: "the first row is data; the columns are column_1, column_2, …",
      effect: .flag { $0.reading.dialect.hasHeader = false }
    ),
    Option(
      "--resume",
      help: "go back to where the last session on this location ended",
      effect: .flag { $0.resumes = true }
    ),
    Option(
      "--trace",
      help: "write every action as it is published, a JSON line each",
      values: .files,
      effect: .value("FILE") { $0.tracePath = $1 }
    ),
    Option(
      "--color",
      help: "auto, always or never; auto honours NO_COLOR, TERM=dumb and a pipe",
      values: .words(colorings),
      effect: .value("WHEN") { (options, when) throws(OptionError) in
        guard let coloring = Options.Coloring(rawValue: when) else {
          throw .invalidValue(when, option: "--color", allowed: colorings.commaSeparated)
        }
        options.coloring = coloring
      }
    ),
    Option(
      "--choose",
      help:
        "choose items for a pipeline: what is picked, or else was opened last, is printed in the "
        + "end; a line each with tabs between values, or in --format",
      effect: .flag { $0.choosesItems = true }
    ),
    Option(
      "--private",
      help: "neither read nor write history and state",
      effect: .flag { $0.isPrivate = true }
    ),
    Option(
      "--man",
      help: "print the manual page, for man(1)",
      effect: .flag { $0.textToPrint = .manual }
    ),
    Option(
      "--completions",
      help: "print what completes these options in a shell: \(shells.commaSeparated)",
      values: .words(shells),
      effect: .value("SHELL") { (options, name) throws(OptionError) in
        guard let shell = CompletionShell(rawValue: name) else {
          throw .invalidValue(name, option: "--completions", allowed: shells.commaSeparated)
        }
        options.textToPrint = .completions(shell)
      }
    ),
    Option("--version", help: "print the version", effect: .flag { $0.textToPrint = .version }),
    Option("-h", "--help", help: "print the options", effect: .flag { $0.textToPrint = .help }),
  ]

  private static let formats = ["table"] + ExportFormat.allCases.map(\.rawValue)
  private static func format(_ name: String) throws(OptionError) -> ExportFormat? {
    if name == "table" { return nil }
    guard let format = ExportFormat(rawValue: name) else {
      throw .invalidValue(name, option: "--format", allowed: formats.commaSeparated)
    }
    return format
  }

  private static let types = SourceType.allCases.map(\.rawValue)
  private static let colorings = Options.Coloring.allCases.map(\.rawValue)
  private static let shells = CompletionShell.allCases.map(\.rawValue)

  private static func mark(
    _ text: String,
    option: String
  ) throws(OptionError) -> DialectRequest.Mark {
    guard let mark = DialectRequest.Mark(text) else {
      throw .invalidValue(text, option: option, allowed: "one ASCII character, tab, space or none")
    }
    return mark
  }
}

extension [String] {
  fileprivate var commaSeparated: String { joined(separator: ", ") }
}
