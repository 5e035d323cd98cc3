// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Warns after a batch command if the data ends early or another file has replaced the source.
///
/// Also reports messages of a decompressor, and bytes that are invalid in their encoding. The command still uses the data that was read.
@MainActor
final class SourceWarningReporter {
  /// `true` if data ended early or a decompressor wrote a message.
  private(set) var hasFoundFlaw = false

  /// The collections whose decompression message was reported.
  ///
  /// Their data is complete, so one report is enough.
  private var reportedRemarks: Set<ObjectIdentifier> = []

  /// The collections whose replacement by another file was reported.
  ///
  /// Their data is complete, so one report is enough.
  private var reportedReplacements: Set<ObjectIdentifier> = []

  /// The collections whose invalid bytes were reported.
  private var reportedInvalidBytes: Set<ObjectIdentifier> = []

  /// The number of flaws of files that were reported for each collection that unites files.
  private var reportedFlaws: [ObjectIdentifier: Int] = [:]

  /// The collections whose columns of later files were reported.
  private var reportedLateColumns: Set<ObjectIdentifier> = []

  /// The filters of locations whose words that are read as texts were reported.
  private var reportedFilters: Set<Filter> = []

  /// The answers whose omissions were reported.
  private var reportedAnswers: Set<ObjectIdentifier> = []

  private let session: Session
  private let errors: FileOutput
  private var owner: AnyCancellable?

  /// Creates a reporter of warnings about the collections of a session.
  ///
  /// - Parameters:
  ///   - session: The session to watch.
  ///   - errors: The output for warnings.
  init(_ session: Session, errors: FileOutput = .standardError) {
    self.session = session
    self.errors = errors
  }

  /// Checks for warnings after each command of a prompt.
  func follow(_ prompt: Prompt) {
    owner = prompt.commandDidComplete.sink { [weak self] in self?.reportWarnings(after: $0) }
  }

  /// Reports the warnings about the topmost collection.
  ///
  /// An early end is reported after each command, since each answer may be incomplete. Other
  /// warnings are reported once for each collection.
  ///
  /// - Parameter command: The name of the completed command.
  func reportWarnings(after command: String) {
    guard let collection = session.list?.collection else { return }
    let warnings = collection.warnings
    if let end = warnings.earlyEnd {
      reportFlaw(end.alert, after: command)
    } else if let remark = warnings.decompressorMessage,
      reportedRemarks.insert(ObjectIdentifier(collection)).inserted
    {
      reportFlaw(Alert(remark, advice: "the decompressed data is used"), after: command)
    }
    // The origins of an answer, and the collections in which values were looked up.
    let isOwn = warnings.earlyEnd != nil || warnings.files != nil
    for missing in [isOwn ? nil : collection.missingRows, collection.missingLookedUpRows] {
      if let missing { reportFlaw(missing.alert, after: command) }
    }
    if let files = warnings.files { report(files, of: collection, after: command) }
    reportRemarks(after: command)
    reportOmissions(after: command)
    reportWords(after: command)
    if let invalid = warnings.invalidSequences,
      reportedInvalidBytes.insert(ObjectIdentifier(collection)).inserted
    {
      report(SourceText.replacedBytes(invalid, in: warnings.encoding), after: command)
    }
    if let change = warnings.change, change.kind == .replaced,
      reportedReplacements.insert(ObjectIdentifier(collection)).inserted
    {
      report(SourceText.change(change, isFollowable: false), after: command)
    }
  }

  /// Warns of files that are left out or incomplete, and of the columns that only later files have.
  private func report(
    _ files: UnitedFiles,
    of collection: any ItemCollection,
    after command: String
  ) {
    let id = ObjectIdentifier(collection)
    let reported = reportedFlaws[id, default: 0]
    let shown = files.flaws.prefix(UnitedFilesText.maximumFlaws)
    for flaw in shown.dropFirst(reported) { reportFlaw(flaw.alert, after: command) }
    if files.flawCount > max(reported, shown.count), let others = UnitedFilesText.omitted(files) {
      reportFlaw(others, after: command)
    }
    reportedFlaws[id] = files.flawCount
    if let columns = UnitedFilesText.lateColumns(files), reportedLateColumns.insert(id).inserted {
      report(Alert(columns), after: command)
    }
  }

  /// Warns that an answer leaves out values, unless an export has just warned of it.
  private func reportRemarks(after command: String) {
    guard let list = session.list else { return }
    let remarks = AnswerRemarks(
      list.query,
      of: list.collection,
      isFinal: list.state.page.isCounted
    )
    guard let remarks, remarks != session.answerRemarks else { return }
    session.answerRemarks = remarks
    for alert in remarks.alerts { report(alert, after: command) }
  }

  /// Warns that an answer leaves out values, once for each answer.
  private func reportOmissions(after command: String) {
    guard let list = session.list, let asked = list.origin.question,
      reportedAnswers.insert(ObjectIdentifier(list)).inserted
    else { return }
    for alert in asked.omissions { report(alert, after: command) }
  }

  /// Warns that words of a filter of a location are read as texts.
  private func reportWords(after command: String) {
    guard let list = session.list, let filter = list.query.filter,
      let alert = SourceText.wordsReadAsTexts(list.wordsReadAsTexts(in: filter)),
      reportedFilters.insert(filter).inserted
    else { return }
    report(alert, after: command)
  }

  private func reportFlaw(_ alert: Alert, after command: String) {
    hasFoundFlaw = true
    report(alert, after: command)
  }

  private func report(_ alert: Alert, after command: String) {
    var alert = alert
    alert.subject = command
    errors.report(alert.line)
  }
}
