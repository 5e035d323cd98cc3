// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

// The names of formats that cannot be opened, and what opens them.

extension ForeignFormat {
  /// The name with its article: “an Excel workbook”.
  var name: String {
    switch self {
    case .excel, .oldExcel: "an Excel workbook"
    case .openDocument: "an OpenDocument spreadsheet"
    case .access: "an Access database"
    case .dBase: "a dBase table"
    case .duckDB: "a DuckDB database"
    case .postgreSQLDump: "a PostgreSQL dump"
    case .parquet: "a Parquet file"
    case .arrow: "an Arrow file"
    case .orc: "an ORC file"
    case .avro: "an Avro file"
    case .hdf5: "an HDF5 file"
    case .netCDF: "a NetCDF file"
    case .fits: "a FITS file"
    case .numPy: "a NumPy array"
    case .pickle: "a Python pickle"
    case .matlab: "a MATLAB file"
    case .rData: "an R data file"
    case .stata: "a Stata file"
    case .spss: "an SPSS file"
    case .sas: "a SAS file"
    case .zip: "a zip archive"
    case .tar: "a tar archive"
    case .sevenZip: "a 7z archive"
    case .rar: "a RAR archive"
    case .lz4: "an lz4 file"
    case .office: "an office document"
    case .pdf: "a PDF document"
    case .postScript: "a PostScript document"
    case .rtf: "an RTF document"
    case .image: "an image"
    case .sound: "a sound file"
    case .video: "a video"
    case .font: "a font"
    case .program: "a program"
    case .xml: "XML"
    case .html: "an HTML page"
    case .yaml: "YAML"
    case .toml: "TOML"
    case .ini: "an INI file"
    }
  }

  /// The way to its contents.
  var advice: String? {
    switch self {
    case .excel, .oldExcel, .openDocument:
      "save it as CSV, or use “libreoffice --convert-to csv FILE”"
    case .access: "use “mdb-export FILE TABLE | browse -”"
    case .dBase: "save it as CSV, or use “libreoffice --convert-to csv FILE”"
    case .postgreSQLDump: "use “pg_restore” and open the database"
    case .duckDB: "use “duckdb -csv FILE \"from TABLE\" | browse -”"
    case .parquet: "use “duckdb -csv -c \"from 'FILE'\" | browse -”"
    case .arrow, .orc, .avro: "convert it to CSV, as with Python's pyarrow or fastavro"
    case .hdf5: "use “h5dump” or Python's h5py"
    case .netCDF: "use “ncdump” or Python's xarray"
    case .fits: "use Python's astropy"
    case .numPy: "use Python's numpy.savetxt"
    case .pickle: "open it only in Python, and only if you trust it: it can run code"
    case .matlab: "use MATLAB, Octave or Python's scipy.io"
    case .rData: "use R's load and write.csv"
    case .stata, .spss, .sas: "convert it to CSV, as with R's haven or Python's pyreadstat"
    case .zip: "extract it with “unzip FILE”"
    case .tar: "extract it with “tar -xf FILE”"
    case .sevenZip: "extract it with “7z x FILE”"
    case .rar: "extract it with “unrar x FILE”"
    case .lz4: "use “lz4 -dc FILE | browse -”"
    case .office: "save its table as CSV"
    case .pdf: "use “pdftotext -layout FILE”"
    case .xml: "use “xq . FILE | browse -”, or --type csv to read its lines"
    case .html: "save its table as CSV, or use --type csv to read its lines"
    case .yaml: "use “yq . FILE | browse -”, or --type csv to read its lines"
    case .toml: "use “tomlq . FILE | browse -”, or --type csv to read its lines"
    case .ini: "use --type csv to read its lines"
    case .postScript, .rtf, .image, .sound, .video, .font, .program: nil
    }
  }
}
