// SPDX-License-Identifier: GPL-3.0-or-later

extension Option {
  /// The text that `--help` prints.
  static var help: String {
    let labels = all.map { option in
      option.names.joined(separator: ", ") + (option.placeholder.map { " " + $0 } ?? "")
    }
    let width = labels.map(\.count).max() ?? 0
    let lines = zip(labels, all).map { label, option in
      "  \(label)\(String(repeating: " ", count: width - label.count))  \(option.help)\n"
    }
    return """
      usage: browse [OPTIONS] [LOCATION...]

      Opens a collection at a prompt. LOCATION is a file (CSV, TSV and similar, JSON, JSON Lines;
      compressed or not), a directory, a database, or - for standard input. The default is the
      current directory, or standard input if that is a pipe and neither -c nor -f is given.
      Several files, or a quoted pattern such as 'logs/*.jsonl', are one collection.


      """ + lines.joined() + """

        Type “help” at the prompt to list the commands.

        """
  }
}
