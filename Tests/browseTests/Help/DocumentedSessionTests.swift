// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import TestSupport
import Testing

/// Runs the commands of a page, and compares what they print with what the page shows.
///
/// A block of code whose first line begins with `$ ` is a session of a shell. All sessions of a page run one after the
/// other in the same folder, which has the samples. A line `⋮` is any number of lines. A session at a terminal, with
/// prompts, is not run, nor is one below a line `<!-- not run: REASON -->`.
///
/// The indented lines below `<!-- on LOCATION -->` are commands for that collection, and those below
/// `<!-- run in FOLDER -->` are commands of a shell, each up to two spaces or the end of the line. Each of them must
/// succeed.
@Suite("The sessions of the documentation")
struct DocumentedSessionTests {
  /// A command of a page, with the lines that it prints there.
  struct Step: Sendable {
    let command: String
    var expected: [String] = []
  }

  private static let pages: [String] = {
    let folder = Repository.root + "/Documentation"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.sorted()
    return ["README.md"] + pages.map { "Documentation/\($0)" }
  }()

  /// Returns the steps of all sessions of a page that are run.
  static func steps(of page: String) -> [Step] {
    var steps: [Step] = []
    let parts = page.split(separator: "\n```", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard index % 2 == 1 else {
        steps += commandSteps(of: part)
        continue
      }
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count > 1, lines[0].isEmpty, lines[1].hasPrefix("$ "),
        !lines.contains(where: isPrompt),
        parts[index - 1].split(separator: "\n").last?.hasPrefix("<!-- not run: ") != true
      else { continue }
      for line in lines.dropFirst() {
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2))))
        } else {
          steps[steps.count - 1].expected.append(String(line))
        }
      }
    }
    return steps
  }

  /// Returns the steps that run the commands below the lines `<!-- on LOCATION -->` and `<!-- run in FOLDER -->`.
  private static func commandSteps(of text: Substring) -> [Step] {
    var steps: [Step] = []
    var shellCommand: ((Substring) -> String)?
    for line in text.split(separator: "\n") {
      if let location = name(after: "<!-- on ", in: line) {
        shellCommand = { "browse \(location) -c '\($0.replacing("'", with: "'\\''"))'" }
      } else if let folder = name(after: "<!-- run in ", in: line) {
        shellCommand = { "cd \(folder) && \($0)" }
      } else if line.hasPrefix("    "), let shellCommand {
        let command = line.dropFirst(4).split(separator: "  ", maxSplits: 1)[0]
        steps.append(Step(command: shellCommand(command) + " >page 2>&1 || cat page"))
      } else {
        shellCommand = nil
      }
    }
    return steps
  }

  /// Returns the name between the beginning and the end of a comment, if a line is that comment.
  private static func name(after start: String, in line: Substring) -> Substring? {
    line.hasPrefix(start) && line.hasSuffix(" -->") ? line.dropFirst(start.count).dropLast(4) : nil
  }

  /// Returns `true` for a line that is typed at the prompt of the program.
  private static func isPrompt(_ line: Substring) -> Bool {
    !line.hasPrefix("$ ") && line.contains(" › ")
  }

  /// Returns `true` if printed lines are the expected ones.
  static func matches(_ printed: [String], _ expected: [String]) -> Bool {
    let chunks = expected.split(separator: "⋮", omittingEmptySubsequences: false).map(Array.init)
    guard let first = chunks.first, let last = chunks.last else { return printed.isEmpty }
    if chunks.count == 1 { return printed == first }
    guard printed.starts(with: first) else { return false }
    var rest = printed.dropFirst(first.count)
    for chunk in chunks.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: chunk) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.suffix(last.count) == last[...]
  }

  @Test("print what the page shows", arguments: pages)
  func sessions(path: String) throws {
    let page = try String(contentsOfFile: Repository.root + "/" + path, encoding: .utf8)
    let folder = TemporaryFolder()
    let setUp = ShellScript.run(
      """
      mkdir bin && ln -s "\(Program.path)" bin/browse && cp -r "\(Repository.root)/Samples" .
      """,
      in: folder.path("")
    )
    #expect(setUp.status == 0)
    let home = folder.path("home")
    var variables = ["PATH": "\(folder.path("bin")):/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
      variables[name] = home
    }
    let steps = Self.steps(of: page)
    for step in steps {
      let result = ShellScript.run(step.command, in: folder.path(""), variables: variables)
      let printed = result.output.split(separator: "\n").map(String.init)
      #expect(
        Self.matches(printed, step.expected),
        "“\(step.command)” prints:\n\(result.output)"
      )
    }
  }

  @Test(
    "are found",
    arguments: [
      ("README.md", 5), ("Documentation/Scripting.md", 6), ("Documentation/Filters.md", 20),
    ]
  )
  func found(path: String, count: Int) throws {
    let page = try String(contentsOfFile: Repository.root + "/" + path, encoding: .utf8)
    #expect(Self.steps(of: page).count >= count)
  }

  @Test(
    "match lines where the page leaves some out",
    arguments: [
      (["a", "b"], ["a", "b"], true), (["a", "b"], ["a"], false), (["a", "b"], ["a", "⋮"], true),
      (["a", "b", "c"], ["⋮", "c"], true), (["a", "b", "c"], ["⋮", "b"], false),
      (["a", "b", "c"], ["a", "⋮", "c"], true), (["a", "b", "c"], ["⋮", "b", "⋮"], true),
      (["a", "b"], ["⋮", "c", "⋮"], false), (["a"], ["a", "⋮", "a"], false),
    ]
  )
  func matching(printed: [String], expected: [String], isMatch: Bool) {
    #expect(Self.matches(printed, expected) == isMatch)
  }

  @Test("are the commands below a line that names their collection or their folder")
  func commands() {
    let page = """
          a

      <!-- on b.csv -->

          c  what it does
          d 'e'
      f
          g
      <!-- run in d -->

          h 'i'  what it does
      """
    let commands = [
      "browse b.csv -c 'c' >page 2>&1 || cat page",
      #"browse b.csv -c 'd '\''e'\''' >page 2>&1 || cat page"#,
      "cd d && h 'i' >page 2>&1 || cat page",
    ]
    #expect(Self.steps(of: page).map(\.command) == commands)
  }

  @Test("are not run if they have prompts, or if the page says so")
  func skipped() {
    let page = """
      ```
      $ a
      b
      ```
      ```
      $ browse
      foods › 1
      ```
      <!-- not run: it takes an hour -->
      ```
      $ c
      ```
      ```sh
      d
      ```

      ```
      $ e
      $ f
      ```
      """
    #expect(Self.steps(of: "\n" + page).map(\.command) == ["a", "e", "f"])
  }
}
