// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import CPostgreSQL
import Glibc

/// The client library of PostgreSQL, loaded on first use.
///
/// If it were linked, it and its dependencies (TLS, Kerberos, LDAP) would double the start-up time.
/// Each function has its name in the manual without the prefix `PQ` (“libpq — C Library”).
struct Libpq: Sendable {
  let connectStartParams: PQconnectStartParams_function
  let connectPoll: PQconnectPoll_function
  let finish: PQfinish_function
  let status: PQstatus_function
  let socket: PQsocket_function
  let db: PQdb_function
  let backendPID: PQbackendPID_function
  let conninfo: PQconninfo_function
  let conninfoParse: PQconninfoParse_function
  let freemem: PQfreemem_function
  let conninfoFree: PQconninfoFree_function
  let connectionNeedsPassword: PQconnectionNeedsPassword_function
  let serverVersion: PQserverVersion_function
  let errorMessage: PQerrorMessage_function
  let setErrorVerbosity: PQsetErrorVerbosity_function
  let setNoticeProcessor: PQsetNoticeProcessor_function
  let setnonblocking: PQsetnonblocking_function
  let sendQuery: PQsendQuery_function
  let sendQueryParams: PQsendQueryParams_function
  let sendPrepare: PQsendPrepare_function
  let sendDescribePrepared: PQsendDescribePrepared_function
  let setSingleRowMode: PQsetSingleRowMode_function
  let flush: PQflush_function
  let consumeInput: PQconsumeInput_function
  let isBusy: PQisBusy_function
  let getResult: PQgetResult_function
  let resultStatus: PQresultStatus_function
  let resultErrorField: PQresultErrorField_function
  let resultErrorMessage: PQresultErrorMessage_function
  let ntuples: PQntuples_function
  let nfields: PQnfields_function
  let fname: PQfname_function
  let ftype: PQftype_function
  let getisnull: PQgetisnull_function
  let getlength: PQgetlength_function
  let getvalue: PQgetvalue_function
  let clear: PQclear_function
  let getCancel: PQgetCancel_function
  let cancel: PQcancel_function
  let freeCancel: PQfreeCancel_function

  /// The library, or `nil` if it is not installed.
  static let shared = Libpq()

  private init?() {
    // Binds lazily, since it loads a dozen other libraries, most of whose functions are never
    // called.
    guard let library = dlopen("libpq.so.5", RTLD_LAZY | RTLD_LOCAL) else { return nil }
    /// Returns the function with a name, cast to its type in the library's header.
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafe unsafeBitCast($0, to: type) }
    }
    guard
      let connectStartParams = find("PQconnectStartParams", PQconnectStartParams_function.self),
      let connectPoll = find("PQconnectPoll", PQconnectPoll_function.self),
      let finish = find("PQfinish", PQfinish_function.self),
      let status = find("PQstatus", PQstatus_function.self),
      let socket = find("PQsocket", PQsocket_function.self),
      let db = find("PQdb", PQdb_function.self),
      let backendPID = find("PQbackendPID", PQbackendPID_function.self),
      let conninfo = find("PQconninfo", PQconninfo_function.self),
      let conninfoParse = find("PQconninfoParse", PQconninfoParse_function.self),
      let freemem = find("PQfreemem", PQfreemem_function.self),
      let conninfoFree = find("PQconninfoFree", PQconninfoFree_function.self),
      let connectionNeedsPassword = find(
        "PQconnectionNeedsPassword",
        PQconnectionNeedsPassword_function.self
      ),
      let serverVersion = find("PQserverVersion", PQserverVersion_function.self),
      let errorMessage = find("PQerrorMessage", PQerrorMessage_function.self),
      let setErrorVerbosity = find("PQsetErrorVerbosity", PQsetErrorVerbosity_function.self),
      let setNoticeProcessor = find("PQsetNoticeProcessor", PQsetNoticeProcessor_function.self),
      let setnonblocking = find("PQsetnonblocking", PQsetnonblocking_function.self),
      let sendQuery = find("PQsendQuery", PQsendQuery_function.self),
      let sendQueryParams = find("PQsendQueryParams", PQsendQueryParams_function.self),
      let sendPrepare = find("PQsendPrepare", PQsendPrepare_function.self),
      let sendDescribePrepared = find(
        "PQsendDescribePrepared",
        PQsendDescribePrepared_function.self
      ),
      let setSingleRowMode = find("PQsetSingleRowMode", PQsetSingleRowMode_function.self),
      let flush = find("PQflush", PQflush_function.self),
      let consumeInput = find("PQconsumeInput", PQconsumeInput_function.self),
      let isBusy = find("PQisBusy", PQisBusy_function.self),
      let getResult = find("PQgetResult", PQgetResult_function.self),
      let resultStatus = find("PQresultStatus", PQresultStatus_function.self),
      let resultErrorField = find("PQresultErrorField", PQresultErrorField_function.self),
      let resultErrorMessage = find("PQresultErrorMessage", PQresultErrorMessage_function.self),
      let ntuples = find("PQntuples", PQntuples_function.self),
      let nfields = find("PQnfields", PQnfields_function.self),
      let fname = find("PQfname", PQfname_function.self),
      let ftype = find("PQftype", PQftype_function.self),
      let getisnull = find("PQgetisnull", PQgetisnull_function.self),
      let getlength = find("PQgetlength", PQgetlength_function.self),
      let getvalue = find("PQgetvalue", PQgetvalue_function.self),
      let clear = find("PQclear", PQclear_function.self),
      let getCancel = find("PQgetCancel", PQgetCancel_function.self),
      let cancel = find("PQcancel", PQcancel_function.self),
      let freeCancel = find("PQfreeCancel", PQfreeCancel_function.self)
    else { return nil }
    self.connectStartParams = connectStartParams
    self.connectPoll = connectPoll
    self.finish = finish
    self.status = status
    self.socket = socket
    self.db = db
    self.backendPID = backendPID
    self.conninfo = conninfo
    self.conninfoParse = conninfoParse
    self.freemem = freemem
    self.conninfoFree = conninfoFree
    self.connectionNeedsPassword = connectionNeedsPassword
    self.serverVersion = serverVersion
    self.errorMessage = errorMessage
    self.setErrorVerbosity = setErrorVerbosity
    self.setNoticeProcessor = setNoticeProcessor
    self.setnonblocking = setnonblocking
    self.sendQuery = sendQuery
    self.sendQueryParams = sendQueryParams
    self.sendPrepare = sendPrepare
    self.sendDescribePrepared = sendDescribePrepared
    self.setSingleRowMode = setSingleRowMode
    self.flush = flush
    self.consumeInput = consumeInput
    self.isBusy = isBusy
    self.getResult = getResult
    self.resultStatus = resultStatus
    self.resultErrorField = resultErrorField
    self.resultErrorMessage = resultErrorMessage
    self.ntuples = ntuples
    self.nfields = nfields
    self.fname = fname
    self.ftype = ftype
    self.getisnull = getisnull
    self.getlength = getlength
    self.getvalue = getvalue
    self.clear = clear
    self.getCancel = getCancel
    self.cancel = cancel
    self.freeCancel = freeCancel
  }
}
#endif
