/**
 * The audit trail. Entries form a chain of hashes and are only ever appended: triggers refuse a change, a removal, a
 * replacement and a gap, whoever asks.
 */
export const sql = `
CREATE TABLE auditEntry (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE TRIGGER auditEntryKept BEFORE UPDATE ON auditEntry
BEGIN SELECT RAISE(ABORT, 'the audit trail is not changed'); END;

CREATE TRIGGER auditEntryNotRemoved BEFORE DELETE ON auditEntry
BEGIN SELECT RAISE(ABORT, 'the audit trail is not shortened'); END;

CREATE TRIGGER auditEntryAppended BEFORE INSERT ON auditEntry
WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM auditEntry)
BEGIN SELECT RAISE(ABORT, 'the audit trail is only appended to'); END;
`;
