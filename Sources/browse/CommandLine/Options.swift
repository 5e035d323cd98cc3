// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// What the command line asks for.
struct Options {
  /// When styles become colours.
  enum Coloring: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// A text about the program.
  enum Text: Equatable {
    case help
    case version
    case manual
    case completions(Shell)
  }

  var location: String?
  /// The commands that run before any is typed.
  var scripts: [PromptOptions.Script] = []

  var isInteractive = false
  var isTrusted = false

  /// How collections are printed where nobody looks; `nil` for as a table.
  var format: ExportFormat?

  var reading = ReadingOptions()
  var coloring = Coloring.auto
  var tracePath: String?
  var isPrivate = false

  /// Whether what is picked is written to standard output in the end.
  var isChooser = false

  /// Whether the screens of the last session come back.
  var resumes = false

  /// What is to be printed instead of anything else.
  var text: Text?
}
