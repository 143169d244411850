/**
 * Closes of months. What is decided about them is a row each and stays: sign-offs, items set aside, locks with the
 * digest of their snapshot's file, reopenings, adjustments. `version` counts the locks of a month and currency from 1.
 */
export const sql = `
CREATE TABLE closeEvent (
  number INTEGER PRIMARY KEY,
  month TEXT NOT NULL,
  currency TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE INDEX closeEventByMonth ON closeEvent (month, currency, number);
-- A version is locked once, and once reopened.
CREATE UNIQUE INDEX closeEventOnce ON closeEvent (month, currency, version, kind) WHERE kind IN ('locked', 'reopened');

CREATE TRIGGER closeEventKept BEFORE UPDATE ON closeEvent
BEGIN SELECT RAISE(ABORT, 'what was decided about a close is not changed'); END;

CREATE TRIGGER closeEventNotRemoved BEFORE DELETE ON closeEvent
BEGIN SELECT RAISE(ABORT, 'what was decided about a close is not removed'); END;

CREATE TABLE closeSetting (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  document TEXT NOT NULL
) STRICT;
`;
