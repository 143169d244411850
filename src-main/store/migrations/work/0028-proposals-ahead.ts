/**
 * A run's proposals are written ahead of the run, as its matches are, a slice at a time: they count once it is entered,
 * and what a run left that never was may be removed. So they no longer refer to a run that has to be there first.
 */
export const sql = `
-- To remove a proposal is to look for the matches that a person made of it.
CREATE INDEX matchOfProposal ON match (proposalId) WHERE proposalId IS NOT NULL;

-- Items, decisions and matches refer to proposals: whether all of them are back is looked at when everything is done.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE proposalAside AS SELECT * FROM proposal;
DROP TABLE proposal;
CREATE TABLE proposal (
  id INTEGER PRIMARY KEY,
  -- Entered after its proposals.
  runId INTEGER NOT NULL,
  book TEXT NOT NULL,
  kind TEXT NOT NULL,
  ruleNumber INTEGER NOT NULL,
  currency TEXT NOT NULL,
  day TEXT NOT NULL,
  optionCount INTEGER NOT NULL,
  -- Its options: lines, records and evidence of each.
  document TEXT NOT NULL
) STRICT;
INSERT INTO proposal (id, runId, book, kind, ruleNumber, currency, day, optionCount, document)
  SELECT id, runId, book, kind, ruleNumber, currency, day, optionCount, document FROM proposalAside ORDER BY id;
DROP TABLE proposalAside;
CREATE INDEX proposalOfRun ON proposal (runId, id);

CREATE TRIGGER proposalKept BEFORE UPDATE ON proposal
BEGIN SELECT RAISE(ABORT, 'proposals are not changed'); END;

CREATE TRIGGER proposalNotRemoved BEFORE DELETE ON proposal
WHEN EXISTS (SELECT 1 FROM matchRun WHERE matchRun.id = OLD.runId)
BEGIN SELECT RAISE(ABORT, 'proposals are not removed'); END;

DROP TRIGGER proposalItemNotRemoved;
CREATE TRIGGER proposalItemNotRemoved BEFORE DELETE ON proposalItem
WHEN EXISTS (
  SELECT 1 FROM proposal JOIN matchRun ON matchRun.id = proposal.runId WHERE proposal.id = OLD.proposalId
)
BEGIN SELECT RAISE(ABORT, 'proposals are not removed'); END;
`;
