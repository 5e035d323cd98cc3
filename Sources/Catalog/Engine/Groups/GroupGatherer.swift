// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the aggregates of the items of each group.
struct GroupGatherer: RowGatherer {
  let plan: GroupPlan

  /// `true` if values are typed as numbers or texts in the source.
  private let hasTypedValues: Bool

  /// The values of computed operands and of those whose reading is not the fast one.
  private let fields: ComputedFields
  private(set) var table: GroupTable

  /// The groups that were written to disk, in the order of their items.
  private var runs: [GroupRun] = []

  /// The file for groups that are written to disk.
  private let disk: GroupDisk

  /// The number of items since groups were last written to disk.
  private var itemCount = 0

  /// The values that were left out.
  private var leftOut: LeftOutValues

  /// The numbers of the current keys, if there are more than two.
  private var numbers: [UInt32] = []

  /// The numbers of the values of each key that is computed from one column.
  private var memories: [KeyMemory?]

  /// The aggregates of columns with plain numbers.
  private let quickSteps: [QuickStep]

  /// The indexes of all other steps.
  private let otherSteps: [Int]

  /// `true` if values of the current row were computed.
  private var hasComputed = false

  /// The limit of the memory of a table.
  private let memoryLimit: Int

  /// The number of groups at which the memory is checked.
  private var nextCheck = 1 << 12

  /// Creates a gatherer without items.
  ///
  /// - Parameters:
  ///   - grouping: The question.
  ///   - hasTypedValues: `true` if values are typed as numbers or texts in the source.
  ///   - memoryLimit: The memory in bytes from which on groups are written to disk.
  ///   - storage: The folder and the size limit of the temporary file for these groups.
  init(
    _ grouping: Grouping,
    hasTypedValues: Bool,
    memoryLimit: Int = Self.defaultMemoryLimit,
    storage: SpoolStorage = SpoolStorage()
  ) {
    self.init(GroupPlan(grouping), hasTypedValues, memoryLimit, GroupDisk(storage))
  }

  private init(
    _ plan: GroupPlan,
    _ hasTypedValues: Bool,
    _ memoryLimit: Int,
    _ disk: GroupDisk
  ) {
    self.plan = plan
    self.hasTypedValues = hasTypedValues
    self.memoryLimit = memoryLimit
    self.disk = disk
    fields = ComputedFields(plan.operands + plan.steps.map(\.operand))
    leftOut = LeftOutValues(plan)
    memories = plan.keys.map { KeyMemory($0, plan) }
    quickSteps = plan.steps.indices.compactMap { QuickStep(plan.steps[$0], index: $0) }
    otherSteps = plan.steps.indices.filter { QuickStep(plan.steps[$0], index: $0) == nil }
    table = Self.emptyTable(plan, memoryLimit)
  }

  private static func emptyTable(_ plan: GroupPlan, _ memoryLimit: Int) -> GroupTable {
    GroupTable(plan, limit: ValueTable.Limit(values: 1 << 24, bytes: max(memoryLimit, 1 << 20)))
  }

  /// A part of the available memory, which each of several threads may use.
  static var defaultMemoryLimit: Int {
    min(max(MemoryLimits.available / 16, 8 << 20), 256 << 20)
  }

  var columns: [Int]? { plan.columns }
  var isFinished: Bool { false }
  var next: GroupGatherer { GroupGatherer(plan, hasTypedValues, memoryLimit, disk) }
}

// MARK: Visiting

extension GroupGatherer {
  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError) {
    if hasComputed {
      fields.forgetRow()
      hasComputed = false
    }
    let group = try group(of: row)
    itemCount &+= 1
    table.items.add(group)
    for index in 0..<quickSteps.count { add(row, to: group, quickSteps[index]) }
    for index in otherSteps { addSlowly(row, to: group, step: index) }
  }

  /// Returns the group of a row.
  @inline(__always)
  private mutating func group(of row: Row) throws(CatalogError) -> Int {
    if let known = knownGroup(of: row), known < nextCheck {
      table.makeStates(upTo: known)
      return known
    }
    return try groupSlowly(of: row)
  }

  /// Returns the group of a row, or `nil` if there is no room for a new one.
  @inline(__always)
  private mutating func knownGroup(of row: Row) -> Int? {
    switch plan.keys.count {
    case 0: return 0
    case 1: return number(ofKey: 0, row)
    case 2:
      guard let first = number(ofKey: 0, row), let second = number(ofKey: 1, row) else {
        return nil
      }
      return table.keys.group(first, second)
    default:
      numbers.removeAll(keepingCapacity: true)
      for key in 0..<plan.keys.count {
        guard let number = number(ofKey: key, row) else { return nil }
        numbers.append(UInt32(truncatingIfNeeded: number))
      }
      return table.keys.group(numbers)
    }
  }

  /// Returns the number of a key of a row, or `nil` if there is no room for a new one.
  @inline(__always)
  private mutating func number(ofKey key: Int, _ row: Row) -> Int? {
    guard memories[key] == nil else { return remembered(key, row) }
    return table.keys.number(of: keyField(key, of: row), key: key)
  }

  /// Returns the number of a key that is computed from one column.
  @inline(never)
  private mutating func remembered(_ key: Int, _ row: Row) -> Int? {
    let known = memories[key]?.index(of: row)
    if let known, let number = memories[key]?.number(at: known) { return number }
    let before = leftOut.ofKeys[key]
    let number = table.keys.number(of: keyField(key, of: row), key: key)
    // Each value that cannot be computed is counted.
    if let number, let known, leftOut.ofKeys[key] == before {
      memories[key]?.set(number, at: known)
    }
    return number
  }

  /// Returns the group of a row, after writing all groups to disk if there is no room.
  @inline(never)
  private mutating func groupSlowly(of row: Row) throws(CatalogError) -> Int {
    if try makesRoom(knownGroup(of: row)), let known = knownGroup(of: row) { return known }
    guard let group = knownGroup(of: row) else { throw shortage }
    table.makeStates(upTo: group)
    return group
  }

  /// Makes room for further groups.
  ///
  /// - Parameter known: The index of the latest group, or `nil` if there was no room for it.
  /// - Returns: `false` if the groups were written to disk, so that the latest one is new.
  @inline(never)
  private mutating func makesRoom(_ known: Int?) throws(CatalogError) -> Bool {
    if let known {
      table.makeStates(upTo: known)
      nextCheck = known + 1 << 12
      if table.memory < memoryLimit, hasRoom { return true }
    }
    try spill()
    return false
  }

  /// `true` if the groups may double.
  private var hasRoom: Bool {
    do throws(MemoryShortage) {
      try AvailableMemory.allocate(table.memory)
      return true
    } catch {
      return false
    }
  }

  private var shortage: CatalogError {
    if Task.isCancelled { return .cancelled }
    let shortage =
      table.shortage
      ?? MemoryShortage(needed: table.memory * 2, available: memoryLimit)
    return .notEnoughMemory(for: .groups, shortage)
  }

  /// Returns the field of a key, which is absent if it is missing or marked so.
  @inline(__always)
  private mutating func keyField(_ index: Int, of row: Row) -> Field {
    switch plan.keys[index] {
    case .column(let column, let type):
      let field = row[column]
      let hasMarkers = type.missing.includesCommon || !type.missing.named.isEmpty
      if hasMarkers, type.missing.contains(field.bytes.span) { return .absent }
      return field
    case .operand(let operand):
      hasComputed = true
      let before = fields.uncomputedCount
      let value = fields.value(operand, of: row)
      leftOut.ofKeys[index] += fields.uncomputedCount - before
      if case .missing = value { return .absent }
      if case .cell = value, fields.isMissing(value) {
        let field = fields.field(of: value)
        return field.kind == .text && field.count == 0 ? field : .absent
      }
      return fields.field(of: value)
    }
  }

  /// Adds a plain number of a column to the states of a group.
  @inline(__always)
  private mutating func add(_ row: Row, to group: Int, _ step: QuickStep) {
    guard let number = ExactNumber(short: row[step.column].bytes.span) else {
      return addSlowly(row, to: group, step: step.index)
    }
    table.counts[step.numbers].add(group)
    if step.sum >= 0 {
      table.sums[step.sum].add(number.coefficient, scale: number.scale, to: group)
    }
    if step.hasOthers { addOthers(.exact(number), to: group, step: step.index) }
  }

  @inline(never)
  private mutating func addOthers(_ number: Numeral, to group: Int, step index: Int) {
    if let squares = plan.steps[index].squares {
      table.sums[squares].add(squareOf: number, to: group)
    }
    if let ranks = plan.steps[index].ranks { table.numbers[ranks].add(number.double, to: group) }
  }

  @inline(never)
  private mutating func addSlowly(_ row: Row, to group: Int, step index: Int) {
    hasComputed = true
    let step = plan.steps[index]
    let before = fields.uncomputedCount
    let value = fields.value(plan.operands.count + index, of: row)
    let computed = fields.uncomputedCount
    leftOut.ofSteps[index] += computed - before
    if step.isTruth, let values = step.values {
      if case .truth(true) = value { table.counts[values].add(group) }
      if !step.readsOthers { return }
    }
    if let numbers = step.numbers, let number = fields.number(value) {
      table.counts[numbers].add(group)
      if let sum = step.sum { table.sums[sum].add(number, to: group) }
      addOthers(number, to: group, step: index)
    }
    leftOut.notNumbers[index] += fields.uncomputedCount - computed
    guard step.readsValues, !fields.isMissing(value) else { return }
    let field = fields.field(of: value)
    guard field.count > 0 else { return }
    if let values = step.values, !step.isTruth { table.counts[values].add(group) }
    if let first = step.first { table.values[first].add(typed(field, value), to: group) }
    if let last = step.last { table.values[last].add(typed(field, value), to: group) }
    if let distinct = step.distinct { table.distinct[distinct].add(field.bytes.span, to: group) }
    if let least = step.least { addExtreme(least, value, field, to: group) }
    if let greatest = step.greatest { addExtreme(greatest, value, field, to: group) }
  }

  /// Returns the field of a value with its kind in JSON.
  private func typed(_ field: Field, _ value: ComputedValue) -> Field {
    guard hasTypedValues else { return field }
    var field = field
    switch value {
    case .number, .truth: field.kind = .json
    case .missing, .cell, .text, .moment: break
    }
    return field
  }

  private mutating func addExtreme(
    _ index: Int,
    _ value: ComputedValue,
    _ field: Field,
    to group: Int
  ) {
    let shown = typed(field, value)
    switch fields.read(value) {
    case .missing: break
    case .number(let number):
      var plain = PlainSpelling()
      number.write(to: &plain)
      plain.withBytes {
        table.extremes[index].add(number: number.double, plain: $0, shown, to: group)
      }
    case .moment(let moment):
      var plain = PlainSpelling()
      moment.write(to: &plain)
      plain.withBytes {
        table.extremes[index].add(moment: moment.moment.seconds, plain: $0, shown, to: group)
      }
    case .text(let text):
      table.extremes[index].add(text: text.span, shown, to: group)
    case .unreadable(let text):
      table.extremes[index].add(text: text.span, shown, to: group)
    }
  }
}

// MARK: Groups of an engine

extension GroupGatherer {
  /// Adds a group that an engine has aggregated.
  ///
  /// - Parameters:
  ///   - keys: The values of the keys.
  ///   - add: A closure that adds the aggregates to the group at an index.
  mutating func addGroup(
    _ keys: [Value],
    _ add: (inout GroupTable, Int) -> Void
  ) throws(CatalogError) {
    var store = FieldStore()
    store.fill(Item(id: Item.ID(row: 1), values: keys))
    let view = store.view
    let known = table.keys.group { view[$0] }
    if known.map({ $0 >= nextCheck }) ?? true, try !makesRoom(known) {
      guard let group = table.keys.group(of: { view[$0] }) else { throw shortage }
      table.makeStates(upTo: group)
      return add(&table, group)
    }
    let group = known ?? 0
    table.makeStates(upTo: group)
    add(&table, group)
  }

  /// Counts values that an aggregate of numbers leaves out.
  mutating func countUnreadable(_ count: Int, step: Int) { leftOut.notNumbers[step] += count }
}

// MARK: Results

extension GroupGatherer {
  /// Writes the groups of a part to disk if most items are groups of their own.
  ///
  /// Such groups are sorted and written by the threads that scan the parts. The keys of a part may
  /// all be different, and yet occur again in the others, so that the first parts decide together.
  mutating func finish() throws(CatalogError) {
    if hasDistinctItems, disk.hasDistinctItems { try spill() }
  }

  /// `true` if most of the items are groups of their own.
  private var hasDistinctItems: Bool {
    table.count > Self.manyGroups && table.count > itemCount / 2
  }

  /// The number of groups above which they may be written to disk.
  private static var manyGroups: Int { 1 << 14 }

  /// The number of items after which this is decided, unless the memory is full before.
  private static var decidingItems: Int { 1 << 19 }

  mutating func merge(_ other: GroupGatherer) throws(CatalogError) {
    leftOut.merge(other.leftOut)
    if !other.runs.isEmpty {
      // The items of the other groups come after those that are in memory here.
      try spill()
      runs += other.runs
    }
    if table.memory >= memoryLimit {
      if hasDistinctItems { disk.hasDistinctItems = true }
      try spill()
    }
    itemCount += other.itemCount
    if table.merge(other.table) {
      if itemCount >= Self.decidingItems, hasDistinctItems { disk.hasDistinctItems = true }
      return
    }
    if Task.isCancelled { throw .cancelled }
    try spill()
    guard table.merge(other.table) else { throw shortage }
  }

  /// Writes the groups to disk, in the order of their keys.
  private mutating func spill() throws(CatalogError) {
    let order = try GroupOrder.sorted(table)
    guard !order.isEmpty else { return }
    table.prepareToWrite()
    leftOut.noteNumbers(in: table)
    itemCount = 0
    runs.append(try GroupRun(table, order, to: disk))
    var empty = Self.emptyTable(plan, memoryLimit)
    empty.adopt(table)
    table = empty
    memories = plan.keys.map { KeyMemory($0, plan) }
    nextCheck = 1 << 12
  }

  func figure() throws(CatalogError) -> GroupedRows {
    var gathered = self
    if Task.isCancelled { throw .cancelled }
    if table.shortage != nil { throw shortage }
    if !runs.isEmpty { try gathered.spill() }
    gathered.leftOut.noteNumbers(in: gathered.table)
    try gathered.leftOut.checkNumbers(plan)
    let order = try GroupOrder.sorted(gathered.table)
    gathered.table.sortNumbers()
    return GroupedRows(
      gathered.table,
      order,
      gathered.runs,
      hasTypedValues: hasTypedValues,
      omissions: gathered.leftOut.omissions(gathered.table)
    )
  }
}

extension GroupPlan.Step {
  /// `true` if a condition is also read as a value.
  fileprivate var readsOthers: Bool {
    least != nil || greatest != nil || first != nil || last != nil || distinct != nil
  }
}
