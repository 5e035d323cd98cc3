// SPDX-License-Identifier: GPL-3.0-or-later

import Formats
import Navigator

extension Picture {
  /// Creates a collage with at most three pictures in a row, `nil` without pictures.
  init?(collageOf pictures: [Picture]) {
    guard !pictures.isEmpty else { return nil }
    let (cellWidth, cellHeight) = (24, 16)
    let columns = min(pictures.count, 3)
    let rows = (pictures.count + columns - 1) / columns
    self.init(width: columns * cellWidth, height: rows * cellHeight) { x, y in
      let index = y / cellHeight * columns + x / cellWidth
      guard pictures.indices.contains(index) else { return Pixel(0, 0, 0) }
      let (picture, x, y) = (pictures[index], x % cellWidth, y % cellHeight)
      return picture[x * picture.width / cellWidth, y * picture.height / cellHeight]
    }
  }

  /// Returns the picture in half blocks, two rows of pixels in each line.
  ///
  /// Without colours, a half is filled if its pixel is bright.
  func content(inColor: Bool) -> Content {
    Content(
      stride(from: 0, to: height - 1, by: 2).map { y in
        let line = (0..<width).map { x in
          let (upper, lower) = (self[x, y], self[x, y + 1])
          return inColor
            ? StyledText.Piece("▀", .colors(upper.color, on: lower.color))
            : StyledText.Piece(
              upper.isBright ? lower.isBright ? "█" : "▀" : lower.isBright ? "▄" : " "
            )
        }
        return .verbatim(StyledText(line))
      }
    )
  }
}

extension Picture.Pixel {
  fileprivate var color: Style.Color { Style.Color(red: red, green: green, blue: blue) }
  fileprivate var isBright: Bool { Int(red) * 3 + Int(green) * 6 + Int(blue) >= 1280 }
}
