// SPDX-License-Identifier: GPL-3.0-or-later

// Leaving screens, and the confirmation before changes are lost.

extension Prompt {
  /// Leaves screens, unless a form would lose changes or a handler objects, and the person decides to
  /// stay.
  ///
  /// In a form with several steps, going back shows the previous step.
  ///
  /// A person leaves the first screen only by going back twice, because once too often ends the
  /// program.
  ///
  /// - Throws: ``LeavingError`` if no person can be asked.
  func leave(_ exit: Exit) async throws {
    if exit == .back, let form = stack.top as? any Form, form.goBack() { return }
    if let objection = objection(to: exit) {
      guard canAskPerson else { throw objection }
      let question = Question.confirmation(Texts.current.prompt.discardChanges, default: false)
      // Ctrl-C also means staying.
      guard (try? await question.ask()) == true else {
        guard endsInARow >= Self.maximumEndsInARow else { return }
        terminal.write(Alert(Texts.current.prompt.inputEnded))
        return publish(.quitAtOnce)
      }
    } else if exit == .back, stack.screens.count == 1, canAskPerson, !isLeavingAgain {
      lastBack = inputNumber
      terminal.write(.line(Texts.current.prompt.onceMoreLeaves, .secondary))
      return
    } else if exit == .home, stack.screens.count == 1, canAskPerson {
      return terminal.write(.line(Texts.current.prompt.firstScreen, .secondary))
    }
    publish(exit.action)
  }

  /// Returns the reason for a question before screens are left, `nil` if there is none.
  func objection(to exit: Exit) -> LeavingError? {
    let mayLeave = Inquiry.ask(default: true, rule: .anyVeto) { publish(.leaving(exit, $0)) }
    let removed = stack.screens(removedBy: exit)
    if removed.contains(where: \.hasUnappliedChanges) { return .changesNotApplied }
    return mayLeave ? nil : .changesNotSaved
  }

  /// The number of ends of input in a row after which no answer is expected any more.
  ///
  /// A shell with the option `ignoreeof` ends after as many.
  private static var maximumEndsInARow: Int { 10 }

  /// `true` if the previous line was `back` on the first screen, too.
  private var isLeavingAgain: Bool { lastBack.map { $0 == inputNumber - 1 } ?? false }

  /// `true` if a person typed the current command, so that questions can be asked.
  private var canAskPerson: Bool { readsTypedLines && !scripts.isRunning }
}

extension Exit {
  fileprivate var action: LeavingAction {
    switch self {
    case .back: .back
    case .home: .home
    case .quit: .quit
    }
  }
}

/// An error for a script that tries to leave screens whose changes would be lost.
enum LeavingError: ExplainedError {
  /// A form has changes.
  case changesNotApplied

  /// A handler objects.
  case changesNotSaved

  var alert: Alert {
    let texts = Texts.current.prompt
    return switch self {
    case .changesNotApplied: Alert(texts.unappliedChanges, advice: texts.unappliedChangesAdvice)
    case .changesNotSaved: Alert(texts.unsavedChanges, advice: texts.unsavedChangesAdvice)
    }
  }
}
