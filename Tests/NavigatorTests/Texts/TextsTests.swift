// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import NavigatorTesting
import Testing

@testable import Navigator

// Each test replaces texts in a process of its own, because other tests compare the English ones.

@MainActor
@Suite("Texts of the library")
struct TextsTests {
  private final class Notes: Coordinator {
    let stack = NavigationStack()
    let work = Work()

    init() {
      stack.push(SampleScreen("root"))
      let form = ValueForm("note", editing: false, fields: [.toggle("pinned", \.self)])
      present(form) { _, _ in }
    }
  }

  /// Returns what a person sees who types lines at a form with the field `pinned`.
  nonisolated private static func transcript(of lines: String...) async throws -> String {
    let terminal = await ScriptedTerminal(lines, isInteractive: true)
    try await Prompt(Notes(), at: terminal).interact()
    return await terminal.transcript
  }

  @Test("a replaced description of a command is in help")
  func commands() async {
    await #expect(processExitsWith: .success) {
      Texts.current.commands.quit = "beenden"
      let text = try await Self.transcript(of: "help", "quit!")
      #expect(text.contains(" beenden\n"))
    }
  }

  @Test("a replaced group is the title of its commands in help")
  func groups() async {
    await #expect(processExitsWith: .success) {
      Texts.current.help.everywhere = "Überall"
      Texts.current.forms.fieldsGroup = "Ausfüllen"
      let text = try await Self.transcript(of: "help", "quit!")
      #expect(text.contains("\nÜberall  ") && text.contains("\nAusfüllen  "))
    }
  }

  @Test("a replaced error is shown")
  func errors() async {
    await #expect(processExitsWith: .success) {
      Texts.current.usage.unknownCommand = "unbekannter Befehl"
      let text = try await Self.transcript(of: "xyz", "quit!")
      #expect(text.contains("xyz: unbekannter Befehl"))
    }
  }

  @Test("a replaced text with parameters receives them")
  func parameters() async {
    await #expect(processExitsWith: .success) {
      Texts.current.content.moreColumns = { $0 == 1 ? "noch 1 Spalte" : "noch \($0) Spalten" }
      let table = Table(columns: ["a", "b", "c"].map { Table.Column($0, width: 9) }, rows: [])
      let text = Renderer(width: 20, theme: nil).text(of: .table(table))
      #expect(text.contains("+ noch 1 Spalte"))
    }
  }

  @Test("replaced words for yes and no answer a question")
  func answers() async {
    await #expect(processExitsWith: .success) {
      Texts.current.questions.yes = "oui"
      let answer = try Question.confirmation("Supprimer ?").answer(to: "o")
      #expect(answer)
    }
  }

  @Test("replaced words for yes and no are the values of a field")
  func toggles() async {
    await #expect(processExitsWith: .success) {
      Texts.current.questions.yes = "ja"
      Texts.current.questions.no = "nein"
      let text = try await Self.transcript(of: "pinned j", "show", "quit!")
      #expect(text.contains("pinned  yes or no  ja"))
    }
  }

  @Test("a replaced name of a key is its label")
  func keys() async {
    await #expect(processExitsWith: .success) {
      Texts.current.keys.nextPage.label = "Bild ab"
      #expect(Key.nextPage.label == "Bild ab")
    }
  }

  @Test("a whole table replaces all texts")
  func wholeTable() async {
    await #expect(processExitsWith: .success) {
      var texts = Texts()
      texts.prompt.stopped = "gestoppt"
      Texts.current = texts
      #expect(CommandFailure.stopped.alert == "gestoppt")
    }
  }

  @Test("several threads read texts while one replaces them")
  func threads() async {
    await #expect(processExitsWith: .success) {
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for round in 0..<1000 {
          if thread == 0 { Texts.current.help.here = "Hier \(round)" }
          #expect(Texts.current.help.here.hasPrefix("H"))
        }
      }
    }
  }
}
