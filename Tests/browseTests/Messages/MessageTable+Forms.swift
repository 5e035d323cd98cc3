// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting

@testable import Navigator
@testable import browse

extension MessageTable {
  /// The fields of the forms with their hints, and the notes below them.
  @MainActor
  static var forms: [Section] {
    get async throws {
      let foods = ListCollection.foods()
      let filter = FilterForm(nil, columns: foods.columns)
      let export = ExportForm(suggesting: "foods")
      let settings = SettingsForm(Settings())
      return [
        Section("Fields of the settings", settings.fieldRows),
        Section("Fields of the filter form", filter.fieldRows),
        Section("Fields of the export form", export.fieldRows),
        Section(
          "Notes of forms",
          [
            Row("valid", try await note(of: filter, after: "name = tea")),
            Row("invalid field", try await note(of: settings, after: "page 0")),
            Row("invalid together", try await note(of: export, after: "file x.txt")),
          ]
        ),
      ]
    }
  }

  /// Returns the last line of a form after one of its fields was set.
  @MainActor
  private static func note(of form: some Form, after line: String) async throws -> String {
    do {
      try await form.run(line)
    } catch is FormError {
      // The note repeats the error.
    }
    return form.body.lines.last ?? ""
  }

  /// The questions to a person, and the greeting.
  @MainActor
  static var questions: [Section] {
    get async throws {
      let choice = Question.choice("Which format?", among: ["csv", "json"], default: 0)
      return [
        Section(
          "Questions",
          [
            Row("leaving a form", try await leavingQuestion),
            Row("choice", choice.text),
            Row("text", Question.text("Which name?", default: "teas").text),
          ]
        ),
        Section("Greeting", [Row("first run", Browse.greeting.lines.joined(separator: "\n"))]),
      ]
    }
  }

  @MainActor
  private static var leavingQuestion: String {
    get async throws {
      let coordinator = BrowseCoordinator()
      try await coordinator.open(ListCollection.foods())
      let terminal = ScriptedTerminal(["filter", "also tea", "back", "n", "quit!"])
      try await coordinator.prompt(at: terminal).interact()
      let lines = terminal.transcript.split(separator: "\n")
      return lines.first { $0.contains("[y/N]") }.map { String($0.dropLast(2)) } ?? ""
    }
  }
}

extension Screen {
  /// The fields of the body with their notes.
  fileprivate var fieldRows: [MessageTable.Row] {
    body.blocks.flatMap { block -> [MessageTable.Row] in
      if case .fields(let fields) = block {
        fields.map { MessageTable.Row($0.name, $0.note) }
      } else {
        []
      }
    }
  }
}
