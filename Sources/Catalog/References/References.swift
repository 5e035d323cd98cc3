// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// The references from and to the items, as they are now.
  package var references: References { References(of: self) }
}

/// The references from and to the items of a collection: those of its database, and declared ones.
package struct References: Sendable {
  private let table: (any RelationalTable)?

  /// The collection with the columns that declared references name.
  ///
  /// A collection derived from it may have other names for them, and more columns after them.
  private let holder: (any ReferenceHolding)?
  private let declared: DeclaredReferences

  /// The declared references from columns, by their indexes, with the names of their targets.
  ///
  /// Each cell of a page asks for them.
  private let outgoing: [Int: (reference: DeclaredReference, target: String)]

  /// Creates the references of a collection.
  init(of collection: any ItemCollection) {
    table = collection.relational
    holder = collection.underlying((any ReferenceHolding).self)
    let declared = holder?.referenceBox.value ?? DeclaredReferences([], seenFrom: "")
    self.declared = declared
    guard let columns = holder?.columns, !declared.outgoing.isEmpty else {
      outgoing = [:]
      return
    }
    outgoing = declared.outgoing.reduce(into: [:]) { outgoing, reference in
      if let index = columns.firstIndex(where: { $0.name == reference.column }) {
        if outgoing[index] == nil { outgoing[index] = (reference, Self.name(of: reference.target)) }
      }
    }
  }

  /// `true` if no item has references.
  package var isEmpty: Bool {
    table == nil && declared.outgoing.isEmpty && declared.incoming.isEmpty
  }

  /// `true` once the references are loaded.
  package var hasSettledReferences: Bool { table?.hasSettledReferences ?? true }

  /// Loads the references, which displaying an item needs, and leads them to files as they are now.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  package func settleReferences() async throws(CatalogError) {
    holder?.referenceBox.renewTargets()
    try await table?.settleReferences()
  }

  /// Returns the name of the collection that a column refers to.
  ///
  /// The result is `nil` if the column is not a reference, or if the references are not loaded yet.
  package func target(of column: Int) -> String? {
    outgoing[column]?.target ?? table?.target(of: column)
  }

  /// Returns `true` if the reference from a column is declared.
  package func isDeclared(_ column: Int) -> Bool { outgoing[column] != nil }

  /// Returns the item that a value refers to.
  ///
  /// A declared reference opens its target anew and reads it up to the end, or up to ``countedItems`` items with the key.
  ///
  /// - Parameters:
  ///   - column: The index of the value's column.
  ///   - item: The item that contains the value.
  /// - Returns: The complete item, or `nil` if there is no such item or the value is missing.
  /// - Throws: ``CatalogError`` if the other collection cannot be read, or when cancelled.
  @concurrent
  package func referenceTarget(
    of column: Int,
    in item: Item
  ) async throws(CatalogError) -> ReferenceTarget? {
    guard let reference = outgoing[column]?.reference, let own = holder?.columns[column] else {
      return try await table?.referenceTarget(of: column, in: item)
    }
    let value = item[column]
    if own.type.isMissing(value) { return nil }
    let (target, key, location) = try await Self.keys(of: reference)
    share(with: target, at: reference.target)
    // The item is shown even if the foreign keys of its table cannot be read.
    try? await target.references.settleReferences()
    let filter = Filter.naming(value, of: own.type, column: key, of: target.columns)
    // Further items with the key are counted up to a limit, so that a page is enough.
    let page = try await target.page(0..<Self.countedItems, of: Query(filter: filter))
    guard let item = page.items.first else { return nil }
    return ReferenceTarget(
      collection: target,
      item: try await target.complete(item),
      at: location,
      otherCount: page.items.count - 1
    )
  }

  /// Returns the collections whose items may refer to an item.
  ///
  /// A declared reference opens its source anew and counts the items, as a filter does.
  ///
  /// - Returns: The collections, each with the items that refer to the item.
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  package func referrers(to item: Item) async throws(CatalogError) -> [Referrer] {
    var referrers = try await table?.referrers(to: item) ?? []
    let tables = referrers.map(\.name)
    for reference in declared.incoming {
      if let referrer = try await referrer(reference, to: item, besides: tables) {
        referrers.append(referrer)
      }
    }
    return referrers
  }
}

extension References {
  /// The maximum number of items with one key that are counted.
  package static var countedItems: Int { 1000 }

  /// Gives a collection at a location the declared references, too.
  private func share(with collection: any ItemCollection, at location: String) {
    collection.declare(DeclaredReferences(declared.all, seenFrom: location))
  }

  /// Returns the collection that a declared reference comes from, with the items that name an item.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - item: The item.
  ///   - tables: The names of tables that refer to the item.
  /// - Returns: The collection, or `nil` if the item has no key.
  private func referrer(
    _ reference: DeclaredReference,
    to item: Item,
    besides tables: [String]
  ) async throws(CatalogError) -> Referrer? {
    let items: Result<Referrer.Items, CatalogError>
    do throws(CatalogError) {
      guard let index = try holder?.index(ofKey: reference.key), let own = holder?.columns[index],
        !own.type.isMissing(item[index])
      else { return nil }
      let source = try await Self.source(of: reference)
      share(with: source.collection, at: reference.source)
      let filter = Filter.naming(
        item[index],
        of: own.type,
        column: source.column,
        of: source.collection.columns
      )
      let count = try await source.collection.count(of: Query(filter: filter))
      items = .success(.init(count: count, collection: source.collection, filter: filter))
    } catch .cancelled {
      throw .cancelled
    } catch {
      items = .failure(error)
    }
    return Referrer(
      name: name(of: reference, besides: tables),
      columns: [reference.column],
      items: items,
      at: try? Location(reference.source)
    )
  }

  /// Returns a name for the collection that a reference comes from, unlike the names of all others.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - tables: The names of tables that refer to the item.
  private func name(of reference: DeclaredReference, besides tables: [String]) -> String {
    let name = Self.name(of: reference.source)
    let sources = declared.incoming.lazy.map(\.source).filter { $0 != reference.source }
    let isTaken = tables.contains(name) || sources.contains { Self.name(of: $0) == name }
    return isTaken ? reference.source : name
  }

  /// Returns the name of the collection at a location.
  package static func name(of location: String) -> String {
    guard let location = try? Location(location) else { return location }
    return location.names.last ?? Catalog.name(of: location.path)
  }
}

// MARK: The collections of a declared reference

extension References {
  /// A collection with its location, and the index of the column that a reference names.
  package typealias Side = (collection: any ItemCollection, column: Int, location: Location)

  /// Opens the collection that a reference comes from.
  ///
  /// - Throws: ``CatalogError`` if it cannot be opened, or has no such column.
  package static func source(of reference: DeclaredReference) async throws(CatalogError) -> Side {
    try await open(reference.source, reference.column)
  }

  /// Opens the collection that a reference leads to.
  ///
  /// - Throws: ``CatalogError`` if it cannot be opened, can be read only once, has members instead of items, or has no
  ///   such column or no columns at all.
  package static func keys(of reference: DeclaredReference) async throws(CatalogError) -> Side {
    try await open(reference.target, reference.key)
  }

  /// Opens the collection that a reference leads to, and names the reference if that fails.
  ///
  /// - Throws: ``CatalogError/brokenReference(column:of:_:)``; the error itself if a server cannot be reached, or when
  ///   cancelled.
  fileprivate static func openedKeys(
    of reference: DeclaredReference
  ) async throws(CatalogError) -> (collection: any ItemCollection, column: Int) {
    do throws(CatalogError) {
      let (collection, key, _) = try await keys(of: reference)
      return (collection, key)
    } catch .cancelled {
      throw .cancelled
    } catch .database(let path, let problem) where problem.isOfServer {
      throw .database(path: path, problem)
    } catch {
      throw .brokenReference(column: reference.column, of: name(of: reference.source), error)
    }
  }

  /// Opens the collection that a reference leads to, which has all columns that the reference names.
  ///
  /// - Throws: ``CatalogError`` if it cannot be opened, or lacks a column.
  package static func checkedTarget(of reference: DeclaredReference) async throws(CatalogError)
    -> Side
  {
    let target = try await keys(of: reference)
    if let label = reference.label {
      if !target.collection.columns.contains(where: { $0.name == label }) {
        try await target.collection.settleColumns()
      }
      _ = try target.collection.index(ofKey: label)
    }
    return target
  }

  private static func open(_ text: String, _ column: String?) async throws(CatalogError) -> Side {
    let location = try Location(text)
    if location.isReadOnce { throw .notReferable(text, .readOnce) }
    let collection = try await Catalog.open(location)
    if collection.container != nil { throw .notReferable(text, .container) }
    return (collection, try collection.index(ofKey: column), location)
  }
}

extension ItemCollection {
  /// Returns the index of a column of keys, by default the first one.
  fileprivate func index(ofKey name: String?) throws(CatalogError) -> Int {
    guard let name else {
      if columns.isEmpty { throw .notReferable(self.name, .empty) }
      return 0
    }
    guard let index = columns.firstIndex(where: { $0.name == name }) else {
      throw .noReferenceColumn(name, in: self.name)
    }
    return index
  }
}

// MARK: Declaring

extension ItemCollection {
  /// Replaces the declared references of the collection, or those of the files of a directory.
  package func declare(_ references: DeclaredReferences) {
    underlying(DirectoryCollection.self)?.show(references)
    guard let box = underlying((any ReferenceHolding).self)?.referenceBox else { return }
    let all = references.all
    box.declare(references) { reference in
      ReferencedItems { () throws(CatalogError) in
        let (collection, key) = try await References.openedKeys(of: reference)
        collection.declare(DeclaredReferences(all, seenFrom: reference.target))
        do throws(CatalogError) {
          try await collection.references.settleReferences()
        } catch .cancelled {
          throw .cancelled
        } catch {
          // The items are found even if the foreign keys of their table cannot be read.
        }
        return .init(collection: collection, key: key, label: reference.label)
      }
    }
  }

  /// Finds the columns of the items that a name such as `customer.country.name` leads to.
  ///
  /// - Parameters:
  ///   - name: The name, which a hyphen may precede.
  ///   - isComplete: `false` for a name that is being typed, so that no items are searched for a column of that name.
  /// - Returns: `false` if the name does not begin with a column that leads to other items.
  /// - Throws: ``CatalogError`` if another collection cannot be opened, or when cancelled.
  @concurrent
  package func settleTargets(
    of name: String,
    isComplete: Bool = true
  ) async throws(CatalogError) -> Bool {
    try await references.settleReferences()
    var (columns, rest) = (columns, name[...])
    if rest.first == "-" { rest.removeFirst() }
    let start = rest
    while let column = columns.first(where: { $0.target != nil && $0.begins(rest) }),
      let target = column.target
    {
      rest = rest.dropFirst(column.name.count + 1)
      let next = rest.split(separator: ".", maxSplits: 1).first.map(String.init)
      try await target.settleColumns(including: isComplete ? next : nil)
      columns = target.columns ?? []
    }
    return rest.count < start.count
  }
}

extension Column {
  /// Returns `true` if a path begins with the name of the column, in any case.
  fileprivate func begins(_ path: Substring) -> Bool {
    path.lowercased().hasPrefix("\(name.lowercased()).")
  }
}
