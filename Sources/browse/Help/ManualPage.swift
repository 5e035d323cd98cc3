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
    page.paragraph("browse - open a collection and walk it at a prompt")
    page.section("SYNOPSIS")
    page.paragraph("`browse` [OPTIONS] [LOCATION]")
    page.section("DESCRIPTION")
    for paragraph in description { page.paragraph(paragraph) }
    page.section("OPTIONS")
    for option in Option.all { page.item(option.term, "\(option.help).") }
    page.section("COMMANDS")
    page.paragraph(
      """
      Words are commands, and any unambiguous beginning of one will do. `help` lists what can be \
      typed on a screen, `help` COMMAND shows one in full, with examples on the columns at hand. \
      A word with spaces stands in quotes. In a directory or a database, `open` takes the name of an \
      item as well as its number; a name that is all digits stands in quotes. Ctrl-C stops what is \
      running.
      """
    )
    for (title, commands) in screens.commands {
      page.subsection(title)
      for command in commands { page.item(command.term, "\(command.help).") }
    }
    page.section("FILTERS")
    page.paragraph(
      """
      A filter is made of conditions on columns, joined by `and`, `or`, `not` and parentheses. A \
      column or a value with spaces, an operator or a parenthesis in it is quoted. `#3` is the third \
      column. Numbers compare as numbers, dates (ISO 8601) as dates, text by code point. \
      `contains`, and a text alone, ignore case unless they hold a capital letter.
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
    `browse` opens a collection and lets you walk it: list, filter, sort, count, open an item, come \
    back, export. LOCATION is a file (CSV, TSV and their like, JSON, JSON Lines; compressed or not), \
    a directory, whose files are its items, a SQLite database or the URL of a PostgreSQL one, whose \
    tables are, or `-` for standard input. Without one, it is the current \
    directory, or, without -c and -f, standard input if that is a pipe. A place in a file of JSON is named as a path: \
    `nested.json/results`. Behind it, `?filter=`EXPRESSION`&sort=`COLUMN`&columns=`NAME,… says what is \
    looked at (`columns=-`NAME leaves one out), and `#`ROW names an item; `link` prints the location of where you are.
    """,
    """
    It only reads. How a file is written (delimiter, quoting, encoding, compression) is told by its \
    content, unless an option says it. The first page of a file of any size is there at once.
    """,
    """
    If standard input is a pipe and LOCATION is something else, commands are read from it. Commands \
    that are not typed at a terminal print each page that they lead to; the first that fails ends it.
    """,
  ]

  private static let lists: [(title: String, items: [(String, String)])] = [
    (
      "EXIT STATUS",
      [
        ("0", "All went well."),
        ("1", "A command failed, or the data ended early."),
        ("2", "The command line is wrong."),
        ("130", "It was interrupted."),
      ]
    ),
    (
      "FILES",
      [
        (
          "$XDG_STATE_HOME/browse/history",
          "The lines of earlier sessions, unless `--private` is given."
        ),
        (
          "$XDG_STATE_HOME/browse/sessions",
          "Where earlier sessions ended, for `--resume`."
        ),
        (
          "$XDG_DATA_HOME/browse/bookmarks",
          "Places that are kept under names: a line NAME = LOCATION for each."
        ),
        (
          "$XDG_CONFIG_HOME/browse/settings",
          "What was set on the form `settings`: lines such as `page = 30`, which can be edited."
        ),
        (
          "~/.inputrc",
          "The keys, as for all programs that use readline; the application is `browse`."
        ),
      ]
    ),
    (
      "ENVIRONMENT",
      [
        ("XDG_STATE_HOME", "Where history and sessions are kept; ~/.local/state if it is not set."),
        ("XDG_DATA_HOME", "Where bookmarks are kept; ~/.local/share if it is not set."),
        ("XDG_CONFIG_HOME", "Where the settings are kept; ~/.config if it is not set."),
        ("NO_COLOR", "If it is set and not empty, nothing is coloured unless `--color` says so."),
        ("TERM", "If it is `dumb`, nothing is coloured either."),
        (
          "TMPDIR",
          "Where input that can be read but once is kept meanwhile, in a file without a name."
        ),
        ("PATH", "Where the programs are looked for that decompress files."),
        ("PAGER", "What shows help that is longer than the window; `less` if it is not set."),
        (
          "SHELL", "What runs `!COMMAND` and `COMMAND | SHELL COMMAND`; `/bin/sh` if it is not set."
        ),
        ("WAYLAND_DISPLAY, DISPLAY", "Whose clipboard `copy` fills beside that of the terminal."),
        (
          "INPUTRC",
          "The settings of readline; ~/.inputrc if it is not set. What stands behind `$if browse` is for it alone."
        ),
        ("LC_ALL, LC_CTYPE, LANG", "How wide characters are."),
      ]
    ),
  ]

  /// Shell commands that use the program, with their purposes.
  nonisolated static let examples = [
    ("Walk through a file:", "browse foods.csv"),
    (
      "Print what matches, the dearest first:",
      "browse foods.csv -c 'filter category = tea' -c 'sort price desc'"
    ),
    ("Count what matches:", "browse foods.csv -c 'filter price > 10' -c count | tail -n 1"),
    (
      "Make JSON Lines of a part of it:",
      "browse foods.csv --format jsonl -c 'columns name, price' -c 'filter price > 20' | tail -n 5"
    ),
    (
      "Open a file narrowed and ordered:",
      "browse 'foods.csv?filter=category = tea&sort=-price' -c show"
    ),
    ("Look at what another program writes:", "ls -l | browse - --delimiter space --no-header"),
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
