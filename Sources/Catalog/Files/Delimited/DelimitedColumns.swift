/// The columns of delimited text, with the kinds that a sample shows until a value disagrees.
final class DelimitedColumns: Sendable {
  private let names: [String]
  private let inferences: Guarded<[KindInference]>

  /// Columns of these names, as many as `inferences`.
  init(_ names: [String], _ inferences: [KindInference]) {
    self.names = names
    self.inferences = Guarded(inferences)
  }

  /// The columns, as they are known now.
  var columns: [Column] {
    let kinds = inferences.use { $0.map(\.kind) }
    return zip(names, kinds).map(Column.init)
  }

  /// Takes more items into account.
  func learn(_ items: [Item]) {
    inferences.use { inferences in
      for item in items {
        for (index, value) in item.values.prefix(inferences.count).enumerated() {
          if case .bytes(let bytes) = value { inferences[index].add(bytes.span) }
        }
      }
    }
  }
}
