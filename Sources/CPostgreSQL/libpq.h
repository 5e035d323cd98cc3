// SPDX-License-Identifier: GPL-3.0-or-later
// The types and constants of libpq (https://www.postgresql.org/docs/15/libpq.html), and the types
// of its functions. The library is loaded when a database is opened. Functions from dlsym are
// called through these types, which always agree with the library's header.
#include <postgresql/libpq-fe.h>

#define CPOSTGRESQL_FUNCTION(name) typedef __typeof__(name) *name##_function

CPOSTGRESQL_FUNCTION(PQconnectStartParams);
CPOSTGRESQL_FUNCTION(PQconnectPoll);
CPOSTGRESQL_FUNCTION(PQfinish);
CPOSTGRESQL_FUNCTION(PQstatus);
CPOSTGRESQL_FUNCTION(PQsocket);
CPOSTGRESQL_FUNCTION(PQdb);
CPOSTGRESQL_FUNCTION(PQbackendPID);
CPOSTGRESQL_FUNCTION(PQconninfo);
CPOSTGRESQL_FUNCTION(PQconninfoParse);
CPOSTGRESQL_FUNCTION(PQfreemem);
CPOSTGRESQL_FUNCTION(PQconninfoFree);
CPOSTGRESQL_FUNCTION(PQconnectionNeedsPassword);
CPOSTGRESQL_FUNCTION(PQserverVersion);
CPOSTGRESQL_FUNCTION(PQerrorMessage);
CPOSTGRESQL_FUNCTION(PQsetErrorVerbosity);
CPOSTGRESQL_FUNCTION(PQsetNoticeProcessor);
CPOSTGRESQL_FUNCTION(PQsetnonblocking);
CPOSTGRESQL_FUNCTION(PQsendQuery);
CPOSTGRESQL_FUNCTION(PQsendQueryParams);
CPOSTGRESQL_FUNCTION(PQsendPrepare);
CPOSTGRESQL_FUNCTION(PQsendDescribePrepared);
CPOSTGRESQL_FUNCTION(PQsetSingleRowMode);
CPOSTGRESQL_FUNCTION(PQflush);
CPOSTGRESQL_FUNCTION(PQconsumeInput);
CPOSTGRESQL_FUNCTION(PQisBusy);
CPOSTGRESQL_FUNCTION(PQgetResult);
CPOSTGRESQL_FUNCTION(PQresultStatus);
CPOSTGRESQL_FUNCTION(PQresultErrorField);
CPOSTGRESQL_FUNCTION(PQresultErrorMessage);
CPOSTGRESQL_FUNCTION(PQntuples);
CPOSTGRESQL_FUNCTION(PQnfields);
CPOSTGRESQL_FUNCTION(PQfname);
CPOSTGRESQL_FUNCTION(PQftype);
CPOSTGRESQL_FUNCTION(PQgetisnull);
CPOSTGRESQL_FUNCTION(PQgetlength);
CPOSTGRESQL_FUNCTION(PQgetvalue);
CPOSTGRESQL_FUNCTION(PQclear);
CPOSTGRESQL_FUNCTION(PQgetCancel);
CPOSTGRESQL_FUNCTION(PQcancel);
CPOSTGRESQL_FUNCTION(PQfreeCancel);

#undef CPOSTGRESQL_FUNCTION

// Swift does not import macros that are character literals.
static const int cpostgresql_state = PG_DIAG_SQLSTATE;
static const int cpostgresql_message = PG_DIAG_MESSAGE_PRIMARY;
static const int cpostgresql_position = PG_DIAG_STATEMENT_POSITION;
