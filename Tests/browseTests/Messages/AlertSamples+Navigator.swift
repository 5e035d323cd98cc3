// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import Navigator

extension AlertSamples {
  /// The errors of `Navigator`.
  static let navigator = [
    AlertSamples("UsageError", in: "Navigator/Commands/UsageError.swift", usage),
    AlertSamples("FieldError", in: "Navigator/Forms/FormField+Kinds.swift", field),
    AlertSamples("SourceError", in: "Navigator/Commands/SourceError.swift", source),
    AlertSamples("LeavingError", in: "Navigator/Prompt/Prompt+Leaving.swift", leaving),
    AlertSamples("QuestionError", in: "Navigator/Navigation/Question.swift", question),
    AlertSamples("ShellError", in: "Navigator/Terminal/ShellError.swift", shell),
    AlertSamples("ListError", in: "Navigator/Lists/ListError.swift", list),
    AlertSamples("TerminalError", in: "Navigator/Prompt/PromptOptions.swift", terminal),
    AlertSamples("PrivateFileError", in: "Navigator/Files/PrivateFileError.swift", privateFile),
  ]

  private static let usage: [UsageError] = [
    .unknownCommand("flter", nearest: ["filter"]),
    .unknownCommand("xyz", nearest: []),
    .commandBelow("stats", screen: "orders", distance: 1),
    .commandBelow("stats", screen: "orders", distance: 2),
    .ambiguousCommand("fr", candidates: ["freeze", "frequency"]),
    .missingArgument(usage: "search TEXT"),
    .unexpectedArgument("now", usage: "count"),
    .notANumber("x", usage: "goto ROW"),
    .shownSecret(command: "password"),
    .notAChoice("blue", ["dark", "light"]),
    .unterminatedQuote(in: "open \"Earl Grey", at: 5),
  ]

  private static let field: [FieldError] = [
    .notANumber("0", "1 to 10", or: nil), .notANumber("0", "1 to 10", or: "none"),
    .notAChoice("maybe", ["no", "yes"]),
  ]

  private static let source: [SourceError] = [
    .unreadable("report.browse", code: ENOENT), .tooLong("report.browse"),
    .tooDeep("report.browse"), .untrusted("run “!rm teas.csv”"),
    .unfinishedForm("report.browse"),
  ]

  private static let leaving: [LeavingError] = [.changesNotApplied, .changesNotSaved]

  private static let question: [QuestionError] = [
    .noAnswer("Discard changes? [y/N] "), .notYesOrNo("maybe"), .notAChoice("x", ["csv", "json"]),
  ]

  private static let shell: [ShellError] = [
    .exited("ls xyz", status: 2), .killed("sleep 9", signal: SIGTERM), .failed(code: EAGAIN),
    .noTerminal,
  ]

  private static let list: [ListError] = [
    .noElement(9), .noElementNamed("bok", nearest: ["book"]), .noElementNamed("x", nearest: []),
    .ambiguousName("boo", count: 2), .unknownCount,
  ]

  private static let terminal: [TerminalError] = [.noTerminal, .unwritable(code: ENOSPC)]

  private static let privateFile: [PrivateFileError] = [
    .notPlain(path: "/data/history"), .notOwn(path: "/data/history"),
    .sharedDirectory(path: "/data"),
    .busy(path: "/data/history"),
    .failed(path: "/data/history", code: EACCES),
    .failed(path: "/data/history", code: EMFILE),
  ]
}
