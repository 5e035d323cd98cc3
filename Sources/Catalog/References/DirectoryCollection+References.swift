// SPDX-License-Identifier: GPL-3.0-or-later

extension DirectoryCollection {
  /// Shows to which collections the files refer by declared references.
  func show(_ references: DeclaredReferences) {
    let directory = Location(path: path).resolved
    let (folder, path) = (directory.description.asFolder, directory.path.asFolder)
    var targets: [String: [String]] = [:]
    for reference in references.all where reference.source.hasPrefix(folder) {
      guard let source = try? Location(reference.source), source.path.hasPrefix(path) else {
        continue
      }
      let file = String(source.path.dropFirst(path.count))
      let target = References.name(of: reference.target)
      if targets[file]?.contains(target) != true { targets[file, default: []].append(target) }
    }
    state.withLock { $0.set(targets: targets) }
  }
}

extension String {
  /// The path of a directory with a slash at its end.
  fileprivate var asFolder: String { hasSuffix("/") ? self : self + "/" }
}
