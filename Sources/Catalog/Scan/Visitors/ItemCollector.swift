/// Who keeps the items.
struct ItemCollector: RowVisitor {
  private(set) var items: [(place: RowPlace, values: [Value], oddities: RowOddities)] = []

  var columns: [Int]? { nil }
  var isContent: Bool { false }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    items.append((place, row.fields.map(\.value), row.oddities))
  }
}
