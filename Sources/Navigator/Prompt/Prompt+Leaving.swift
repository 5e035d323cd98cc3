// SPDX-License-Identifier: GPL-3.0-or-later

// Leaving screens, and the confirmation before changes are lost.

extension Prompt {
  /// Leaves screens, unless a handler objects and the person decides to stay.
  ///
  /// In a form with several steps, going back shows the previous step.
  ///
  /// A person leaves the first screen only by going back twice, because once too often ends the
  /// program.
  ///
  /// - Throws: ``LeavingError`` if a handler objects and no person can be asked.
  func leave(_ exit: Exit) async throws {
    if exit == .back, let form = stack.top as? any Form, form.goBack() { return }
    let mayLeave = Inquiry.ask(default: true, rule: .anyVeto) { publish(.leaving(exit, $0)) }
    if !mayLeave {
      guard canAskPerson else { throw LeavingError.changesNotApplied }
      let question = Question.confirmation("Discard changes?", default: false)
      // Ctrl-C also means staying.
      guard (try? await question.ask()) == true else { return }
    } else if exit == .back, stack.screens.count == 1, canAskPerson, !isLeavingAgain {
      lastBack = inputNumber
      terminal.write(.line("This is the first screen. Once more leaves.", .secondary))
      return
    } else if exit == .home, stack.screens.count == 1, canAskPerson {
      return terminal.write(.line("This is the first screen.", .secondary))
    }
    publish(exit.action)
  }

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

/// An error for a script that tries to leave a screen with unapplied changes.
enum LeavingError: ExplainedError {
  case changesNotApplied

  var alert: Alert {
    Alert(
      "the form has unapplied changes",
      advice: "run “apply” or “cancel” first, or exit with “quit!”"
    )
  }
}
