// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Functions for file names that are typed in commands.
package enum FileNames {
  /// The maximum number of directory entries to read.
  private static let limit = 20_000

  /// Returns the path for a name.
  ///
  /// A leading `~/` is replaced by the home directory.
  package static func path(of name: String) -> String {
    guard name.hasPrefix("~/"), let home = getenv("HOME") else { return name }
    return String(cString: home) + name.dropFirst()
  }

  /// Returns the files whose names begin with a text.
  ///
  /// The names of directories end in `/`, and no space follows them. Hidden files are omitted
  /// unless the text begins with a dot.
  package static func complete(_ text: String) async -> Completion {
    let prefix = WordPrefix(text)
    return Completion(prefix.spelled(await candidates(beginningWith: prefix.text)), from: 0)
  }

  /// Returns the files whose names begin with an unquoted text, as unquoted candidates.
  static func candidates(beginningWith typed: String) async -> [Completion.Candidate] {
    if typed == "~" { return [.init("~/", isComplete: false)] }
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = String(typed.dropFirst(folder.count))
    let names = await names(in: path(of: folder.isEmpty ? "./" : folder), beginningWith: name)
    return names.map { Completion.Candidate(folder + $0.name, isComplete: !$0.isFolder) }
  }

  private typealias File = (name: String, isFolder: Bool)

  /// Returns the sorted names of a directory's entries that begin with a text.
  ///
  /// Runs off the main actor, because the file system may be slow.
  @concurrent
  private static func names(in folder: String, beginningWith beginning: String) async -> [File] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var files: [File] = []
    var count = 0
    while count < limit, !Task.isCancelled, let entry = readdir(stream) {
      count += 1
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
        name.hasPrefix(beginning), name.first != "." || beginning.first == "."
      else { continue }
      let isFolder = isDirectory(folder + name)
      files.append((isFolder ? name + "/" : name, isFolder))
    }
    return files.sorted { $0.name < $1.name }
  }

  /// Returns `true` if there is a directory at a path.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension Argument where Value == String {
  /// Returns an argument for the path of a file: one word, in quotes if it contains spaces.
  ///
  /// A leading `~/` is the home directory.
  package static func file(_ placeholder: String) -> Argument {
    word(placeholder).map { FileNames.path(of: $0) }.completed { await FileNames.complete($0) }
  }
}
