// SPDX-License-Identifier: GPL-3.0-or-later

/// Commands of other tools, such as shells, SQL and data frames, with the equivalents of browse.
enum ForeignWords {
  /// The command line to suggest for each word, or for a whole line.
  static let suggestions: [String: String] = {
    var suggestions = ["cd ..": "back", "cd -": "back", "tail -f": "follow"]
    for (line, words) in wordsByLine {
      for word in words.split(separator: " ") { suggestions[String(word)] = line }
    }
    return suggestions
  }()

  private static let wordsByLine: [(line: String, words: String)] = [
    ("filter CONDITION", "where having grep query only match"),
    ("/TEXT", "ack rg"),
    ("clear", "reset all unfilter"),
    ("columns NAME, …", "select cut project fields"),
    ("columns", "describe desc schema dtypes headers names structure glimpse .schema \\d"),
    ("hide NAME, …", "drop exclude"),
    ("sort COLUMN", "order orderby order_by arrange"),
    ("sort COLUMN desc", "top largest nlargest"),
    ("frequency COLUMN", "distinct unique uniq value_counts tally"),
    ("group COLUMN: AGGREGATE COLUMN", "groupby group_by aggregate agg summarize summarise rollup"),
    ("diff LOCATION by COLUMN", "changes delta minus except"),
    ("stats", "summary mean avg average min max sum median"),
    ("plot COLUMN", "histogram chart graph scatter"),
    ("count", "wc len length nrow size total"),
    ("next", "more less page pagedown"),
    ("previous", "pageup"),
    ("first", "head"),
    ("last", "tail"),
    ("follow", "watch tailf"),
    ("goto N", "jump line row seek"),
    ("open N", "cd view enter edit"),
    ("home", "tables databases .tables .databases \\dt \\l"),
    ("show", "ls ll dir list cat print display redraw"),
    ("cards", "expanded vertical transpose \\x"),
    ("width COLUMN N", "resize"),
    ("freeze N", "pin lock"),
    ("pick N", "mark tag choose"),
    ("export FILE", "save write output dump saveas to_csv to_json .output .save \\copy"),
    ("link", "pwd url"),
    ("reload", "refresh reopen reread"),
    ("about", "info file status \\conninfo"),
    ("bookmark NAME", "favorite favourite"),
    ("settings", "config configure options preferences prefs \\set \\pset"),
    ("source FILE", "run load script .read \\i"),
    ("!COMMAND", "shell system exec bash"),
    ("undo", "revert rollback"),
    ("help", "man usage commands"),
    ("quit", "bye logout close :wq :x"),
  ]
}
