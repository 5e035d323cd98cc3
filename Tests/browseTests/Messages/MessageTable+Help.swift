// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting

@testable import Catalog
@testable import Navigator
@testable import browse

/// A screen with its commands, as `help` lists them.
struct ScreenCommands {
  let title: String
  let commands: [Command]
}

extension ScreenCommands {
  /// The commands of each kind of screen.
  @MainActor
  static var all: [ScreenCommands] {
    get async throws {
      let display = CurrentValueSubject<Display, Never>(Display())
      let foods = ListCollection.foods()
      let database = try await CollectionScreen(Shop.small(), display: display)
      let compared = ComparisonScreen([], columns: [], shown: [], display: display)
      let filter = FilterForm(nil, columns: foods.columns)
      return try await ManualScreens().commands.map { ScreenCommands($0, $1) } + [
        ScreenCommands("On a directory or a database", database.commands),
        ScreenCommands("On a comparison", compared.commands),
        ScreenCommands("On the filter form", filter.commands),
        ScreenCommands("On the export form", ExportForm(suggesting: "foods").commands),
      ]
    }
  }

  private init(_ title: String, _ commands: [Command]) {
    self.init(title: title, commands: commands)
  }

  /// The lines of the overview in a window of 80 columns that is high enough for all of them.
  @MainActor
  var overviewLines: [String] {
    let content = Help.overview(screenCommands: commands, promptCommands: [])
    return content.blocks.flatMap { block -> [String] in
      if case .commands(let overview) = block {
        overview.lines(width: 80, height: 1000).map(\.text)
      } else {
        []
      }
    }
  }
}

extension MessageTable {
  /// The help of commands and options, and the notes of completions.
  @MainActor
  static var helpLines: [Section] {
    get async throws {
      let screens = try await ScreenCommands.all
      var seen: Set<String> = []
      return screens.map { screen in
        let new = screen.commands.filter { seen.insert($0.usage + $0.help).inserted }
        return Section("Commands: \(screen.title)", new.map { Row($0.usage, $0.help) })
      } + [
        Section("Examples of commands", examples(screens.flatMap(\.commands))),
        Section("help", Help.overview(screenCommands: [], promptCommands: []).rows("advice")),
        Section("help help", try await helpPage),
        Section("browse --help", options),
        Section("Completions", await completions),
      ]
    }
  }

  /// The first example of each command with each meaning.
  @MainActor
  private static func examples(_ commands: [Command]) -> [Row] {
    var seen: Set<String> = [""]
    return commands.flatMap { command in
      command.examples.filter { seen.insert($0.meaning).inserted }
        .map { Row($0.line, $0.meaning) }
    }
  }

  @MainActor
  private static var helpPage: [Row] {
    get async throws {
      let coordinator = BrowseCoordinator()
      try await coordinator.open(ListCollection.foods())
      let terminal = ScriptedTerminal(["help help"])
      try await coordinator.prompt(at: terminal).interact()
      let page = terminal.transcript.split(separator: "foods › ").first {
        $0.hasPrefix("help help")
      }
      return [Row("page", String(page?.dropFirst("help help\n".count) ?? ""))]
    }
  }

  private static var options: [Row] {
    let rows = Option.all.map { option in
      Row(
        option.names.joined(separator: ", ") + (option.placeholder.map { " " + $0 } ?? ""),
        option.help
      )
    }
    let others = Option.help.split(separator: "\n").filter { !$0.hasPrefix("  -") }
    return rows + [Row("text", others.joined(separator: "\n"))]
  }

  @MainActor
  private static var completions: [Row] {
    get async {
      let columns = [Column(name: "name", kind: .text), Column(name: "price", kind: .decimal)]
      let queries = [
        ("filter", QueryCompletion(filter: "", columns: columns)),
        ("filter price", QueryCompletion(filter: "price ", columns: columns)),
        ("filter price not", QueryCompletion(filter: "price not ", columns: columns)),
        ("filter price is", QueryCompletion(filter: "price is ", columns: columns)),
        ("filter price > 1", QueryCompletion(filter: "price > 1 ", columns: columns)),
        ("filter (price > 1", QueryCompletion(filter: "(price > 1 ", columns: columns)),
        ("sort price", QueryCompletion(order: "price ", columns: columns)),
        ("plot price", QueryCompletion(plot: "price ", columns: columns)),
      ]
      let exports = [
        ("export x", await ExportRequest.complete(["x"], "")),
        ("export x as", await ExportRequest.complete(["x", "as"], "")),
      ]
      let all =
        queries.map { line, found in (line, found.candidates.map(\.candidate)) }
        + exports.map { line, found in (line, found.candidates) }
      var seen: Set<String> = []
      return all.flatMap { line, candidates in
        candidates.filter { seen.insert($0.text + $0.note).inserted }
          .map { Row("\(line) … \($0.text)", $0.note) }
      }
    }
  }
}

extension Content {
  /// The content as a row of a message table.
  fileprivate func rows(_ name: String) -> [MessageTable.Row] {
    [MessageTable.Row(name, drawn(width: nil).trimmed)]
  }
}
