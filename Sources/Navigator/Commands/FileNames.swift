// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Names of files as they are typed.
public enum FileNames {
  /// How many names of a folder are looked at.
  private static let limit = 20_000

  /// The path that a name stands for: `~/` at its beginning is the home folder.
  public static func path(of name: String) -> String {
    guard name.hasPrefix("~/"), let home = getenv("HOME") else { return name }
    return String(cString: home) + name.dropFirst()
  }

  /// The files whose names begin as a text does; folders end in `/`, and may go on.
  ///
  /// Hidden ones are left out unless the text begins with a point.
  public static func complete(_ text: String) async -> Completion {
    let beginning = WordBeginning(text)
    return Completion(beginning.spelled(await candidates(beginningWith: beginning.text)), from: 0)
  }

  /// The files whose names begin as a text does, without quotes.
  static func candidates(beginningWith typed: String) async -> [Completion.Candidate] {
    if typed == "~" { return [.init("~/", isWhole: false)] }
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = String(typed.dropFirst(folder.count))
    let names = await names(in: path(of: folder.isEmpty ? "./" : folder), beginningWith: name)
    return names.map { Completion.Candidate(folder + $0.name, isWhole: !$0.isFolder) }
  }

  private typealias File = (name: String, isFolder: Bool)

  /// The names of a folder that begin so, in order; not on the main actor, as a folder may be far away.
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

  /// Whether a directory is at a path.
  public static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension Argument where Value == String {
  /// The path of a file: one word, in quotes if it has spaces; `~/` is the home folder.
  public static func file(_ placeholder: String) -> Argument {
    word(placeholder).map { FileNames.path(of: $0) }.completed { await FileNames.complete($0) }
  }
}
