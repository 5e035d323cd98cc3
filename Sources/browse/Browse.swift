// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator
import Platform

/// The entry point of the program.
@main
@MainActor
struct Browse {
  static let version = "0.2.0"

  /// The release date of the version, printed on the manual page.
  static let date = "2026-11-28"

  static func main() async {
    MemoryArenas.shareIfLimited()
    StandardDescriptors.reserve()
    CrashHandler.install(program: "browse")
    let arguments = Array(CommandLine.arguments.dropFirst())
    ProcessArguments.hidePasswords()
    replaceTexts()
    let status = await status(of: arguments)
    // `exit` would also run the destructors of libraries, which free what a statement or a scan on
    // another thread still uses.
    fflush(nil)
    CrashHandler.endProcess(status)
  }

  /// Replaces texts of the library that concern options and commands of this program.
  nonisolated static func replaceTexts() {
    Texts.current.commandFiles.untrustedAdvice = BrowseError.trustAdvice
    Texts.current.terminal.clipboardAdvice = ExportError.clipboardAdvice
  }

  /// Runs the program with command-line arguments.
  ///
  /// - Returns: The exit code: 0 on success, 1 if something failed, 2 if the command line is wrong,
  ///   130 if the program was interrupted, ``CrashHandler/status`` after an internal error.
  private static func status(of arguments: [String]) async -> Int32 {
    do {
      let options = try Options(arguments)
      guard let text = options.textToPrint else { return try await Browse(options).run() }
      let output = FileOutput.standardOutput
      switch text {
      case .help: output.write(Option.help)
      case .version: output.write("browse \(version)\n")
      case .manual: output.write(try await ManualPage.text(version: version, date: date))
      case .completions(let shell): output.write(shell.completions(of: Option.all))
      }
      if let code = output.failure { throw TerminalError.unwritable(code: code) }
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

  /// The output that screens are drawn on.
  ///
  /// This is the terminal if standard output is reserved for the chosen items (`--choose`).
  private let output: FileOutput

  /// `true` if standard input was open when the program started.
  private let hasInput: Bool

  private init(_ options: Options) {
    self.options = options
    hasInput = fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE != O_WRONLY
    let terminal = options.choosesItems ? Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC) : STDOUT_FILENO
    output = FileOutput(descriptor: terminal < 0 ? STDERR_FILENO : terminal)
  }
}

// MARK: Running

extension Browse {
  /// Opens the collection, runs the prompt and prints the chosen items.
  ///
  /// - Returns: The exit status of the prompt. If that is 0, returns 1 if no item was chosen with
  ///   `--choose`, or if the data of a batch ends early or its decompressor wrote a message.
  /// - Throws: An error if the location cannot be opened, or the trace or the chosen items cannot be
  ///   written.
  private func run() async throws -> Int32 {
    let hasLocation = !isInputData && options.locations.count < 2
    let location = hasLocation ? try Location(options.locations.first ?? ".") : nil
    let sources = isInputData ? [] : try options.locations.map { try Location($0).path }
    let trace = try options.tracePath.map { try Trace(path: $0, sources: sources) }
    let settingsFile = lineSource == .typed ? Self.settingsFile : nil
    let (settings, problems) = settingsFile?.read() ?? (Settings(), [])
    for problem in problems { Self.report(problem) }
    let session = Session(
      settings: settings,
      files: options.isPrivate ? PersistentFiles() : .own,
      options: options.reading,
      format: options.format,
      output: output,
      trace: trace,
      idleTimeout: lineSource == .typed ? Self.idleTimeout : nil,
      progressLine: lineSource == .typed && FileOutput.standardError.isTerminal
        ? ProgressLine(on: .standardError) : nil,
      glyphs: glyphs
    )
    if let problem = session.references.problem, !Self.isLackOfDescriptors(problem) {
      Self.report(Alert(problem))
    }
    if lineSource == .typed { session.display.value.window = output.windowSize }
    let coordinator = BrowseCoordinator(
      session,
      settingsFile: options.isPrivate ? nil : settingsFile
    )
    try await open(location, for: coordinator)
    try checkType(of: session.stack)
    let recorder = lineSource == .typed ? makeRecorder(session) : nil
    let chosenItems = ChosenItems(session)
    let sourceWarnings = SourceWarningReporter(session)
    var owners: [AnyCancellable] = []
    let status = try await Prompt.run(coordinator, promptOptions(for: coordinator)) { prompt in
      recorder?.follow(prompt)
      chosenItems.follow(prompt)
      if !prompt.terminal.isInteractive { sourceWarnings.follow(prompt) }
      coordinator.follow(prompt)
      coordinator.fit(prompt.terminal)
      session.display.map(\.settings.theme).removeDuplicates().dropFirst()
        .sink { if let theme = theme($0) { prompt.terminal.use(theme) } }
        .store(in: &owners)
    }
    if let alert = await recorder?.finish() { Self.report(alert) }
    guard status == 0 else { return status }
    try trace?.check()
    if options.choosesItems {
      guard let text = try await chosenItems.text(as: options.format) else { return 1 }
      FileOutput.standardOutput.writeData(text)
      if let code = FileOutput.standardOutput.failure { throw TerminalError.unwritable(code: code) }
    }
    return sourceWarnings.hasFoundFlaw ? 1 : 0
  }

  /// Returns `true` if too many files are open.
  ///
  /// The source cannot be opened then either, and its error says so.
  private static func isLackOfDescriptors(_ error: any Error) -> Bool {
    guard case .failed(_, let code) = error as? PrivateFileError else { return false }
    return code == EMFILE || code == ENFILE
  }

  private func promptOptions(for coordinator: BrowseCoordinator) -> PromptOptions {
    if options.choosesItems {
      Texts.current.commands.quitAtOnce = "exit without confirmation; choose no items"
    }
    var prompt = PromptOptions(output: output)
    prompt.applicationName = "browse"
    prompt.abilities = .all
    prompt.commands = coordinator.globalCommands.commands
    prompt.suggestions = ForeignWords.suggestions
    prompt.helpTopics = HelpTopic.all
    prompt.printer = BrowsePrinter(exports: coordinator.exports)
    prompt.scripts = options.scripts
    prompt.trustsFiles = options.isTrusted
    prompt.lines = lineSource
    prompt.greeting = isFirstRun ? Self.greeting : Content()
    prompt.historyPath = options.isPrivate ? nil : PersistentFiles.own.history
    prompt.theme = theme(coordinator.session.display.value.settings.theme)
    prompt.colorsPipes = options.coloring == .always
    return prompt
  }

  /// The time to wait for pending input before a partial page is shown.
  private static let idleTimeout = Duration.milliseconds(200)

  /// The hint shown to first-time users.
  static let greeting = Content.line(
    "Type “help” to list the commands, Tab to complete, “quit” to exit.",
    .secondary
  )

  /// `true` if no history file exists yet.
  private var isFirstRun: Bool {
    guard let path = PersistentFiles.own.history else { return true }
    return access(path, F_OK) != 0
  }
}

// MARK: Input and output

extension Browse {
  private var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// `true` if standard input is the collection.
  private var isInputData: Bool {
    switch options.locations {
    case ["-"]: true
    case []: options.scripts.isEmpty && !isInputTerminal
    default: false
    }
  }

  /// The source of command lines after the scripts have run.
  private var lineSource: PromptOptions.Lines {
    if options.isInteractive || options.choosesItems && options.scripts.isEmpty { return .typed }
    guard options.scripts.isEmpty else { return .none }
    if isInputTerminal || isInputData { return output.isTerminal ? .typed : .none }
    return .piped
  }

  /// Opens the location, or several files or standard input if `location` is `nil`.
  private func open(_ location: Location?, for coordinator: BrowseCoordinator) async throws {
    guard let location else {
      guard isInputData else {
        if options.resumes { Self.report(Resumption.nothingSaved) }
        let collection = try await Catalog.open(
          files: options.locations,
          options: coordinator.session.options
        )
        return try await coordinator.open(collection, from: .files(options.locations))
      }
      guard hasInput else { throw BrowseError.noInput }
      if options.resumes { Self.report(Resumption.nothingSaved) }
      let collection = try await Catalog.open(
        spooling: STDIN_FILENO,
        name: "stdin",
        options: coordinator.session.options
      )
      return try await coordinator.open(collection, from: .standardInput)
    }
    guard options.resumes else { return try await coordinator.open(location) }
    for alert in try await Resumption(coordinator.locations).resume(at: location) {
      Self.report(alert)
    }
  }

  /// Throws an error if a type of files was given for a database.
  private func checkType(of stack: NavigationStack) throws(OptionError) {
    guard let type = options.reading.type, type != .sqlite,
      let root = stack.screens.first as? CollectionScreen, root.collection.isInDatabase
    else { return }
    throw .typeOfDatabase(type)
  }

  /// Returns a recorder that saves the navigation stack, or `nil` if sessions are not saved.
  private func makeRecorder(_ session: Session) -> StackRecorder? {
    session.files.stacks.map { folder in
      StackRecorder(session.stack, in: SavedStacks(folder: folder)) { session.stack.alert($0) }
    }
  }

  /// Returns the theme to draw with, or `nil` for no colours.
  ///
  /// - Parameter chosen: The theme of the settings, or `nil` to choose one for the terminal.
  private func theme(_ chosen: Theme?) -> Theme? {
    let automatic = Theme.automatic(for: output)
    return switch options.coloring {
    case .always: chosen ?? automatic ?? Theme(colors: Environment.value(of: "COLORFGBG"))
    case .never: nil
    case .auto: automatic.map { chosen ?? $0 }
    }
  }

  /// The characters that charts are drawn with.
  private var glyphs: ChartGlyphs {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"]
    return ChartGlyphs(
      terminal: output.isTerminal ? Environment.value(of: "TERM") : nil,
      locale: locales.lazy.compactMap(Environment.value).first
    )
  }

  /// The settings file, or `nil` if there is no configuration folder.
  private static var settingsFile: SettingsFile? {
    PersistentFiles.own.settings.map { SettingsFile(path: $0) }
  }
}
