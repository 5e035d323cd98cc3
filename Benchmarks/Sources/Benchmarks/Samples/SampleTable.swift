// SPDX-License-Identifier: GPL-3.0-or-later

/// A generated table.
enum SampleTable {
  /// The goods of a store.
  case goods

  /// A former state of the goods, with other rows in a hundredth of the blocks.
  case formerGoods

  /// Orders, each of which names one of a number of goods.
  case orders(ofGoods: Int)

  /// The name of the file, without the number of rows.
  var name: String {
    switch self {
    case .goods: "goods"
    case .formerGoods: "former-goods"
    case .orders(let goods): "orders-of-\(goods)"
    }
  }

  var columns: [String] {
    switch self {
    case .goods, .formerGoods: SampleRow.columns
    case .orders: SampleOrder.columns
    }
  }

  /// Returns the seed of the random rows of a block.
  func seed(ofBlock number: Int) -> UInt64 {
    switch self {
    case .goods: UInt64(number)
    case .formerGoods: UInt64(number) + (number % 100 == 7 ? 1 << 32 : 0)
    case .orders: UInt64(number) + 1 << 33
    }
  }
}
