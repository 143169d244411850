/**
 * Exceptions. What is known of each (exceptionCase) is derived and kept up to date; what happened to it is in
 * exceptionEvent, which is only added to.
 */
export const sql = `
CREATE TABLE exceptionCase (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  month TEXT NOT NULL,
  day TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  -- Items, detail, column and suggestion: JSON.
  document TEXT NOT NULL,
  -- What the text filter looks in.
  searchText TEXT NOT NULL,
  -- Whether its cause is there.
  present INTEGER NOT NULL,
  status TEXT NOT NULL,
  assignee TEXT NOT NULL,
  note TEXT NOT NULL,
  -- By whom, when, why and how much: JSON; null where nothing was decided.
  decision TEXT,
  firstSeen INTEGER NOT NULL,
  clearedAt INTEGER,
  returnedAt INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX exceptionCaseByMonth ON exceptionCase (month, source, status);

CREATE TABLE exceptionEvent (
  number INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  event TEXT NOT NULL,
  before TEXT,
  after TEXT NOT NULL,
  reason TEXT NOT NULL,
  undoes INTEGER
) STRICT;

CREATE INDEX exceptionEventByKey ON exceptionEvent (key, number);

CREATE TRIGGER exceptionEventKept BEFORE UPDATE ON exceptionEvent
BEGIN SELECT RAISE(ABORT, 'history is not changed'); END;

CREATE TRIGGER exceptionEventNotRemoved BEFORE DELETE ON exceptionEvent
BEGIN SELECT RAISE(ABORT, 'history is not removed'); END;

-- When the causes of a month were looked for last.
CREATE TABLE exceptionRefresh (
  source TEXT NOT NULL,
  month TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (source, month)
) STRICT, WITHOUT ROWID;
`;
