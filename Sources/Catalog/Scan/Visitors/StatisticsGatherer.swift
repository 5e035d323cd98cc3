/// Who gathers what there is to say about columns.
struct StatisticsGatherer: RowVisitor {
  private let chosen: [Int]
  private(set) var gatherers: [ColumnGatherer]

  init(columns: [Int]) {
    chosen = columns
    gatherers = columns.map { _ in ColumnGatherer() }
  }

  var columns: [Int]? { chosen }
  var isContent: Bool { false }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    for index in gatherers.indices {
      let field = row[chosen[index]]
      if field.kind == .absent || field.kind == .null {
        gatherers[index].addAbsent()
      } else {
        gatherers[index].add(field.bytes.span)
      }
    }
  }

  /// Who gathers in a part that comes later.
  var next: StatisticsGatherer {
    var next = self
    next.gatherers = gatherers.map(\.next)
    return next
  }

  /// Adds what was found in another part.
  mutating func merge(_ other: StatisticsGatherer) {
    for index in gatherers.indices { gatherers[index].merge(other.gatherers[index]) }
  }
}
