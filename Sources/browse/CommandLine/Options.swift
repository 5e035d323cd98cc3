// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The parsed command line.
struct Options {
  /// The condition for coloured output.
  enum Coloring: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// A text that is printed in place of running the prompt.
  enum Text: Equatable {
    case help
    case version
    case manual
    case completions(CompletionShell)
  }

  /// The locations, of which several are files to unite.
  var locations: [String] = []

  /// The commands to run before any are typed.
  var scripts: [PromptOptions.Script] = []

  var isInteractive = false
  var isTrusted = false

  /// The export format used when output is not a terminal, or `nil` to print tables.
  var format: ExportFormat?

  var reading = ReadingOptions()
  var coloring = Coloring.auto
  var tracePath: String?
  var isPrivate = false

  /// `true` if the chosen items are written to standard output at the end.
  var choosesItems = false

  /// `true` if the screens of the last session are restored.
  var resumes = false

  /// The text to print instead of opening a collection.
  var textToPrint: Text?
}
