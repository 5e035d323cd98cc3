// SPDX-License-Identifier: GPL-3.0-or-later

// Leaving screens, and being asked whether one means it.

extension Prompt {
  /// Leaves, unless somebody objects and the person, being asked, stays.
  ///
  /// - Throws: ``LeavingError`` if somebody objects and nobody is there to be asked.
  func leave(_ exit: Exit) async throws {
    let inquiry = Inquiry(default: true, rule: .anyVeto)
    publish(.leaving(exit, inquiry))
    if !inquiry.outcome {
      guard isPersonAsked else { throw LeavingError.changesNotApplied }
      let question = "Leave without applying? [y/N] "
      guard Self.isYes(await answer(to: question)) else { return }
    }
    publish(exit.action)
  }

  /// What a person answers; `nil` for Ctrl-C and Ctrl-D.
  private func answer(to question: String) async -> String? {
    await withCheckedContinuation { continuation in
      asking = continuation
      terminal.ask(question)
    }
  }

  private static func isYes(_ answer: String?) -> Bool {
    guard let word = answer?.lowercased().split(separator: " ").first else { return false }
    return "yes".hasPrefix(word)
  }
}

extension Prompt.Exit {
  fileprivate var action: Prompt.Action {
    switch self {
    case .back: .back
    case .home: .home
    case .quit: .quit
    }
  }
}

/// A screen that a script does not leave, as nobody can be asked what is to become of it.
enum LeavingError: ExplainedError {
  case changesNotApplied

  var alert: Alert {
    Alert(
      "what was filled in has not been applied, and nobody is there to be asked",
      advice: "say “apply” or “cancel” first, or leave with “quit!”"
    )
  }
}
