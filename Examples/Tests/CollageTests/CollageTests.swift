// SPDX-License-Identifier: GPL-3.0-or-later

import Formats
import FoundationEssentials
import Glibc
import NavigatorTesting
import Testing

@testable import Collage

private let white = Picture(width: 1, height: 1) { _, _ in Picture.Pixel(255, 255, 255) }
private let black = Picture(width: 1, height: 1) { _, _ in Picture.Pixel(0, 0, 0) }

@MainActor
@Suite("The model of the collage")
struct CollageModelTests {
  private let model = CollageModel()
  private let picked = PassthroughSubject<Picture, Never>()

  @Test("a picked picture is added and published")
  func adding() throws {
    let added = Recorder(model.add(picked))
    picked.send(white)
    added.expect(white)
    #expect(model.pictures.value == [white])
  }

  @Test("several subscribers to the added pictures add each picture once")
  func sharing() {
    let added = model.add(picked)
    let recorders = [Recorder(added), Recorder(added)]
    picked.send(white)
    withExtendedLifetime(recorders) { #expect(model.count == 1) }
  }

  @Test("a seventh picture ends the picking")
  func full() throws {
    let added = Recorder(model.add(picked))
    for _ in 1...7 { picked.send(black) }
    added.expect(black, black, black, black, black, black, then: .finished)
    #expect(model.count == 6)
  }

  @Test("the collage follows the pictures")
  func collage() {
    model.pictures.value = [white, black]
    #expect(model.collage?.width == 48)
    model.pictures.value = []
    #expect(model.collage == nil)
  }

  @Test("a saved collage can be read")
  func saving() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/collage-\(UUID()).ppm"
    defer { unlink(path) }
    model.pictures.value = [white]
    let size = try await model.save(to: path).value
    let data = try Data(contentsOf: URL(filePath: path))
    #expect(data.count == size)
    #expect(try Picture(ppm: [UInt8](data)) == model.collage)
  }

  @Test("a file is not overwritten")
  func overwriting() async {
    model.pictures.value = [white]
    await #expect(throws: PictureError.unwritable(#filePath)) {
      try await model.save(to: #filePath).value
    }
  }
}

@Suite("Drawing pictures")
struct DrawingTests {
  @Test("two rows of pixels are a line of half blocks, filled where the picture is bright")
  func halves() {
    let picture = Picture(width: 4, height: 2) { x, y in
      let shade: UInt8 = x & (1 << y) == 0 ? 60 : 200
      return Picture.Pixel(shade, shade, shade)
    }
    let pieces = [" ", "▀", "▄", "█"].map { StyledText.Piece($0) }
    #expect(picture.content(inColor: false) == .verbatim(StyledText(pieces)))
  }

  @Test("in colour, a half block has the colours of two pixels")
  func colors() {
    let picture = Picture(width: 1, height: 2) { _, y in Picture.Pixel(10, 20, y == 0 ? 30 : 40) }
    let upper = Style.Color(red: 10, green: 20, blue: 30)
    let lower = Style.Color(red: 10, green: 20, blue: 40)
    let block = StyledText([StyledText.Piece("▀", .colors(upper, on: lower))])
    #expect(picture.content(inColor: true) == .verbatim(block))
  }

  @Test("a collage has three pictures in a row")
  func grid() throws {
    let collage = try #require(Picture(collageOf: [black, black, black, white]))
    #expect(collage.width == 72)
    #expect(collage.height == 32)
    #expect(collage[0, 16] == white[0, 0])
    #expect(collage[0, 15] == black[0, 0])
    #expect(collage[24, 16] == black[0, 0])
  }
}

@MainActor
@Suite("Collage")
struct CollageTests {
  @Test("a sample is published when it is picked")
  func sample() async throws {
    let screen = PicturesScreen()
    let actions = Recorder(screen)
    try await screen.run("pick moon")
    actions.expect(.picked(try Picture(ppm: PackageResources.moon_ppm)))
  }

  @Test("a file that is not a picture is refused")
  func broken() async {
    await #expect(throws: PictureError.notPPM) {
      try await PicturesScreen().run("file \(#filePath)")
    }
  }

  @Test("a missing file is refused")
  func missing() async {
    await #expect(throws: PictureError.unreadable("/none")) {
      try await PicturesScreen().run("file /none")
    }
  }

  @Test("an empty collage cannot be saved")
  func empty() async {
    await #expect(throws: DisabledCommand.self) {
      try await CollageScreen(CollageModel(), inColor: false).run("save x.ppm")
    }
  }

  @Test("a full collage closes the pictures with an alert")
  func full() async throws {
    let coordinator = CollageCoordinator()
    let notices = Recorder(coordinator.stack.notices)
    coordinator.handle(.pickRequested)
    let screen = try #require(coordinator.stack.top as? PicturesScreen)
    for _ in 1...7 { try await screen.run("pick sun") }
    #expect(notices.values.last == .alert("the collage is full"))
    #expect(coordinator.stack.top is CollageScreen)
  }

  @Test("“clear” removes the pictures")
  func clearing() async throws {
    let terminal = ScriptedTerminal()
    let prompt = Prompt(CollageCoordinator(), at: terminal)
    for line in ["pick", "pick sun", "back"] { try await prompt.run(line) }
    _ = terminal.takeTranscript()
    try await prompt.run("clear")
    #expect(terminal.takeTranscript() == "0 of 6 pictures\n")
  }
}
