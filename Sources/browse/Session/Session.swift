// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// What all coordinators of one run share: where the screens stand, what a person has set, and where
/// is read and written.
@MainActor
final class Session {
  let stack = NavigationStack()
  let work = Work()
  let display: CurrentValueSubject<Display, Never>

  /// Where is kept what lasts.
  let files: KeptFiles

  /// How what is opened from a directory is read.
  let options: ReadingOptions

  /// In which data format is written what would be drawn, where nobody looks; `nil` to draw it there,
  /// too.
  private let format: ExportFormat?

  /// Where `export -` writes.
  let output: FileOutput

  /// Where is said what is wrong with that.
  let errors: FileOutput

  /// For how long a person waits for input; `nil` if there is none.
  let patience: Duration?

  /// Where is told how far something has come.
  let progressLine: ProgressLine

  /// What charts are drawn with.
  let glyphs: ChartGlyphs

  /// Where commands are typed, once they can be.
  weak var prompt: Prompt?

  /// The clipboard of who sits here, if anybody does.
  var clipboard: Clipboard?

  private let trace: Trace?
  private var tracing: AnyCancellable?

  /// A session without screens.
  ///
  /// - Parameters:
  ///   - settings: What a person has set.
  ///   - files: Where is kept what lasts.
  ///   - options: How what is opened from a directory is read.
  ///   - format: In which data format is written what would be drawn, where nobody looks; `nil` to
  ///     draw it there, too.
  ///   - output: Where `export -` writes.
  ///   - errors: Where is said what is wrong with that.
  ///   - trace: Who hears all actions as well.
  ///   - patience: For how long a person waits for input; `nil` if there is none.
  ///   - progressLine: Where is told how far something has come.
  ///   - glyphs: What charts are drawn with.
  init(
    settings: Settings = Settings(),
    files: KeptFiles = KeptFiles(),
    options: ReadingOptions = ReadingOptions(),
    format: ExportFormat? = nil,
    output: FileOutput = .standardOutput,
    errors: FileOutput = .standardError,
    trace: Trace? = nil,
    patience: Duration? = nil,
    progressLine: ProgressLine? = nil,
    glyphs: ChartGlyphs = .unicode
  ) {
    display = CurrentValueSubject(Display(settings: settings))
    self.files = files
    self.options = options
    self.format = format
    self.output = output
    self.errors = errors
    self.trace = trace
    self.patience = patience
    self.progressLine = progressLine ?? ProgressLine()
    self.glyphs = glyphs
    tracing = trace.map { trace in
      stack.events.sink { trace.record($0.action, of: $0.title) }
    }
  }

  /// The format of what is written instead of being drawn; `nil` where somebody looks.
  var dataFormat: ExportFormat? { output.isTerminal ? nil : format }

  /// Writes down an action that is no screen's.
  func record<Action>(_ action: Action) {
    trace?.record(action, of: "prompt")
  }
}
