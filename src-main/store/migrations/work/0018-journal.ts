/**
 * Journal entries: what a workspace has confirmed about its books, exchange rates, the provider's invoices, and what
 * was exported, which stays: the books have it.
 */
export const sql = `
CREATE TABLE journalSetting (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE exchangeRate (
  currency TEXT NOT NULL,
  base TEXT NOT NULL,
  day TEXT NOT NULL,
  -- Decimal text.
  buying TEXT NOT NULL,
  selling TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (currency, base, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE feeInvoice (
  month TEXT NOT NULL,
  currency TEXT NOT NULL,
  number TEXT NOT NULL,
  day TEXT NOT NULL,
  base TEXT NOT NULL,
  tax TEXT NOT NULL,
  PRIMARY KEY (month, currency, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE journalExport (
  number INTEGER PRIMARY KEY,
  month TEXT NOT NULL,
  currency TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  format TEXT NOT NULL,
  file TEXT NOT NULL
) STRICT;

CREATE TABLE journalEntry (
  externalId TEXT PRIMARY KEY,
  exportNumber INTEGER NOT NULL REFERENCES journalExport (number),
  month TEXT NOT NULL,
  currency TEXT NOT NULL,
  number INTEGER NOT NULL,
  document TEXT NOT NULL,
  UNIQUE (month, currency, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journalExportKept BEFORE UPDATE ON journalExport
BEGIN SELECT RAISE(ABORT, 'what was exported is not changed'); END;
CREATE TRIGGER journalExportNotRemoved BEFORE DELETE ON journalExport
BEGIN SELECT RAISE(ABORT, 'what was exported is not removed'); END;
CREATE TRIGGER journalEntryKept BEFORE UPDATE ON journalEntry
BEGIN SELECT RAISE(ABORT, 'what was exported is not changed'); END;
CREATE TRIGGER journalEntryNotRemoved BEFORE DELETE ON journalEntry
BEGIN SELECT RAISE(ABORT, 'what was exported is not removed'); END;
`;
