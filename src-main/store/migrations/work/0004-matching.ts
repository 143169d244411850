/**
 * Matching. Rules and populations are versions that are only added to. A match and its legs are evidence: they are
 * written once; taking a match back is a row of its own. A run's matches count only once the run itself is entered, in
 * one transaction at its end, so that a run that was cancelled or killed leaves nothing that counts; what it left may
 * be removed, and nothing else may.
 *
 * Most matches pair one line with one record, and there may be millions: their two legs stand in the match itself.
 * Further legs of larger matches are in matchLeg; the view leg has all. Amounts are units (money.ts), signed as the
 * book has them; days are calendar days.
 */
const kept = (table: string, what: string) => `
CREATE TRIGGER ${table}Kept BEFORE UPDATE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} are not changed'); END;

CREATE TRIGGER ${table}NotRemoved BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} are not removed'); END;
`;

/** Its run was entered, and it was there by then: what would be added to a run later does not count. */
const entered = (match: string) => `EXISTS (SELECT 1 FROM matchRun
  WHERE matchRun.id = ${match}.runId AND ${match}.id BETWEEN matchRun.firstMatch AND matchRun.lastMatch)`;
const counts = `(match.runId IS NULL OR ${entered('match')})
      AND NOT EXISTS (SELECT 1 FROM matchUndo WHERE matchUndo.matchId = match.id)`;

export const sql = `
CREATE TABLE ruleVersion (
  book TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (book, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE populationVersion (
  book TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (book, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE matchRun (
  id INTEGER PRIMARY KEY,
  book TEXT NOT NULL,
  month TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  rulesVersion INTEGER NOT NULL,
  -- The rules as they were applied: what a match says about its rule is read here.
  rules TEXT NOT NULL,
  populations TEXT NOT NULL,
  counts TEXT NOT NULL,
  -- What it was made from (store/matching/fingerprint.ts): another one means that a run may find more.
  fingerprint TEXT NOT NULL,
  -- Its matches are among these.
  firstMatch INTEGER NOT NULL,
  lastMatch INTEGER NOT NULL
) STRICT;

CREATE INDEX matchRunByMonth ON matchRun (book, month, id);

CREATE TABLE match (
  id INTEGER PRIMARY KEY,
  -- Null for what a person did.
  runId INTEGER,
  -- What a person confirmed.
  proposalId INTEGER REFERENCES proposal (id),
  book TEXT NOT NULL,
  origin TEXT NOT NULL,
  -- In the run's rules, from 1.
  ruleNumber INTEGER,
  currency TEXT NOT NULL,
  lineId INTEGER,
  lineUnits INTEGER,
  listing TEXT,
  identity TEXT,
  recordUnits INTEGER,
  -- Line's day less record's; of several the furthest.
  daysApart INTEGER,
  reference TEXT,
  -- Lines less records, as the rule compares them.
  difference INTEGER NOT NULL,
  -- Alternatives, net of fees, a person's note: JSON, null where there is nothing to say.
  document TEXT,
  -- Null for a run's own: the run has them.
  at INTEGER,
  actor TEXT,
  -- The month that a person's match belongs to.
  month TEXT
) STRICT;

CREATE INDEX matchByLine ON match (lineId);
CREATE INDEX matchByRecord ON match (identity);
CREATE INDEX matchDiffering ON match (book, lineId) WHERE difference <> 0;
CREATE INDEX matchByHand ON match (book, month, id) WHERE runId IS NULL;

CREATE TABLE matchLeg (
  matchId INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
  lineId INTEGER,
  listing TEXT,
  identity TEXT,
  units INTEGER NOT NULL,
  number INTEGER PRIMARY KEY
) STRICT;

CREATE INDEX matchLegOf ON matchLeg (matchId);
CREATE INDEX matchLegByLine ON matchLeg (lineId) WHERE lineId IS NOT NULL;
CREATE INDEX matchLegByRecord ON matchLeg (identity, listing) WHERE identity IS NOT NULL;

CREATE TABLE matchUndo (
  matchId INTEGER PRIMARY KEY REFERENCES match (id),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;

-- Every leg of every match that counts: of a run that was entered, or by hand, and not undone.
CREATE VIEW leg AS
  SELECT id AS matchId, book, origin, lineId, NULL AS listing, NULL AS identity, lineUnits AS units FROM match
    WHERE lineId IS NOT NULL
      AND ${counts}
  UNION ALL
  SELECT id, book, origin, NULL, listing, identity, recordUnits FROM match
    WHERE identity IS NOT NULL
      AND ${counts}
  UNION ALL
  SELECT match.id, book, origin, matchLeg.lineId, matchLeg.listing, matchLeg.identity, matchLeg.units
    FROM matchLeg JOIN match ON match.id = matchLeg.matchId
    WHERE ${counts};

CREATE TABLE proposal (
  id INTEGER PRIMARY KEY,
  runId INTEGER NOT NULL REFERENCES matchRun (id),
  book TEXT NOT NULL,
  kind TEXT NOT NULL,
  ruleNumber INTEGER NOT NULL,
  currency TEXT NOT NULL,
  day TEXT NOT NULL,
  optionCount INTEGER NOT NULL,
  -- Its options: lines, records and evidence of each.
  document TEXT NOT NULL
) STRICT;

CREATE INDEX proposalOfRun ON proposal (runId, id);

CREATE TABLE proposalItem (
  proposalId INTEGER NOT NULL REFERENCES proposal (id),
  lineId INTEGER,
  listing TEXT,
  identity TEXT
) STRICT;

CREATE INDEX proposalItemOf ON proposalItem (proposalId);
CREATE INDEX proposalItemByLine ON proposalItem (lineId) WHERE lineId IS NOT NULL;
CREATE INDEX proposalItemByRecord ON proposalItem (identity, listing) WHERE identity IS NOT NULL;

CREATE TABLE proposalDecision (
  proposalId INTEGER PRIMARY KEY REFERENCES proposal (id),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  decision TEXT NOT NULL,
  matchId INTEGER,
  note TEXT NOT NULL
) STRICT;

-- Lines and records (signatures, matching/item.ts) that a person took apart or would not have together.
CREATE TABLE refusal (
  number INTEGER PRIMARY KEY,
  book TEXT NOT NULL,
  signature TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL
) STRICT;

CREATE INDEX refusalOf ON refusal (book);

CREATE TRIGGER matchKept BEFORE UPDATE ON match
BEGIN SELECT RAISE(ABORT, 'matches are not changed'); END;

CREATE TRIGGER matchNotRemoved BEFORE DELETE ON match
WHEN OLD.runId IS NULL OR ${entered('OLD')}
BEGIN SELECT RAISE(ABORT, 'matches are not removed'); END;

CREATE TRIGGER matchLegKept BEFORE UPDATE ON matchLeg
BEGIN SELECT RAISE(ABORT, 'legs are not changed'); END;

CREATE TRIGGER matchLegNotRemoved BEFORE DELETE ON matchLeg
WHEN EXISTS (
  SELECT 1 FROM match WHERE match.id = OLD.matchId
    AND (runId IS NULL OR ${entered('match')})
)
BEGIN SELECT RAISE(ABORT, 'legs are not removed'); END;

CREATE TRIGGER matchedLineKept BEFORE DELETE ON statementLine
WHEN EXISTS (SELECT 1 FROM leg WHERE leg.lineId = OLD.id)
BEGIN SELECT RAISE(ABORT, 'a matched line is not removed'); END;

${[
  ['ruleVersion', 'versions of rules'],
  ['populationVersion', 'versions of populations'],
  ['matchRun', 'runs'],
  ['matchUndo', 'undone matches'],
  ['proposal', 'proposals'],
  ['proposalItem', 'proposals'],
  ['proposalDecision', 'decisions'],
  ['refusal', 'refusals'],
]
  .map(([table, what]) => kept(table as string, what as string))
  .join('')}`;
