// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

// Files that others belong to.

extension HostileFile {
  /// Writes the files of ``united``, and returns the pattern that names them.
  func writeUnited(_ folder: TemporaryFolder) -> String {
    folder.makeFolders("united")
    for text in HostileText.names {
      folder.write("n,\(quoted(text))\n1,\(quoted(text))\n", to: "united/\(text).csv")
    }
    folder.write("", to: "united/" + HostileText.names[0] + ".empty.csv")
    return folder.path("united/*.csv")
  }

  /// Writes the files of ``compared`` or ``comparedColumns``, and returns the path of the newer one.
  func writeCompared(_ folder: TemporaryFolder) -> String {
    let texts = HostileText.all
    func write(_ name: String, end: String) -> String {
      let header: String
      let rows: [String]
      if case .compared = self {
        header = "id,name"
        rows = texts.enumerated().map { "\($0),\(quoted(end + $1))" }
      } else {
        header = "id," + texts.map(quoted).joined(separator: ",")
        rows = ["1," + texts.map { _ in end + "1" }.joined(separator: ",")]
      }
      return folder.write(([header] + rows).joined(separator: "\n") + "\n", to: name)
    }
    folder.write("id,n\n1,1\n", to: "plain.csv")
    _ = write("older.csv", end: "1")
    return write("newer.csv", end: "2")
  }

  /// Writes the files of ``referring``, ``brokenReferences`` or ``orders`` and the file of references,
  /// and returns the path of the file with the references.
  func writeReferring(_ folder: TemporaryFolder) -> String {
    for name in ["targets", "data/browse"] { folder.makeFolders(name) }
    let texts = HostileText.names
    let numbers = texts.indices.map { "\($0)" }
    if case .orders = self {
      let people = zip(numbers, texts).map { "\($0),\(quoted($1))\n" }.joined()
      let target = folder.write("key,name\n" + people, to: "people.csv")
      let orders = numbers.map { "\($0),\($0)\n" }.joined()
      let source = folder.write("id,buyer\n" + orders, to: "orders.csv")
      folder.write("\(source) buyer to \(target)\n", to: "data/browse/references")
      return source
    }
    let header = texts.map(quoted).joined(separator: ",")
    let row = numbers.joined(separator: ",")
    let source = folder.write("\(header)\n\(row)\n", to: "referring.csv")
    var lines = texts.enumerated().map { index, text in
      let target = folder.path("targets/\(text).csv")
      if case .referring = self {
        folder.write("key,\(quoted(text))\n\(index),\(quoted(text))\n", to: "targets/\(text).csv")
      }
      let column = quoted(text)
      return "\(source) \(column) to \(quoted(target)) by key showing \(column)\n"
    }
    if case .brokenReferences = self { lines = texts.map { "\($0) \($0)\n" } + lines }
    folder.write(lines.joined(), to: "data/browse/references")
    return source
  }
}
