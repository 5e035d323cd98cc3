// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// The program: options in, exit code out.
@main
@MainActor
struct Browse {
  static let version = "0.1.0"

  /// When that was, for the manual page.
  static let date = "2026-11-21"

  static func main() async {
    exit(await status(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the program.
  ///
  /// - Returns: 0 if all went well, 1 if something failed, 2 if the command line is wrong, 130 if it
  ///   was interrupted.
  private static func status(of arguments: [String]) async -> Int32 {
    do {
      let options = try Options(arguments)
      guard let text = options.text else { return try await Browse(options).run() }
      let output = FileOutput.standardOutput
      switch text {
      case .help: output.write(Option.help)
      case .version: output.write("browse \(version)\n")
      case .manual: output.write(try await ManualPage.text(version: version, date: date))
      case .completions(let shell): output.write(shell.completions(of: Option.all))
      }
      return 0
    } catch let failure as CommandFailure {
      report(failure.alert)
      return failure.isInterruption ? 130 : 1
    } catch TerminalError.noTerminal {
      report(Alert(BrowseError.noTerminal))
      return 1
    } catch {
      report(Alert(error))
      return error is OptionError ? 2 : 1
    }
  }

  private static func report(_ alert: Alert) {
    FileOutput.standardError.report(alert.line)
  }

  private let options: Options

  /// Where the screens are drawn: the terminal, if standard output is for what is chosen.
  private let output: FileOutput

  /// Whether there was a standard input at the start.
  private let hasInput: Bool

  private init(_ options: Options) {
    self.options = options
    // Where it was closed, its number is free, and may stand for what is no file by now.
    var status = stat()
    hasInput = fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT != 0
    let terminal = options.isChooser ? Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC) : STDOUT_FILENO
    output = FileOutput(descriptor: terminal < 0 ? STDERR_FILENO : terminal)
  }
}

// MARK: Running

extension Browse {
  /// Does all that is asked for.
  ///
  /// - Returns: 0, or 1 if a batch went on although its data ends early.
  /// - Throws: What failed.
  private func run() async throws -> Int32 {
    let location = isInputData ? nil : try Location(options.location ?? ".")
    let trace = try options.tracePath.map { try Trace(path: $0, source: location?.path) }
    let settingsFile = lines == .typed ? Self.settingsFile : nil
    let (settings, problems) = settingsFile?.read() ?? (Settings(), [])
    for problem in problems { Self.report(problem) }
    let session = Session(
      settings: settings,
      files: options.isPrivate ? KeptFiles() : .own,
      options: options.reading,
      format: options.format,
      output: output,
      trace: trace,
      patience: lines == .typed ? Self.patience : nil,
      progressLine: lines == .typed && FileOutput.standardError.isTerminal
        ? ProgressLine(on: .standardError) : nil,
      glyphs: glyphs
    )
    if lines == .typed { session.display.value.window = output.window }
    let coordinator = BrowseCoordinator(
      session,
      settingsFile: options.isPrivate ? nil : settingsFile
    )
    try await open(location, for: coordinator)
    let recorder = lines == .typed ? makeRecorder(session) : nil
    let choice = Choice(session)
    let watch = SourceWatch(session)
    var owners: [AnyCancellable] = []
    let status = try await Prompt.run(coordinator, promptOptions(for: coordinator)) { prompt in
      recorder?.follow(prompt)
      choice.follow(prompt)
      if !prompt.terminal.isInteractive { watch.follow(prompt) }
      coordinator.follow(prompt)
      coordinator.fit(prompt.terminal)
      session.display.map(\.settings.theme).removeDuplicates().dropFirst()
        .sink { if let theme = theme($0) { prompt.terminal.use(theme) } }
        .store(in: &owners)
    }
    guard status == 0 else { return status }
    if lines != .typed, session.stack.screens.contains(where: \.hasUnappliedChanges) {
      throw BrowseError.changesNotApplied
    }
    await recorder?.finish()
    try trace?.check()
    if options.isChooser {
      guard let text = try await choice.text(as: options.format) else { return 1 }
      FileOutput.standardOutput.write(text)
      if let code = FileOutput.standardOutput.failure { throw TerminalError.unwritable(code: code) }
    }
    return watch.hasFoundFlaw ? 1 : 0
  }

  private func promptOptions(for coordinator: BrowseCoordinator) -> PromptOptions {
    var prompt = PromptOptions(output: output)
    prompt.applicationName = "browse"
    prompt.abilities = .all
    prompt.everywhere = coordinator.everywhere.commands
    prompt.printer = BrowsePrinter(exports: coordinator.exports)
    prompt.scripts = options.scripts
    prompt.trustsFiles = options.isTrusted
    prompt.lines = lines
    prompt.greeting = isFirstTime ? Self.greeting : Content()
    prompt.historyPath = options.isPrivate ? nil : KeptFiles.own.history
    prompt.theme = theme(coordinator.session.display.value.settings.theme)
    prompt.colorsPipes = options.coloring == .always
    return prompt
  }

  /// For how long a person waits for input that is still coming before seeing what is there.
  private static let patience = Duration.milliseconds(200)

  /// What somebody sees who has never typed anything here.
  private static let greeting = Content.line(
    "“help” says what can be typed, Tab completes it, “quit” leaves.",
    .secondary
  )

  /// Whether nobody has left a history.
  private var isFirstTime: Bool {
    guard let path = KeptFiles.own.history else { return true }
    return access(path, F_OK) != 0
  }
}

// MARK: Where data and lines come from

extension Browse {
  private var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard input is the collection.
  private var isInputData: Bool {
    switch options.location {
    case "-": true
    case nil: options.scripts.isEmpty && !isInputTerminal
    default: false
    }
  }

  /// Where lines come from once the scripts are done.
  private var lines: PromptOptions.Lines {
    if options.isInteractive || options.isChooser && options.scripts.isEmpty { return .typed }
    guard options.scripts.isEmpty else { return .none }
    if isInputTerminal || isInputData { return output.isTerminal ? .typed : .none }
    return .piped
  }

  /// Shows what the location leads to, or what comes through standard input.
  private func open(_ location: Location?, for coordinator: BrowseCoordinator) async throws {
    guard let location else {
      guard hasInput else { throw BrowseError.noInput }
      if options.resumes { Self.report(Resumption.nothing) }
      let collection = try await Catalog.open(
        spooling: STDIN_FILENO,
        name: "stdin",
        options: options.reading
      )
      return try await coordinator.open(collection, from: .standardInput)
    }
    guard options.resumes else { return try await coordinator.open(location) }
    for alert in try await Resumption(coordinator.places).resume(at: location) {
      Self.report(alert)
    }
  }

  /// Who keeps where the session is, from its first change on.
  private func makeRecorder(_ session: Session) -> StackRecorder? {
    session.files.stacks.map { folder in
      StackRecorder(session.stack, in: SavedStacks(folder: folder)) { session.stack.alert($0) }
    }
  }

  /// The colours, `nil` for none.
  private func theme(_ chosen: Theme?) -> Theme? {
    let automatic = Theme.automatic(for: output)
    return switch options.coloring {
    case .always: chosen ?? automatic ?? Theme(colors: Environment.value(of: "COLORFGBG"))
    case .never: nil
    case .auto: automatic.map { chosen ?? $0 }
    }
  }

  /// What charts are drawn with.
  private var glyphs: ChartGlyphs {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"]
    return ChartGlyphs(
      terminal: output.isTerminal ? Environment.value(of: "TERM") : nil,
      locale: locales.lazy.compactMap(Environment.value).first
    )
  }

  /// Where settings are kept, `nil` if there is no such place.
  private static var settingsFile: SettingsFile? {
    UserFolders.configuration("settings").map { SettingsFile(path: $0) }
  }
}
