import Catalog
import Navigator

/// What is written elsewhere.
@MainActor
final class ExportCoordinator: SessionCoordinator {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }

  func handle(_ action: ExportScreen.Action) {
    switch action {
    case .changed: stack.refresh()
    }
  }
}

// MARK: Routes

extension ExportCoordinator {
  /// Asks on a form what is to be written, and writes it.
  func presentExport(of screen: some ItemScreen) {
    let form = ExportScreen(suggesting: screen.collection.name)
    present(form) { [unowned self] in
      handle($0)
    } answer: { [unowned self] answer in
      if case .value(let request) = answer { export(request, of: screen) }
    }
  }

  /// Puts a value of an item into the clipboard, or all of it as JSON, and says what.
  func copy(_ field: Int?, of detail: DetailScreen?) {
    guard let detail, let list else { return }
    work.add { [stack, session] in
      guard let clipboard = session.clipboard else { throw ClipboardError.noTerminal }
      let item = detail.item
      let bytes: [UInt8]
      if let field {
        bytes = item[field].bytes
      } else {
        bytes = try await Exporter.text(of: [item], in: list.collection, as: .jsonl)
      }
      try await clipboard.copy(bytes)
      let name = field.map { "“\(detail.name(at: $0))”" } ?? "item \(item.id)"
      let beginning = String(decoding: bytes.prefix(60), as: UTF8.self)
      stack.announce(.line("Copied \(name): \(beginning)\(bytes.count > 60 ? "…" : "")"))
    }
  }

  /// Writes the items of a screen.
  func export(_ request: ExportRequest, of screen: some ItemScreen) {
    guard !request.replacesFile || session.prompt?.isRestricted != true else {
      stack.alert(Alert(BrowseError.untrustedReplacement(request.path)))
      return
    }
    work.add { [stack, session] in
      let summary = try await request.write(screen, standardOutput: session.output)
      if !request.isToStandardOutput {
        stack.announce(.line("Wrote \(summary.items.counted("item")) to \(request.path)."))
      }
      // Not to standard output, which may be the data.
      if let remark = summary.remark { session.errors.write("browse: export: \(remark)\n") }
    }
  }
}
