// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The state that all coordinators share: the navigation stack, the settings and the outputs.
@MainActor
final class Session {
  let stack = NavigationStack()
  let work = Work()
  let display: CurrentValueSubject<Display, Never>

  /// The files that persist between sessions.
  let files: PersistentFiles

  /// The references that the user declared.
  private(set) lazy var references = ReferenceStore(path: files.references)

  /// The options for reading a source, with the settings.
  var options: ReadingOptions {
    var options = ownOptions
    options.missing += display.value.settings.missing
    return options
  }

  /// The options for reading a source from the command line.
  private let ownOptions: ReadingOptions

  /// The export format used when output is not a terminal, or `nil` to draw screens anyway.
  private let format: ExportFormat?

  /// The output of `export -`.
  let output: FileOutput

  /// The output for errors.
  let errors: FileOutput

  /// The time without new input after which an incomplete page is shown.
  ///
  /// `nil` if the session is not interactive.
  let idleTimeout: Duration?

  let progressLine: ProgressLine

  /// The characters of charts.
  let glyphs: ChartGlyphs

  /// The prompt, or `nil` before it runs.
  weak var prompt: Prompt?

  /// The clipboard of the user at the terminal, or `nil` if there is none.
  var clipboard: Clipboard?

  /// The last warnings that an answer leaves out values.
  var answerRemarks: AnswerRemarks?

  private let trace: Trace?
  private var tracing: AnyCancellable?

  /// Creates a session without screens.
  ///
  /// - Parameters:
  ///   - settings: The user's settings.
  ///   - files: The files that persist between sessions.
  ///   - options: The options for reading a source from the command line.
  ///   - format: The export format used when output is not a terminal, or `nil` to draw screens
  ///     anyway.
  ///   - output: The output of `export -`.
  ///   - errors: The output for errors.
  ///   - trace: A trace that records all actions.
  ///   - idleTimeout: The time without new input after which an incomplete page is shown, or `nil` if
  ///     the session is not interactive.
  ///   - progressLine: The progress display.
  ///   - glyphs: The characters of charts.
  init(
    settings: Settings = Settings(),
    files: PersistentFiles = PersistentFiles(),
    options: ReadingOptions = ReadingOptions(),
    format: ExportFormat? = nil,
    output: FileOutput = .standardOutput,
    errors: FileOutput = .standardError,
    trace: Trace? = nil,
    idleTimeout: Duration? = nil,
    progressLine: ProgressLine? = nil,
    glyphs: ChartGlyphs = .unicode
  ) {
    display = CurrentValueSubject(Display(settings: settings))
    self.files = files
    ownOptions = options
    self.format = format
    self.output = output
    self.errors = errors
    self.trace = trace
    self.idleTimeout = idleTimeout
    self.progressLine = progressLine ?? ProgressLine()
    self.glyphs = glyphs
    tracing = trace.map { trace in
      stack.events.sink { trace.record($0.action, of: $0.title) }
    }
  }

  /// The export format if output is not a terminal, otherwise `nil`.
  var dataFormat: ExportFormat? { output.isTerminal ? nil : format }

  /// `true` while the commands of an untrusted file run.
  var isRestricted: Bool { prompt?.isRestricted ?? false }

  /// Throws an error while the commands of an untrusted file run.
  ///
  /// - Parameter effect: The effect, as it continues “a command file cannot …”.
  func requireTrust(to effect: String) throws {
    try prompt?.requireTrust(to: effect)
  }

  /// Throws an error if a file that would be replaced is the trace.
  func requireNoTrace(at path: String) throws(TraceError) {
    if trace?.isFile(at: path) == true { throw .exportOntoTrace(path: path) }
  }

  /// Records an action of the prompt in the trace.
  func record<Action>(_ action: Action) {
    trace?.record(action, of: "prompt")
  }
}
