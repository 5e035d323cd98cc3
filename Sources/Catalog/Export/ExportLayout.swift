/// Which values of an item are written, under which names.
struct ExportLayout {
  /// The names and kinds that are written.
  let columns: [Column]

  /// The columns of the source; `nil` for all of them and what long rows have beyond.
  private let chosen: [Int]?

  /// Whether values say themselves whether they are numbers, and keys may be missing.
  let hasTypedValues: Bool

  /// Names that a value beyond the columns cannot have.
  private let taken: Set<String>

  init(_ columns: [Column], _ projection: Projection?, hasTypedValues: Bool = false) {
    self.hasTypedValues = hasTypedValues
    chosen = projection?.columns
    self.columns = chosen?.map { columns[$0] } ?? columns
    taken = Set(columns.map(\.name))
  }

  /// The values of an item: at least one for each column.
  func values(of item: Item) -> [Value] {
    if let chosen { return chosen.map { item[$0] } }
    let missing = max(0, columns.count - item.values.count)
    return item.values + Array(repeating: .absent, count: missing)
  }

  /// The name under which a value is written, also one beyond the columns.
  func name(at index: Int) -> String {
    if index < columns.count { return columns[index].name }
    var name = "column_\(index + 1)"
    while taken.contains(name) { name += "_" }
    return name
  }

  /// Whether values there are numbers.
  func isNumeric(at index: Int) -> Bool {
    !hasTypedValues && index < columns.count && columns[index].kind.isNumeric
  }
}
