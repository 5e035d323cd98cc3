// SPDX-License-Identifier: GPL-3.0-or-later

/// A format of files that the program recognizes but cannot open.
package enum ForeignFormat: Sendable, CaseIterable {
  // Tables and data.
  case excel, oldExcel, openDocument, access, dBase, duckDB, postgreSQLDump
  case parquet, arrow, orc, avro
  case hdf5, netCDF, fits, numPy, pickle, matlab, rData
  case stata, spss, sas

  // Archives and compressed files.
  case zip, tar, sevenZip, rar, lz4

  // Documents, media and programs.
  case office, pdf, postScript, rtf, image, sound, video, font, program

  // Text.
  case xml, html, yaml, toml, ini
}
