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
  closing INTEGER,
  -- Of all its lines in the file, also those that another file brought first (statementOverlap).
  lineCount INTEGER NOT NULL DEFAULT 0,
  moneyIn INTEGER NOT NULL DEFAULT 0,
  moneyOut INTEGER NOT NULL DEFAULT 0
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
  -- The number by which the file's own program knows the line.
  entryNumber TEXT NOT NULL DEFAULT '',
  balance INTEGER,
  -- Tells the line again in another file: account, day, amount, texts, and which of several equal ones it is.
  fingerprint TEXT NOT NULL
) STRICT;

CREATE INDEX statementLineOf ON statementLine (statementId, number);
CREATE UNIQUE INDEX statementLineOnce ON statementLine (fingerprint);
CREATE INDEX statementLineByDay ON statementLine (book, currency, bookingDay);

-- Lines of a statement that another file brought first: kept there once, and given to this statement if that file goes.
CREATE TABLE statementOverlap (
  statementId INTEGER NOT NULL REFERENCES statement (id) ON DELETE CASCADE,
  lineId INTEGER NOT NULL REFERENCES statementLine (id),
  number INTEGER NOT NULL,
  PRIMARY KEY (statementId, lineId)
) STRICT, WITHOUT ROWID;

CREATE INDEX statementOverlapOfLine ON statementOverlap (lineId);

-- How tables with these columns were read the last time.
CREATE TABLE statementLayout (
  book TEXT NOT NULL,
  signature TEXT NOT NULL,
  mapping TEXT NOT NULL,
  usedAt INTEGER NOT NULL,
  PRIMARY KEY (book, signature)
) STRICT, WITHOUT ROWID;
`;
