// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

extension Surface {
  /// The surfaces on which a session prints what a file contains.
  static let ofFiles: [Surface] = [
    Surface("list", of: .values, "settings", "page 100", "apply"),
    Surface("cards", of: .values, "cards"),
    Surface("item", of: .values, "1", "next", "next", "next"),
    Surface("frequencies", of: .values, "frequency name"),
    Surface("filter of a frequency", of: .values, "frequency name", "1"),
    Surface("groups", of: .values, "group name"),
    Surface("items of a group", of: .values, "group name", "1"),
    Surface("columns of a table of groups", of: .values, "pivot n by name"),
    Surface("statistics", of: .values, "stats name"),
    Surface("plot", of: .values, "plot n by name"),
    Surface("comparison", of: .values, "pick 1 2 3 4", "picks", "compare"),
    Surface("basket", of: .values, "pick all", "picks"),
    Surface("examples of the help", of: .values, "help filter"),
    Surface("page as text", of: .values, "show | cat"),
    Surface("value that does not fit a type", of: .values, "type name integer"),
    Surface("header", of: .header),
    Surface("columns", of: .header, "columns"),
    Surface("fields of an item", of: .header, "1"),
    Surface("header with types", of: .header, "settings", "types yes", "apply"),
    Surface("statistics of all columns", of: .header, "stats"),
    Surface("notes below a page", of: .header, "right", "right", "hide tea"),
    Surface("fields of the filter form", of: .header, "filter"),
    Surface("keys of objects", of: .json),
    Surface("nested objects", of: .json, "1", "cards"),
    Surface("JSON values that follow one another", of: .sequence),
    Surface("columns of JSON values that follow one another", of: .sequence, "columns"),
    Surface("names of files", of: .names),
  ]

  /// Arguments that are errors, the last with a text in place of `%`.
  static let arguments: [([String], String)] = [
    ([], "--%"), ([], "/nowhere/%"), (["a"], "%"), ([], "mysql://%"),
    (["Samples/foods.csv", "-f"], "%"),
    (["Samples/foods.csv", "--type"], "%"), (["Samples/foods.csv", "--encoding"], "%"),
    (["Samples/foods.csv", "--format"], "%"), (["Samples/foods.csv", "--delimiter"], "%"),
    (["Samples/foods.csv", "--trace"], "/nowhere/%"), (["--completions"], "%"),
    (["Samples/foods.csv", "--private", "-c", "settings", "-c"], "missing %"),
    ([], "postgres://ann@127.0.0.1:1/%"),
  ]

  /// The surfaces that repeat what is typed, each line in a session of its own.
  static let typed: [String] = [
    "%", "help %", "filter %", "filter name = %", "filter % > 1", "filter name in (%", "/%",
    "sort %", "sort name %", "columns %", "hide %", "width % 20",
    "group %", "group name: sum %", "pivot % by name", "pivot name by n: %", "unnest %", "diff %",
    "diff Samples/foods.csv by %",
    "frequency %", "stats %", "plot % by n", "goto %", "open %", "open \"%\"", "pick %", "unpick %",
    "type %", "type % text", "type n date %", "type n integer %",
    "freeze %", "export %", "export /nowhere/%.csv", "export ~/%.csv", "source %", "source /%",
    "bookmark %", "bookmarks %", "link %", "history %", "!exit 3 # %",
    "refer %", "refer % to Samples/foods.csv", "refer n to %", "refer n to \"%\"", "refer n to /%",
    "refer n to Samples/foods.csv by %", "refer n to Samples/foods.csv showing %", "unrefer %",
    "references %", "columns n.%", "columns `%`.`%`", "filter n.% = 1", "sort n.%",
    "find %", "limit %", "rename %", "rename % to x", "rename n to %", "add %", "add % = n",
    "add `%` = n", "add m = n + %", "add m = n.%", "expand %", "colour %", "right %", "reload %",
    "follow %", "undo %",
  ]
}

extension Surface {
  /// The surfaces on which a session prints what several files contain.
  static let ofSeveralFiles: [Surface] = [
    Surface("several files", of: .united),
    Surface("names of several files", of: .united, "frequency file", "1"),
    Surface("columns of several files", of: .united, "right", "columns", "about"),
    Surface("fields of an item of several files", of: .united, "1"),
    Surface("files that are named one by one") { folder in
      _ = try HostileFile.united.write(folder)
      let names = TemporaryFolder.names(in: folder.path("united"))
      return names.map { folder.path("united/\($0)") } + ["-c", "about", "-c", "link"]
    },
    Surface("directory among several files") { folder in
      folder.makeFolders(HostileText.names[0])
      let plain = try HostileFile.plain.write(folder)
      return [plain, folder.path(HostileText.names[0])]
    },
    Surface("changed values", of: .compared, "diff FOLDER/older.csv by id", "1"),
    Surface("keys of changes", of: .compared, "diff FOLDER/older.csv by name", "1"),
    Surface("rows that one side has", of: .compared, "diff FOLDER/older.csv", "1"),
    Surface("changed columns", of: .comparedColumns, "diff FOLDER/older.csv by id", "1"),
    Surface("columns that are not compared", of: .comparedColumns, "diff FOLDER/plain.csv by id"),
    Surface("references", of: .referring, "references"),
    Surface("references of a directory") { folder in
      _ = try HostileFile.referring.write(folder)
      return [folder.path, "-c", "columns name, refers*", "-c", "references"]
    },
    Surface("collection that a reference leads to", of: .referring, "references", "1", "1"),
    Surface("fields that refer", of: .referring, "1", "open 1", "related", "1"),
    Surface("changed reference", of: .referring, "refer 1 to FOLDER/referring.csv"),
    Surface("removed reference", of: .referring, "unrefer 1", "references", "remove 1"),
    Surface("looked-up columns") { folder in
      let path = try HostileFile.referring.write(folder)
      // A command cannot have a backtick in a name, nor a pipe.
      let columns = HostileText.names.filter { !$0.contains("`") && !$0.contains("|") }
        .map { "`\($0)`.`\($0)`" }
      let commands = [
        "columns " + columns.joined(separator: ", "), "filter \(columns[0]) contains tea",
        "group \(columns[0])", "back", "columns", "back", "link",
      ]
      return [path] + commands.flatMap { ["-c", $0] }
    },
    Surface("looked-up column that is missing") { folder in
      let path = try HostileFile.referring.write(folder)
      return [path, "-c", "columns `\(HostileText.names[0])`.nothing"]
    },
    Surface("references that cannot be followed", of: .brokenReferences, "references", "1"),
    Surface("field whose reference is broken", of: .brokenReferences, "1", "open 1"),
    Surface("names beside keys", of: .orders, "settings", "names yes", "apply"),
    Surface(
      "looked-up values",
      of: .orders,
      "columns id, buyer.name",
      "filter buyer.name contains tea",
      "sort buyer.name",
      "1"
    ),
    Surface("groups of looked-up values", of: .orders, "group buyer.name", "1"),
    Surface("frequencies of looked-up values", of: .orders, "frequency buyer.name", "1"),
    Surface("item that is referred to", of: .orders, "1", "open buyer", "related", "1"),
  ]

  /// The surfaces on which commands that arrange columns print what a file contains.
  static let ofArrangements: [Surface] = [
    Surface("renamed columns", of: .header, "rename #1 to x", "undo", "redo"),
    Surface("name that is taken", of: .header, "rename #2 to \(HostileText.names[0])"),
    Surface("computed column", of: .header, "add z = #1 + 1", "columns z", "filter z > 0", "about"),
    Surface("computed texts", of: .values, "add twice = concat(name, name)", "filter twice > a"),
    Surface("elements of lists", of: .lists, "unnest #2", "1", "link"),
    Surface("expanded objects", of: .lists, "expand #1", "columns"),
    Surface("objects that cannot be expanded", of: .lists, "expand #2"),
    Surface("found column", of: .header, "find #40"),
    Surface("coloured and frozen columns", of: .header, "colour #1", "freeze #2", "width #3 9"),
    Surface("limited items", of: .values, "filter name contains tea", "limit 3", "link"),
    Surface("undone changes", of: .values, "filter name contains tea", "sort name", "undo", "redo"),
    Surface("history of a session", of: .values, "filter name contains tea", "history"),
    Surface(
      "reloaded file without the columns of the view",
      of: .header,
      "sort #2",
      "hide #3",
      "add z = #1 + 1",
      "!printf 'a,b\\n1,2\\n' > 'FOLDER/header.csv'",
      "reload"
    ),
    Surface(
      "reloaded file with other columns",
      of: .plain,
      "sort n",
      "!printf 'n,\\033[31mtea\\n1,\\033[2Jtea\\n' > 'FOLDER/plain.csv'",
      "reload"
    ),
  ]
}
