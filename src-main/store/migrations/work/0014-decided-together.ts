/**
 * Which events are one decision about several exceptions: the number of its first event; null for a decision about one.
 */
export const sql = `
ALTER TABLE exceptionEvent ADD COLUMN together INTEGER;
CREATE INDEX exceptionEventTogether ON exceptionEvent (together) WHERE together IS NOT NULL;

-- Proposals that were rejected and may be proposed again.
CREATE TABLE rejectionUndo (
  proposalId INTEGER PRIMARY KEY REFERENCES proposal (id),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TRIGGER rejectionUndoKept BEFORE UPDATE ON rejectionUndo
BEGIN SELECT RAISE(ABORT, 'undone rejections are not changed'); END;

CREATE TRIGGER rejectionUndoNotRemoved BEFORE DELETE ON rejectionUndo
BEGIN SELECT RAISE(ABORT, 'undone rejections are not removed'); END;
`;
