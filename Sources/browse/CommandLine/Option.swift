import Catalog

/// An option: the single declaration from which reading and `--help` come.
struct Option: Sendable {
  /// What it does to the options.
  enum Effect: Sendable {
    case flag(@Sendable (inout Options) -> Void)
    case value(String, @Sendable (inout Options, String) throws(OptionError) -> Void)
  }

  let names: [String]
  let help: String
  let effect: Effect

  init(_ names: String..., help: String, effect: Effect) {
    self.names = names
    self.help = help
    self.effect = effect
  }

  static let all = [
    Option(
      "-c",
      "--command",
      help: "run it as if typed, then exit; repeatable, in order",
      effect: .value("COMMAND") { $0.scripts.append(.command($1)) }
    ),
    Option(
      "-f",
      "--file",
      help: "run the commands in a file (- is standard input)",
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
      help: "how collections are printed when not on a terminal: \(formats)",
      effect: .value("NAME") { (options, name) throws(OptionError) in
        options.format = try format(name)
      }
    ),
    Option(
      "--type",
      help: "the source's format, when name and content do not tell: \(types)",
      effect: .value("NAME") { (options, name) throws(OptionError) in
        guard let type = SourceType(rawValue: name) else {
          throw .wrongValue(name, option: "--type", allowed: types)
        }
        options.reading.type = type
      }
    ),
    Option(
      "--delimiter",
      help: "what stands between values: a character, tab, space or none",
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.delimiter = try mark(text, option: "--delimiter")
      }
    ),
    Option(
      "--quote",
      help: "what stands around values with delimiters in them: a character, or none",
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.quote = try mark(text, option: "--quote")
      }
    ),
    Option(
      "--escape",
      help: "what stands before a quote mark in quotes: a character, or none if it is doubled",
      effect: .value("C") { (options, text) throws(OptionError) in
        options.reading.dialect.escape = try mark(text, option: "--escape")
      }
    ),
    Option(
      "--encoding",
      help: "how its bytes spell text: \(encodings)",
      effect: .value("NAME") { (options, name) throws(OptionError) in
        guard let encoding = TextEncoding(name: name) else {
          throw .wrongValue(name, option: "--encoding", allowed: encodings)
        }
        options.reading.encoding = encoding
      }
    ),
    Option(
      "--skip",
      help: "how many lines stand before the header",
      effect: .value("N") { (options, text) throws(OptionError) in
        guard let count = Int(text), count >= 0 else {
          throw .wrongValue(text, option: "--skip", allowed: "a number from 0")
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
      "--trace",
      help: "write every action as it is published, a JSON line each",
      effect: .value("FILE") { $0.tracePath = $1 }
    ),
    Option(
      "--color",
      help: "auto, always or never; auto honours NO_COLOR, TERM=dumb and a pipe",
      effect: .value("WHEN") { (options, when) throws(OptionError) in
        guard let coloring = Options.Coloring(rawValue: when) else {
          throw .wrongValue(when, option: "--color", allowed: "auto, always, never")
        }
        options.coloring = coloring
      }
    ),
    Option(
      "--private",
      help: "neither read nor write history",
      effect: .flag { $0.isPrivate = true }
    ),
    Option("--version", help: "the version", effect: .flag { $0.wantsVersion = true }),
    Option("-h", "--help", help: "this", effect: .flag { $0.wantsHelp = true }),
  ]

  /// The option that has a name.
  static func named(_ name: String) -> Option? { all.first { $0.names.contains(name) } }

  /// The name of an option and the value behind `=`, which only long names have.
  static func parts(of argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }

  /// What `--help` prints.
  static var help: String {
    let labels = all.map { option in
      let names = option.names.joined(separator: ", ")
      return if case .value(let placeholder, _) = option.effect {
        "\(names) \(placeholder)"
      } else {
        names
      }
    }
    let width = labels.map(\.count).max() ?? 0
    let lines = zip(labels, all).map { label, option in
      "  \(label)\(String(repeating: " ", count: width - label.count))  \(option.help)\n"
    }
    return """
      usage: browse [OPTIONS] [LOCATION]

      Opens a collection and lets you walk it at a prompt. LOCATION is a file (CSV, TSV and their
      like, JSON, JSON Lines; compressed or not), a directory, or - for standard input; without one,
      the current directory.


      """ + lines.joined() + """

        At the prompt, “help” lists the commands.

        """
  }

  private static var formats: String {
    "table, \(ExportFormat.allNames)"
  }

  private static func format(_ name: String) throws(OptionError) -> ExportFormat? {
    if name == "table" { return nil }
    guard let format = ExportFormat(rawValue: name) else {
      throw .wrongValue(name, option: "--format", allowed: formats)
    }
    return format
  }

  private static var types: String { SourceType.allCases.map(\.rawValue).joined(separator: ", ") }

  private static var encodings: String {
    TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func mark(
    _ text: String,
    option: String
  ) throws(OptionError) -> DialectRequest.Mark {
    guard let mark = DialectRequest.Mark(text) else {
      throw .wrongValue(text, option: option, allowed: "one ASCII character, tab, space or none")
    }
    return mark
  }
}
