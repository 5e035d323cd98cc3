// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// The export form.
@MainActor
final class ExportScreen: @MainActor Form {
  enum Action: Equatable {
    case changed(FormFields.Change)
  }

  /// The submitted contents of the form.
  struct Submission: Equatable, CustomStringConvertible {
    /// The request that the fields describe.
    let request: ExportRequest

    /// The text of each field.
    let texts: [String]

    var description: String { request.description }
  }

  let title = "export"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var valuePublisher: AnyPublisher<Submission, Never> { valueSubject.eraseToAnyPublisher() }
  var body: Content { fields.body }
  var hasChanges: Bool { fields.hasChanges }

  private let fields: FormFields
  private let subject = PassthroughSubject<Action, Never>()
  private let valueSubject = PassthroughSubject<Submission, Never>()

  /// Creates a form that suggests a file named after a collection.
  ///
  /// - Parameters:
  ///   - name: The name of the collection.
  ///   - texts: The contents of the fields, when the form reappears.
  init(suggesting name: String, restoring texts: [String] = []) {
    let formats = ["by name"] + ExportFormat.allCases.map(\.rawValue)
    fields = FormFields(
      [
        .init(
          "file",
          hint: "path, or - for standard output",
          text: "\(name.isEmpty ? "items" : name)-export.csv",
          isName: true,
          complete: FileNames.complete
        ) { guard !$0.isEmpty else { throw ExportError.missingFile } },
        .choice("format", hint: "csv, tsv, json, jsonl, markdown; or by file name", formats),
        .choice("replace", hint: "replace an existing file", ["no", "yes"]),
        .choice("spreadsheet", hint: "escape spreadsheet formulas", ["no", "yes"]),
      ],
      rule: { _ = try Self.request($0) }
    )
    fields.fill(texts)
  }

  var commands: [Command] {
    fields.commands(
      applyHelp: "save the items",
      cancelHelp: "save nothing",
      apply: { [self] in
        let texts = fields.all.map(\.text)
        valueSubject.send(Submission(request: try Self.request(texts), texts: texts))
        valueSubject.send(completion: .finished)
      },
      cancel: { [valueSubject] in valueSubject.send(completion: .finished) },
      changed: { [subject] in subject.send(.changed($0)) }
    )
  }

  /// Returns the request that the fields describe.
  private static func request(_ texts: [String]) throws -> ExportRequest {
    guard texts[1] != "by name" || texts[0] == "-" || ExportFormat(path: texts[0]) != nil else {
      throw ExportError.noFormatByName(texts[0])
    }
    var words = [texts[0]]
    let isForced = texts[2] == "yes"
    if texts[1] != "by name" { words += ["as", texts[1]] }
    if isForced { words.append("--force") }
    if texts[3] == "yes" { words.append("--spreadsheet") }
    let request = try ExportRequest(words)
    if !isForced, !request.isToStandardOutput, access(request.path, F_OK) == 0 {
      throw ExportError.fileExists(request.path)
    }
    return request
  }
}

extension FormFields.Field {
  /// Creates a field that accepts one of `words`, and initially contains the first.
  @MainActor
  fileprivate static func choice(
    _ name: String,
    hint: String,
    _ words: [String]
  ) -> FormFields.Field {
    let complete: Completer = { text in
      Completion(words.map { Completion.Candidate($0) }, beginning: text)
    }
    return FormFields.Field(
      name,
      hint: hint,
      text: words[0],
      defaultText: words[0],
      complete: complete
    ) {
      guard words.contains($0) else { throw ExportError.notAChoice($0, words) }
    }
  }
}
