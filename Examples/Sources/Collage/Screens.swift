// SPDX-License-Identifier: GPL-3.0-or-later

import Formats
import FoundationEssentials
import Navigator

/// The collage.
@MainActor
final class CollageScreen: @MainActor Screen {
  enum Action: Equatable {
    case pickRequested
    case cleared
    case saved(String, size: Int)
  }

  let title = "collage"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()
  private let model: CollageModel
  var objectWillChange: ObservableObjectPublisher { model.objectWillChange }

  private let inColor: Bool

  init(_ model: CollageModel, inColor: Bool) { (self.model, self.inColor) = (model, inColor) }

  var body: Content {
    (model.collage?.content(inColor: inColor) ?? Content())
      + .line("\(model.count) of \(CollageModel.capacity) pictures", .secondary)
  }

  var commands: [Command] {
    [
      Command("pick", help: "pick pictures") { [subject] in subject.send(.pickRequested) },
      Command("clear", help: "remove all pictures") { [subject] in subject.send(.cleared) },
      Command("save", .name("FILE"), help: "save the collage as PPM") { [model, subject] path in
        subject.send(.saved(path, size: try await model.save(to: path).value))
      }
      .disabled(because: self.model.count == 0 ? "no picture was picked" : nil),
    ]
  }
}

/// The samples and files from which a person picks.
@MainActor
final class PicturesScreen: @MainActor Screen {
  enum Action: Equatable { case picked(Picture) }

  let title = "pictures"
  var actions: AnyPublisher<Action, Never> { picked.map(Action.picked).eraseToAnyPublisher() }
  var picked: AnyPublisher<Picture, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Picture, Never>()
  private let samples: KeyValuePairs = [
    "hills": PackageResources.hills_ppm, "house": PackageResources.house_ppm,
    "moon": PackageResources.moon_ppm, "sea": PackageResources.sea_ppm,
    "sun": PackageResources.sun_ppm, "tree": PackageResources.tree_ppm,
  ]
  var body: Content { .line("Samples: \(samples.map(\.key).joined(separator: ", "))") }

  var commands: [Command] {
    [
      Command("pick", .choice(among: samples.map(\.key), "NAME"), help: "pick a sample") {
        [self] name in
        if let sample = samples.first(where: { $0.key == name }) { try pick(sample.value) }
      },
      Command("file", .name("PATH"), help: "pick a PPM file") { [self] path in
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
          throw PictureError.unreadable(path)
        }
        try pick([UInt8](data))
      },
    ]
  }

  private func pick(_ ppm: [UInt8]) throws { subject.send(try Picture(ppm: ppm)) }
}
