/**
 * Files from outside: bank statements and internal ledgers. A file holds one or more statements (one per account and
 * currency), a statement its lines. Amounts are units (money.ts), money into the merchant's account positive; days are
 * calendar days as the file states them.
 */
export const sql = `
CREATE TABLE statementFile (
  id TEXT PRIMARY KEY,
  book TEXT NOT NULL CHECK (book IN ('bank', 'ledger')),
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL UNIQUE,
  format TEXT NOT NULL,
  importedAt INTEGER NOT NULL,
  importedBy TEXT NOT NULL
) STRICT;

CREATE TABLE statement (
  id INTEGER PRIMARY KEY,
  fileId TEXT NOT NULL REFERENCES statementFile (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  firstDay TEXT NOT NULL,
  lastDay TEXT NOT NULL,
  opening INTEGER,
  closing INTEGER
) STRICT;

CREATE INDEX statementOfFile ON statement (fileId);

CREATE TABLE statementLine (
  id INTEGER PRIMARY KEY,
  statementId INTEGER NOT NULL REFERENCES statement (id) ON DELETE CASCADE,
  book TEXT NOT NULL,
  -- Where it stands in the file, counted from 1.
  number INTEGER NOT NULL,
  bookingDay TEXT NOT NULL,
  valueDay TEXT,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- The reference as it is compared.
  referenceKey TEXT NOT NULL,
  description TEXT NOT NULL,
  counterparty TEXT NOT NULL,
  kind TEXT NOT NULL,
  balance INTEGER,
  -- Tells the line again in another file: account, day, amount, texts, and which of several equal ones it is.
  fingerprint TEXT NOT NULL
) STRICT;

CREATE INDEX statementLineOf ON statementLine (statementId, number);
CREATE UNIQUE INDEX statementLineOnce ON statementLine (fingerprint);
CREATE INDEX statementLineByDay ON statementLine (book, currency, bookingDay);
`;
