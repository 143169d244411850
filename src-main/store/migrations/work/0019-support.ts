/**
 * Supporting documents of a close or an exception: what was attached, by whom, under which SHA-256. The files
 * themselves lie in `support/`, one for each digest. A row goes when somebody takes the document away again; the audit
 * trail tells of both.
 */
export const sql = `
CREATE TABLE supportFile (
  id INTEGER PRIMARY KEY,
  -- "close 2026-09 PEN", "exception <key>".
  subject TEXT NOT NULL,
  month TEXT NOT NULL,
  currency TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  UNIQUE (subject, sha256)
) STRICT;

CREATE INDEX supportFileByMonth ON supportFile (month, currency);

CREATE TRIGGER supportFileKept BEFORE UPDATE ON supportFile
BEGIN SELECT RAISE(ABORT, 'attached documents are not changed'); END;
`;
