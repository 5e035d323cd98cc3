// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Formats
import FoundationEssentials
import Navigator

/// A collage of at most six pictures.
@MainActor
final class CollageModel: ObservableObject {
  /// The number of pictures that a collage can have.
  static let capacity = 6

  let pictures = CurrentValueSubject<[Picture], Never>([])
  @Published private(set) var collage: Picture?
  @Published private(set) var count = 0
  private var additions: AnyCancellable?

  init() {
    pictures.handleEvents(receiveOutput: { [unowned self] in count = $0.count })
      .map(Picture.init(collageOf:)).assign(to: &$collage)
  }

  /// Adds pictures while there is room.
  ///
  /// - Returns: A publisher of the added pictures, which finishes when a picture has no room.
  func add(_ picked: some Publisher<Picture, Never>) -> some Publisher<Picture, Never> {
    let added = picked.prefix { [pictures] _ in pictures.value.count < Self.capacity }.share()
    additions = added.sink { [pictures] in pictures.value.append($0) }
    return added
  }

  /// Creates a file with the collage and returns its size in bytes.
  func save(to path: String) -> Future<Int, PictureError> {
    let (data, file) = (Data(collage?.ppm ?? []), URL(filePath: path))
    return Future { promise in
      DispatchQueue.global().async {
        let result = Result { try data.write(to: file, options: .withoutOverwriting) }
        promise(result.map { data.count }.mapError { _ in .unwritable(path) })
      }
    }
  }
}
