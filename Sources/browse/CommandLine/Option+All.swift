// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Option {
  static let all = [
    Option(
      "-c",
      "--command",
      help: "command to run as if typed, before exiting; repeatable, in order",
      isRepeatable: true,
      effect: .value("COMMAND") { $0.scripts.append(.command($1)) }
    ),
    Option(
      "-f",
      "--file",
      help: "file of commands to run, or - for standard input; repeatable",
      values: .files,
      isRepeatable: true,
      effect: .value("FILE") { $0.scripts.append(.file($1)) }
    ),
    Option(
      "-i",
      "--interactive",
      help: "stay at the prompt after -c and -f",
      effect: .flag { $0.isInteractive = true }
    ),
    Option(
      "--trust",
      help:
        "let command files run shell commands, write any file, and change bookmarks, references, "
        + "settings and the clipboard",
      effect: .flag { $0.isTrusted = true }
    ),
    Option(
      "--format",
      help: "output format when not on a terminal: \(formats.choices)",
      values: .words(formats),
      effect: .value("NAME") { (options, name) throws(OptionError) in
        options.format = try format(name)
      }
    ),
    Option(
      "--type",
      help: "source format, if not detected: \(types.choices)",
      values: .words(types),
      effect: .value("NAME") { (options, name) throws(OptionError) in
        guard let type = SourceType(rawValue: name) else {
          throw .invalidValue(name, option: "--type", allowed: types.choices)
        }
        options.reading.type = type
      }
    ),
    Option(
      "--delimiter",
      help: "field delimiter: a character, a text such as '||', tab, space or none",
      values: .words(["tab", "space", "none"]),
      effect: .value("TEXT") { (options, text) throws(OptionError) in
        guard let mark = DialectRequest.Mark(delimiter: text) else {
          let allowed = "a character, several that are not all letters, tab, space or none"
          throw .invalidValue(text, option: "--delimiter", allowed: allowed)
        }
        options.reading.dialect.delimiter = mark
      }
    ),
    Option(
      "--quote",
      help: "quote mark around values with delimiters: a character or none",
      values: .words(["none"]),
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.quote = try mark(text, option: "--quote")
      }
    ),
    Option(
      "--escape",
      help:
        "escape character before a quote mark, or with --quote none before any character: a "
        + "character, or none",
      values: .words(["none"]),
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.escape = try mark(text, option: "--escape")
      }
    ),
    Option(
      "--encoding",
      help: "text encoding, such as utf-8 or latin-1: any name that iconv -l lists",
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
      help: "number of lines before the header",
      effect: .value("N") { (options, text) throws(OptionError) in
        guard let count = Int(text), count >= 0 else {
          throw .invalidValue(text, option: "--skip", allowed: "0 or more")
        }
        options.reading.dialect.skippedLines = count
      }
    ),
    Option(
      "--comment",
      help: "text at the beginning of lines that are not rows, such as '#', or none",
      values: .words(["none"]),
      effect: .value("TEXT") { (options, text) throws(OptionError) in
        guard !text.isEmpty, !text.contains(where: \.isNewline), !text.utf8.contains(0) else {
          throw .invalidValue(text, option: "--comment", allowed: "one or more characters, or none")
        }
        options.reading.dialect.comment = text == "none" ? [] : Array(text.utf8)
      }
    ),
    Option(
      "--header",
      help: "read the first row as the names of the columns",
      effect: .flag { $0.reading.dialect.hasHeader = true }
    ),
    Option(
      "--no-header",
      help: "read the first row as data; name the columns column_1, column_2, …",
      effect: .flag { $0.reading.dialect.hasHeader = false }
    ),
    Option(
      "--null",
      help: "text that marks a missing value in every column; repeatable",
      isRepeatable: true,
      effect: .value("TEXT") { $0.reading.missing.append($1) }
    ),
    Option(
      "--strict",
      help:
        "refuse what is otherwise read with a warning: invalid bytes, invalid lines of JSON, and "
        + "JSON with comments, trailing commas or NaN",
      effect: .flag { $0.reading.isStrict = true }
    ),
    Option(
      "--resume",
      help: "restore the screens of the last session on this location",
      effect: .flag { $0.resumes = true }
    ),
    Option(
      "--trace",
      help: "file to append a log of all actions to, one JSON object per line",
      values: .files,
      effect: .value("FILE") { $0.tracePath = $1 }
    ),
    Option(
      "--color",
      help:
        "when to use colours: auto, always or never; auto honours NO_COLOR, TERM=dumb and pipes",
      values: .words(colorings),
      effect: .value("WHEN") { (options, when) throws(OptionError) in
        guard let coloring = Options.Coloring(rawValue: when) else {
          throw .invalidValue(when, option: "--color", allowed: colorings.choices)
        }
        options.coloring = coloring
      }
    ),
    Option(
      "--choose",
      help:
        "choose items for a pipeline: print the picked items, or else the last opened one, on exit; "
        + "one line each with tabs between values, or in --format",
      effect: .flag { $0.choosesItems = true }
    ),
    Option(
      "--private",
      help: "do not read or write history and saved state",
      effect: .flag { $0.isPrivate = true }
    ),
    Option(
      "--man",
      help: "print the manual page, for man(1)",
      effect: .flag { $0.textToPrint = .manual }
    ),
    Option(
      "--completions",
      help: "shell to print a completion script for: \(shells.choices)",
      values: .words(shells),
      effect: .value("SHELL") { (options, name) throws(OptionError) in
        guard let shell = CompletionShell(rawValue: name) else {
          throw .invalidValue(name, option: "--completions", allowed: shells.choices)
        }
        options.textToPrint = .completions(shell)
      }
    ),
    Option("--version", help: "print the version", effect: .flag { $0.textToPrint = .version }),
    Option("-h", "--help", help: "print this help", effect: .flag { $0.textToPrint = .help }),
  ]

  private static let formats = ["table"] + ExportFormat.allCases.map(\.rawValue)
  private static func format(_ name: String) throws(OptionError) -> ExportFormat? {
    if name == "table" { return nil }
    guard let format = ExportFormat(rawValue: name) else {
      throw .invalidValue(name, option: "--format", allowed: formats.choices)
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
  fileprivate var choices: String { formattedList("or", isQuoted: false) }
}
