// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// The manual page, generated from the declarations of the options and the screens' commands.
@MainActor
enum ManualPage {
  /// Returns the source of the page for man(1).
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - date: The release date of the version.
  /// - Throws: ``CatalogError`` if the collection for the examples cannot be created.
  static func text(version: String, date: String) async throws -> String {
    let screens = try await ManualScreens()
    var page = ManualText(
      name: "browse",
      section: 1,
      date: date,
      source: "browse \(version)",
      title: "User Commands"
    )
    page.section("NAME")
    page.paragraph("browse - open a collection of items at a prompt")
    page.section("SYNOPSIS")
    page.paragraph("`browse` [OPTIONS] [LOCATION...]")
    page.section("DESCRIPTION")
    for paragraph in description { page.paragraph(paragraph) }
    page.section("OPTIONS")
    for option in Option.all { page.item(option.term, "\(option.help).") }
    page.section("COMMANDS")
    page.paragraph(
      """
      Any unambiguous prefix of a command works. `help` lists the commands of a screen. `help` \
      COMMAND explains one command, with examples for the current columns. Words that contain \
      spaces must be quoted. In a directory, a database or a server, `open` takes the name or the \
      number of an item; a name that consists of digits must be quoted. Ctrl-C stops the running command.
      """
    )
    for (title, commands) in screens.commands {
      page.subsection(title)
      for command in commands { page.item(command.term, "\(command.help).") }
    }
    page.section("FILTERS")
    page.paragraph(
      """
      A filter consists of conditions on columns, joined by `and`, `or`, `not` and parentheses. A \
      column or a value that contains spaces, an operator or a parenthesis must be quoted. `#3` is \
      the third column. Numbers compare as numbers, dates (ISO 8601) as dates, text by code point. \
      `contains` and a text alone ignore case unless the text has a capital letter.
      """
    )
    for example in screens.filters {
      page.item("`\(example.line)`", example.meaning)
    }
    for (title, items) in lists {
      page.section(title)
      for (term, meaning) in items { page.item("`\(term)`", meaning) }
    }
    page.section("EXAMPLES")
    for (meaning, line) in examples {
      page.paragraph(meaning)
      page.literal([line])
    }
    return page.text
  }

  private static let description = [
    """
    `browse` opens a collection of items at a prompt. Commands list, filter, sort, count, open and \
    export the items. LOCATION is a file (CSV, TSV and similar, JSON, JSON Lines; compressed or \
    not), a directory, a SQLite database, the URL of a PostgreSQL database or server, or `-` for \
    standard input. The items of a directory are its files; those of a database are its tables; those \
    of a server (`postgres://`HOST`/`) are its databases. The default is the current directory, or, \
    without -c and -f, standard input if that is a pipe. A path continues inside a JSON file: \
    `nested.json/results`. \
    `?filter=`EXPRESSION`&sort=`COLUMN`&columns=`NAME,… after the path selects items and columns \
    (`columns=-`NAME hides one), and `#`ROW selects an item. `link` prints the location of the \
    current screen.
    """,
    """
    Several files, or a quoted pattern such as `'logs/*.jsonl'`, are opened as one collection. Its \
    columns are united by name, after the column `file`. Files may differ in format and columns. A \
    file that cannot be read is left out with a warning. A pattern has a location. Files that are \
    named one by one have none.
    """,
    """
    `browse` never changes what it opens. The delimiter, quoting, encoding and compression of a \
    file are detected from its content unless an option sets them. The first page appears at once, \
    whatever the size of the file.
    """,
    """
    If standard input is a pipe and LOCATION is not `-`, commands are read from standard input. \
    Commands that are not typed at a terminal print each resulting page. The first command that \
    fails ends the program.
    """,
    """
    A command file (`-f`, `source`) may come from another person. Without `--trust`, its commands \
    can read what you can read, print, and export to new files. No component of such a path begins \
    with a dot or a hyphen, contains a control character, or is a symbolic link. The name ends in \
    an extension of the format. Everything \
    else that outlasts the program fails: shell commands, replaced files, bookmarks, settings and \
    the clipboard. Commands from a pipe count as typed.
    """,
  ]

  private static let lists: [(title: String, items: [(String, String)])] = [
    (
      "EXIT STATUS",
      [
        ("0", "Success."),
        ("1", "A command failed, or the data ended early."),
        ("2", "The command line is invalid."),
        ("70", "An internal error occurred, or there was not enough memory."),
        ("130", "The program was interrupted."),
      ]
    ),
    (
      "FILES",
      [
        (
          "$XDG_STATE_HOME/browse/history",
          "The command lines of earlier sessions, unless `--private` is given."
        ),
        (
          "$XDG_STATE_HOME/browse/sessions",
          "The screens at the end of earlier sessions, for `--resume`."
        ),
        (
          "$XDG_DATA_HOME/browse/bookmarks",
          "The bookmarks, one line NAME = LOCATION for each."
        ),
        (
          "$XDG_CONFIG_HOME/browse/settings",
          "The settings from the `settings` form, in editable lines such as `page = 30`."
        ),
        (
          "~/.inputrc",
          "The key bindings of readline; the application name is `browse`. `help keys` lists names."
        ),
      ]
    ),
    (
      "ENVIRONMENT",
      [
        (
          "XDG_STATE_HOME", "The directory for history and sessions; the default is ~/.local/state."
        ),
        ("XDG_DATA_HOME", "The directory for bookmarks; the default is ~/.local/share."),
        ("XDG_CONFIG_HOME", "The directory for settings; the default is ~/.config."),
        ("NO_COLOR", "If set and not empty, disables colours unless `--color` enables them."),
        ("TERM", "If set to `dumb`, disables colours as well."),
        (
          "TMPDIR",
          "The directory for an unnamed copy of input that can be read only once."
        ),
        ("PATH", "The search path for the programs that decompress files."),
        (
          "SHELL",
          "The shell for `!COMMAND` and `COMMAND | SHELL COMMAND`; the default is `/bin/sh`."
        ),
        (
          "WAYLAND_DISPLAY, DISPLAY",
          "The display whose clipboard `copy` sets, besides that of the terminal."
        ),
        (
          "INPUTRC",
          "The settings of readline; the default is ~/.inputrc. `$if browse` restricts lines to `browse`."
        ),
        ("LC_ALL, LC_CTYPE, LANG", "The locale, which determines the width of characters."),
      ]
    ),
  ]

  /// Shell commands that use the program, with their purposes.
  nonisolated static let examples = [
    ("Open a file:", "browse foods.csv"),
    (
      "Print the matching items, the most expensive first:",
      "browse foods.csv -c 'filter category = tea' -c 'sort price desc'"
    ),
    ("Count the matching items:", "browse foods.csv -c 'filter price > 10' -c count | tail -n 1"),
    (
      "Convert a part of a file to JSON Lines:",
      "browse foods.csv --format jsonl -c 'columns name, price' -c 'filter price > 20' | tail -n 5"
    ),
    (
      "Open a file with a filter and an order:",
      "browse 'foods.csv?filter=category = tea&sort=-price' -c show"
    ),
    ("Open the output of another program:", "ls -l | browse -"),
  ]
}

extension Option {
  /// The option's names and the placeholder of its value.
  fileprivate var term: String {
    names.map { "`\($0)`" }.joined(separator: ", ") + (placeholder.map { " " + $0 } ?? "")
  }
}

extension Command {
  /// The command's usage, its aliases and its shorthand.
  fileprivate var term: String {
    let argument = usage.dropFirst(name.count)
    let others = aliases.map { ", `\($0)`" }.joined()
    let short =
      switch shorthand {
      case .emptyLine: ", or an empty line"
      case .number: ", or N alone"
      case .prefix(let character): ", or `\(character)`" + argument.drop { $0 == " " }
      case nil: ""
      }
    return "`\(name)`\(argument)\(others)\(short)"
  }
}
