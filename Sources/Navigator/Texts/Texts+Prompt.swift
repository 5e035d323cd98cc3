// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The messages about leaving screens and stopping commands.
  public struct Prompt: Sendable {
    /// The error for a command that a person or a signal stopped.
    public var stopped = "stopped"

    /// The message about a command that has not stopped in two seconds.
    public var notStopped = "the command has not stopped yet; press Ctrl-C again to end the program"

    /// The question before screens are left whose changes would be lost.
    public var discardChanges = "Discard changes?"

    /// The error for a script that leaves a form with changes.
    public var unappliedChanges = "the form has unapplied changes"

    /// The advice on a script that leaves a form with changes.
    public var unappliedChangesAdvice = "run “apply” or “cancel” first, or exit with “quit!”"

    /// The error for a script that leaves screens although a handler objects.
    public var unsavedChanges = "changes would be lost"

    /// The advice on a script that leaves screens although a handler objects.
    public var unsavedChangesAdvice = "save them first, or exit with “quit!”"

    /// The alert after ends of input that changed nothing, before the program ends.
    public var inputEnded = "the input has ended, so changes are discarded"

    /// The message after `home` on the first screen.
    public var firstScreen = "This is the first screen."

    /// The message after `back` on the first screen, which leaves when it is repeated.
    public var onceMoreLeaves = "This is the first screen. Once more leaves."
  }
}
