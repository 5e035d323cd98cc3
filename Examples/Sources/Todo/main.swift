// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

let file = TodoFile(path: CommandLine.arguments.dropFirst().first ?? "todo.json")
guard let todos = try? file.load() else {
  FileOutput.standardError.write("todo: cannot read \(file.path)\n")
  exit(1)
}
var options = PromptOptions()
options.applicationName = "todo"
exit(try await Prompt.run(TodoCoordinator(todos, save: file.save), options))
