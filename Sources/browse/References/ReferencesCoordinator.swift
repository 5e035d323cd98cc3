// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Declares, forgets and lists references between collections.
@MainActor
final class ReferencesCoordinator: SessionCoordinator {
  let session: Session

  private let collections: CollectionCoordinator

  /// Creates a coordinator of references.
  ///
  /// - Parameters:
  ///   - session: The session that all coordinators share.
  ///   - collections: Shows the list of references, and the collections that they lead to.
  init(_ session: Session, collections: CollectionCoordinator) {
    self.session = session
    self.collections = collections
  }
}

// MARK: Declaring

extension ReferencesCoordinator {
  /// Declares that a column refers to another collection.
  func declare(_ request: ReferenceRequest, in list: CollectionScreen) {
    work.add { [self] in
      let (reference, column) = try await reference(of: request, in: list)
      let names = [reference.column, reference.key ?? "", reference.label ?? ""]
      if let name = names.first(where: { $0.contains(where: \.isNewline) }) {
        throw ReferenceError.notALine(name)
      }
      let name = try await list.reader.request("opening") { _ throws(CatalogError) in
        try await References.checkedTarget(of: reference).collection.name
      }
      let (former, remark) = try await change(from: reference.source) {
        try session.references.declare(reference)
      }
      if request.source != nil { try await showDeclared(reference, in: list) }
      let other = former.flatMap { $0.target == reference.target ? nil : $0.target }
      let end = other.map { ", instead of \($0)" } ?? ""
      stack.announce(.line("“\(column)” refers to “\(name)”\(end).\(remark)", .secondary))
    }
  }

  /// Returns the reference that a request describes, and the name of its column in the list.
  private func reference(
    of request: ReferenceRequest,
    in list: CollectionScreen
  ) async throws -> (reference: DeclaredReference, column: String) {
    if let source = request.source {
      try requireTrust()
      return (request.reference(from: source), request.column)
    }
    let source = try changeableSource(of: list)
    guard list.collection.referringName(ofColumn: 0) != nil else { throw ReferenceError.noColumns }
    let column = try await column(named: request.column, in: list)
    let named = try Location(FileNames.path(of: request.target))
    let target = named.whole
    guard named.view == Location.View() else {
      throw ReferenceError.partial(named.description, whole: target.description)
    }
    let reference = DeclaredReference(
      source: source,
      column: try referringName(of: column, in: list),
      target: target.description,
      key: request.key,
      label: request.label
    )
    return (reference, column.name)
  }

  /// Shows in a list of references that a suggested one is declared.
  private func showDeclared(_ reference: DeclaredReference, in list: CollectionScreen) async throws
  {
    let declared = ListedReference.listed([ListedReference(declaring: reference)]).listed.all
    let items = (list.collection.itemsInMemory ?? []).map { item in
      declared.first { $0.id == item.id } ?? item
    }
    try await list.reader.show(source: ListedReference.listed(items), isFinal: true)
  }

  /// Forgets the declared reference of a column.
  ///
  /// - Parameters:
  ///   - column: The column as typed. The source need not have it any more.
  ///   - list: The list of the collection.
  func forget(_ column: String, in list: CollectionScreen) {
    work.add { [self] in
      let source = try changeableSource(of: list)
      let isDeclared = session.references.all.contains {
        $0.source == source && $0.column == column
      }
      let name =
        isDeclared
        ? column
        : try referringName(of: await self.column(named: column, in: list), in: list)
      try await forget(name, of: source)
    }
  }

  /// Forgets a declared reference of a list of references, and removes it from the list.
  func forget(_ item: Item, of list: CollectionScreen) {
    work.add { [self] in
      try requireTrust()
      guard let reference = session.references.all.first(where: { $0.line == item.id.name }) else {
        throw ReferenceError.notDeclared(item[1].text)
      }
      try await forget(reference.column, of: reference.source)
      let others = (list.collection.itemsInMemory ?? []).filter { $0.id != item.id }
      try await list.reader.show(source: ListedReference.listed(others), isFinal: true)
    }
  }

  private func forget(_ column: String, of source: String) async throws {
    let (target, remark) = try await change(from: source) {
      guard let former = try session.references.forget(column, of: source) else {
        throw ReferenceError.notDeclared(column)
      }
      return former.target
    }
    stack.announce(.line("“\(column)” no longer refers to \(target).\(remark)", .secondary))
  }

  private func requireTrust() throws { try session.requireTrust(to: "change references") }

  /// Returns the location of a list, whose references may be changed.
  private func changeableSource(of list: CollectionScreen) throws -> String {
    try requireTrust()
    return try list.origin.location.get().whole.description
  }

  /// Returns the column with a name, or the one that the name selects in a list of columns.
  private func column(
    named name: String,
    in list: CollectionScreen
  ) async throws -> NamedColumn {
    let text = ColumnText { columns in
      let index = columns.firstIndex { $0.name == name }
      return NamedColumn(
        try index ?? ColumnList(parsing: name, columns: columns).single,
        of: columns
      )
    }
    return try await text.value(for: list.reader)
  }

  private func referringName(of column: NamedColumn, in list: CollectionScreen) throws -> String {
    guard let name = list.collection.referringName(ofColumn: column.index) else {
      throw ReferenceError.computed(column.name)
    }
    return name
  }

  /// Changes the references from a collection, and shows the lists again that look values up over them.
  ///
  /// - Returns: The result of the change, and a sentence if a list has lost such a value.
  private func change<Result>(
    from source: String,
    _ body: () throws -> Result
  ) async throws -> (result: Result, remark: String) {
    let lists = lists(over: source)
    let former = lists.flatMap(\.lookedUpNames)
    let result = try body()
    share()
    // The filter and the order look values up where the columns lead now.
    func retype(_ state: inout CollectionState) {
      state.query = state.query.retyped(state.collection.columns)
    }
    for case let list as CollectionScreen in stack.screens {
      list.reader.changeFormerStates(retype)
    }
    for list in lists { try await list.reader.showAgain(retype) }
    let kept = Set(lists.flatMap(\.lookedUpNames))
    let lost = former.first { !kept.contains($0) }
    return (result, lost.map { " The view uses “\($0)”, which has no values now." } ?? "")
  }

  /// Returns the lists on the stack that show a collection, or look up values that may lie behind it.
  private func lists(over source: String) -> [CollectionScreen] {
    stack.screens.compactMap { $0 as? CollectionScreen }.filter { list in
      (try? list.origin.location.get().whole.description) == source || !list.lookedUpNames.isEmpty
    }
  }

  /// Gives all collections on the stack the references as they are now.
  private func share() {
    for screen in stack.screens {
      if let list = screen as? CollectionScreen {
        list.origin.share(session.references, with: list.collection)
      } else if let detail = screen as? DetailScreen {
        detail.origin.share(session.references, with: detail.collection)
      }
    }
    stack.refresh()
  }
}

// MARK: Listing

extension ReferencesCoordinator {
  /// Lists the references of a collection, or of the members of a directory or a database.
  func showReferences(of list: CollectionScreen) {
    work.add { [self] in
      session.references.read()
      share()
      let own = try? list.origin.location.get().whole.description
      let declared = own.map { session.references.all(in: $0) } ?? []
      let origin = list.origin
      let listed = try await list.reader.request("checking references") {
        collection throws(CatalogError) in
        try await Self.references(of: collection, from: origin, declared)
      }
      let problems = Set(listed.filter { $0.problem != nil }.map(\.id))
      let unmatched = try await list.reader.request("counting unmatched values") {
        _ throws(CatalogError) in
        await UnmatchedValues(of: declared.filter { !problems.contains($0.line) })
      }
      // The references that were found are listed after Ctrl-C, too.
      let screen = try await Task {
        let screen = try await show(listed.map { $0.counted(unmatched) }, of: list)
        announce(unmatched)
        if unmatched.isStopped { announceStopped() }
        if let problem = session.references.problem { remark(Alert(problem)) }
        return screen
      }
      .value
      if unmatched.isStopped { throw CatalogError.cancelled }
      try await lookForSuggestions(for: list, besides: declared, shownBy: screen)
    }
  }

  /// Pushes a list of references.
  private func show(
    _ found: [ListedReference],
    of list: CollectionScreen
  ) async throws -> CollectionScreen {
    let screen = try await collections.screen(
      of: ListedReference.listed(found),
      from: list.origin.list(.references, on: list.locationView, by: .list(.references))
    )
    collections.push(screen)
    announceBroken(found)
    return screen
  }

  /// Opens the collection that a reference leads to, or requests the declaration of a suggested reference.
  ///
  /// - Parameters:
  ///   - item: An item of a list of references.
  ///   - list: The list.
  func open(_ item: Item, of list: CollectionScreen) {
    if let suggested = ListedReference.suggestion(item) {
      list.declare(ReferenceRequest(suggested))
    } else {
      work.add { [collections] in
        do {
          try await collections.open(ListedReference.target(of: item))
        } catch let error as CatalogError where error.needsOtherLocation {
          throw CatalogError.brokenReference(column: item[1].text, of: item[0].text, error)
        }
      }
    }
  }

  private func announceBroken(_ references: [ListedReference]) {
    let broken = references.indices.filter { references[$0].problem != nil }
    guard let first = broken.first else { return }
    let (column, collection) = (references[first].column, references[first].collection)
    let replacement =
      references[first].isReplaceable
      ? "; “refer \(Words.spelled(column)) to LOCATION” in “\(collection)” replaces it" : ""
    announce(
      """
      \(broken.count.counted("reference")) cannot be followed. “remove \(first + 1)” forgets one here\(replacement).
      """
    )
  }

  /// Returns declared references, which are checked, and the foreign keys of a table or of all tables of a database.
  @concurrent
  private nonisolated static func references(
    of collection: any ItemCollection,
    from origin: Origin,
    _ declared: [DeclaredReference]
  ) async throws(CatalogError) -> [ListedReference] {
    var found: [ListedReference] = []
    for reference in declared {
      found.append(try await ListedReference(checking: reference))
    }
    if collection.relational != nil {
      let own = try? origin.location.get()
      found += try await foreignKeys(of: collection, at: own, besides: declared)
    } else if let container = collection.container, collection.runsStatements {
      for name in try await collection.tableNames() {
        // A view that cannot be opened has no foreign keys.
        guard let table = try await container.openIfReadable(name) else { continue }
        let own = container.location(ofMember: name)
        found += try await foreignKeys(of: table, at: own, besides: declared)
      }
    }
    return found
  }

  /// Returns the foreign keys of a table from columns without a declared reference.
  @concurrent
  private nonisolated static func foreignKeys(
    of table: any ItemCollection,
    at location: Location?,
    besides declared: [DeclaredReference]
  ) async throws(CatalogError) -> [ListedReference] {
    let references = table.references
    try await references.settleReferences()
    let source = location?.whole.description
    return table.columns.enumerated().compactMap { index, column in
      guard let name = references.target(of: index),
        let target = location?.database?.appending(inDatabase: [name]),
        !declared.contains(where: {
          $0.source == source && $0.column == table.referringName(ofColumn: index)
        })
      else { return nil }
      return ListedReference(
        id: "\(table.name) \(index + 1)",
        collection: table.name,
        column: column.name,
        target: target,
        key: nil,
        kind: .foreignKey
      )
    }
  }
}

extension Container {
  /// Opens a member, or returns `nil` if it cannot be read.
  @concurrent
  fileprivate func openIfReadable(
    _ name: String
  ) async throws(CatalogError) -> (any ItemCollection)? {
    do throws(CatalogError) {
      return try await open(member: name, options: ReadingOptions())
    } catch .cancelled {
      throw .cancelled
    } catch {
      return nil
    }
  }
}

extension ListedReference {
  /// Creates a declared reference, after opening both of its collections.
  @concurrent
  fileprivate init(checking reference: DeclaredReference) async throws(CatalogError) {
    self.init(reference, .declared)
    isReplaceable = false
    do throws(CatalogError) {
      _ = try await References.source(of: reference)
      isReplaceable = true
      _ = try await References.checkedTarget(of: reference)
    } catch .cancelled {
      throw .cancelled
    } catch {
      problem = error.alert.headline
    }
  }
}
