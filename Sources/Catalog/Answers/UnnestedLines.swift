// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of an answer about the elements of lists: one for each element.
///
/// An empty list has one line, too, in which the element is missing. A value that is not a list is an
/// element by itself.
struct UnnestedLines: ~Copyable {
  private let columns: [Column]

  /// The index of the column with the elements.
  private let place: Int

  /// The column with the objects that have the lists in a nested field, and the path of the field.
  private let parent: (column: Int, field: NestedField)?

  private let hasTypedValues: Bool

  /// The lists, if they are not a column of the items.
  private let computed: ComputedFields?

  private var store = FieldStore()

  /// The item whose elements are written.
  private var item = Item(id: Item.ID(row: 0), values: [])
  private var list = Value.absent

  /// The range of the list in the value that has it in a nested field.
  private var rangeInParent: Range<Int>?

  /// The elements that were not written, the next one last.
  private var elements: [Element] = []

  private enum Element {
    /// The element at a range of the text of a list.
    case at(Range<Int>)

    /// The missing element of an empty list.
    case missing

    /// A value that is not a list.
    case value
  }

  /// Creates an object that writes lines.
  ///
  /// - Parameters:
  ///   - unnesting: The question.
  ///   - columns: The columns of the answer.
  ///   - hasTypedValues: `true` if values are typed as numbers or texts in the source.
  init(_ unnesting: Unnesting, _ columns: [Column], hasTypedValues: Bool) {
    self.columns = columns
    self.hasTypedValues = hasTypedValues
    place = unnesting.place(among: columns)
    computed = unnesting.operand.column == nil ? ComputedFields([unnesting.operand]) : nil
    parent =
      if case .field(let column, let path) = unnesting.operand {
        (column.index, NestedField(path.map(\.string)))
      } else {
        nil
      }
  }

  /// Returns the value of an item that may be a list.
  mutating func list(of item: Item) -> Value {
    guard let computed else { return item[place] }
    computed.forgetRow()
    store.fill(item)
    return computed.typedField(0, of: store.view).value
  }

  /// Begins the lines of an item.
  mutating func begin(_ item: Item) {
    self.item = item
    list = list(of: item)
    rangeInParent = parent.flatMap { parent in
      item[parent.column].bytes.withUnsafeBufferPointer { parent.field.range(in: $0) }
    }
    guard let ranges = list.elements(isTyped: hasTypedValues) else {
      elements = [.value]
      return
    }
    elements = ranges.isEmpty ? [.missing] : ranges.reversed().map { .at($0) }
  }

  /// Appends the line of the next element of the item, and returns `false` after the last one.
  mutating func append(to lines: inout AnswerLines) -> Bool {
    guard let element = elements.popLast() else { return false }
    lines.begin()
    for (index, column) in columns.enumerated() {
      let isFirst = index == 0
      if index == place {
        lines.add(value(of: element), isFirst: isFirst)
      } else if index == parent?.column {
        lines.add(parentValue(of: element), isFirst: isFirst)
      } else if hasTypedValues {
        lines.add(item[index], isFirst: isFirst)
      } else {
        lines.add(item[index], of: column, hasTypedValues, isFirst: isFirst)
      }
    }
    lines.end()
    return true
  }

  private func value(of element: Element) -> Value {
    switch element {
    case .at(let range):
      list.bytes.withUnsafeBufferPointer { Value(json: $0, in: range) }
    case .missing: .null
    case .value: list
    }
  }

  /// Returns the value that has the list in a nested field, with the element in place of the list.
  ///
  /// The whole list in each line would take memory and time that grow with the square of its length.
  private func parentValue(of element: Element) -> Value {
    guard let parent else { return .absent }
    let whole = item[parent.column]
    let text: [UInt8]
    switch element {
    case .at(let range): text = Array(list.bytes[range])
    case .missing: text = Array("null".utf8)
    case .value: return whole
    }
    guard let range = rangeInParent else { return whole }
    let bytes = whole.bytes
    return .json(bytes[..<range.lowerBound] + text + bytes[range.upperBound...])
  }
}

extension Value {
  /// Returns the ranges of the elements of a list in its text; `nil` for any other value.
  ///
  /// - Parameter isTyped: `true` if a text is not a list, also if it is spelled like one.
  func elements(isTyped: Bool) -> [Range<Int>]? {
    if isTyped, case .bytes = self { return nil }
    return bytes.withUnsafeBufferPointer { text in
      guard text.first(where: { !JSONQuickScan.isSpace($0) }) == UInt8(ascii: "[") else {
        return nil
      }
      return JSONColumn.values(of: text, splitsLists: true)?.map(\.value)
    }
  }
}
