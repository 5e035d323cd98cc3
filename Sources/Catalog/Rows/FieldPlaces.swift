// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of one column, at the places of the plain integers that name the items.
///
/// It owns no memory, so that reading a field counts no references. Threads that count those of the same object would
/// wait for each other.
struct FieldPlaces {
  /// The places: the codes of fields, or the fields, each with its length and kind in one byte before it.
  ///
  /// A place without an item has zeros, which are the code of an absent field and also the length and kind of one.
  let start: UnsafePointer<UInt8>

  /// The number of bytes of a place.
  let stride: Int

  /// The number of places.
  let count: Int

  /// The field of each code; `nil` if the places have no codes.
  let fields: UnsafePointer<Field>?

  /// Returns the field of the item that an integer names, which is absent if there is no such item.
  @inline(__always)
  func field(at integer: Int) -> Field {
    guard integer >= 0, integer < count else { return .absent }
    if let fields { return fields[Int(start[integer])] }
    let place = start + integer &* stride
    let kind = Field.Kind(rawValue: place[0] & 3) ?? .absent
    return Field(start: place + 1, count: Int(place[0] &>> 2), kind: kind)
  }

  /// Returns the number that a name is the only spelling of, or -1 for any other name.
  @inline(__always)
  static func integer(_ name: Span<UInt8>) -> Int {
    guard name.count > 0, name.count < 10 else { return -1 }
    var integer = 0
    for index in name.indices {
      let digit = name[unchecked: index] &- Ascii.zero
      if digit > 9 { return -1 }
      integer = integer &* 10 &+ Int(digit)
    }
    return name.count > 1 && name[unchecked: 0] == Ascii.zero ? -1 : integer
  }
}
