// SPDX-License-Identifier: GPL-3.0-or-later

/// The items of a directory with the values that are known so far.
struct DirectoryState: Sendable {
  /// The limits of the files whose rows are counted.
  struct Limits: Sendable {
    /// The number of files, in the order of their names.
    var files = 1000

    /// The size of a file.
    var fileSize = 32 << 20

    /// The size of all files.
    var totalSize = 256 << 20
  }

  /// A file whose rows are not counted yet.
  struct Uncounted: Sendable {
    let name: String
    let size: Int
  }

  /// The result of counting the rows of a file.
  enum Counted: Sendable {
    /// The number of rows, and the status of the file that has them.
    case rows(Int, of: DirectoryListing.Entry)

    /// The file cannot be read, or its rows are not counted.
    case none
  }

  private(set) var listed: ListedItems

  /// The files whose rows are to be counted, by the indexes of their items.
  private(set) var uncounted: [Int: Uncounted] = [:]

  /// The number of changes of the items.
  private(set) var revision = 0

  /// Creates the items of entries without the values that have to be determined.
  init(_ entries: [DirectoryListing.Entry], _ limits: Limits) {
    listed = ListedItems(
      entries.enumerated().map { index, entry in
        Item(id: Item.ID(row: index + 1), values: entry.values + [.absent, .absent])
      }
    )
    var rest = limits.totalSize
    for (index, entry) in entries.enumerated() where uncounted.count < limits.files {
      guard let file = entry.countable, file.size <= min(limits.fileSize, rest) else { continue }
      rest -= file.size
      uncounted[index] = file
    }
  }

  /// Sets the numbers of rows of files, by the indexes of their items.
  mutating func set(_ counted: [Int: Counted]) {
    var changed: [Int: [Value]] = [:]
    for (index, counted) in counted {
      uncounted[index] = nil
      if case .rows(let rows, let entry) = counted {
        changed[index] = entry.values + [Value(String(rows)), listed.all[index][.target]]
      }
    }
    change(changed)
  }

  /// Sets the names of the collections to which files refer, by the names of the files.
  mutating func set(targets: [String: [String]]) {
    var changed: [Int: [Value]] = [:]
    for (index, item) in listed.all.enumerated() {
      let former = item[.target]
      if targets.isEmpty, former == .absent { continue }
      let names = item[.entryKind].text == FileKind.file.rawValue ? targets[item[.name].text] : nil
      let value = names.map { Value($0.joined(separator: ", ")) } ?? .absent
      if value != former { changed[index] = item.values.dropLast() + [value] }
    }
    change(changed)
  }

  /// Sets the values of items.
  private mutating func change(_ changed: [Int: [Value]]) {
    if changed.isEmpty { return }
    var items = listed.all
    for (index, values) in changed { items[index] = Item(id: items[index].id, values: values) }
    listed = ListedItems(items, following: listed)
    revision += 1
  }
}

extension DirectoryListing.Entry {
  /// The file of the entry if its rows can be counted: a regular file on a disk, with contents, that is not hidden.
  ///
  /// Files without blocks, such as those of `/proc`, may have no end, or wait for something to happen.
  fileprivate var countable: DirectoryState.Uncounted? {
    guard let status, FileKind(status) == .file, status.st_blocks > 0, status.st_size > 0,
      name.first != Ascii.point, let name = String(validating: name, as: UTF8.self)
    else { return nil }
    return DirectoryState.Uncounted(name: name, size: Int(status.st_size))
  }
}
