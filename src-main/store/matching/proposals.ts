/** Proposals that stand: of the latest run of their month, undecided, with everything still open as it was. */
import {
  type Evidence,
  LINE_DIFFERENCES,
  type LineItem,
  type Proposal,
  RECORD_DIFFERENCES,
  type RecordItem,
} from '../../../src-shared/contract/matches.ts';
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { recordKey } from '../../matching/item.ts';
import { type Db, prepared } from '../engine/open.ts';
import { indexTable } from '../engine/temporary-table.ts';
import { readLineItems, readRecordItems } from './items.ts';
import { type Staged, stageDueDays, stageLines, stageRecords } from './staging.ts';

export type StoredOption = {
  readonly lines: readonly number[];
  readonly records: readonly { readonly listing: ListingName; readonly identity: string }[];
  readonly evidence: Evidence;
};
type ProposalRow = {
  id: bigint;
  kind: Proposal['kind'];
  ruleNumber: bigint;
  currency: string;
  day: string;
  optionCount: bigint;
  document: string;
  rulesVersion: bigint;
  rules: string;
};
export type StoredProposal = Omit<ProposalRow, 'document' | 'id' | 'rules'> & {
  readonly id: number;
  readonly options: readonly StoredOption[];
  readonly rule: Proposal['rule'];
};

/** As stored, oldest day first, whether their items are still open or not. */
export function readStoredProposals(
  db: Db,
  book: Book,
  where: { readonly ids?: readonly number[]; readonly month?: string } = {},
): StoredProposal[] {
  const rules = new Map<string, RuleDocument>();
  return prepared<unknown[], ProposalRow>(
    db,
    `SELECT p.id, p.kind, p.ruleNumber, p.currency, p.day, p.optionCount, p.document, r.rulesVersion, r.rules
     FROM main.proposal AS p JOIN main.matchRun AS r ON r.id = p.runId
     WHERE p.book = ? AND p.runId IN (SELECT max(id) FROM main.matchRun WHERE book = ? GROUP BY month)
       AND NOT EXISTS (SELECT 1 FROM main.proposalDecision AS d WHERE d.proposalId = p.id)
       ${where.ids ? 'AND p.id IN (SELECT value FROM json_each(?))' : ''}
       ${where.month ? 'AND substr(p.day, 1, 7) = ?' : ''}
     ORDER BY p.day, p.id`,
  )
    .all(book, book, ...(where.ids ? [JSON.stringify(where.ids)] : []), ...(where.month ? [where.month] : []))
    .flatMap(({ id, document, rules: text, ...row }) => {
      const known = rules.get(text) ?? (JSON.parse(text) as RuleDocument);
      rules.set(text, known);
      const number = Number(row.ruleNumber);
      const rule = known.rules[number - 1];
      if (!rule) return [];
      return [
        {
          ...row,
          id: Number(id),
          options: JSON.parse(document) as StoredOption[],
          rule: { number, version: Number(row.rulesVersion), rule },
        },
      ];
    });
}

export type Hydration = {
  readonly lines: ReadonlyMap<number, LineItem>;
  /** By `recordKey`. */
  readonly records: ReadonlyMap<string, RecordItem>;
};

/** Stages just these lines and records and reads them. What was staged before is gone. */
export function hydrate(
  db: Db,
  staged: Staged,
  document: RuleDocument,
  lines: readonly number[],
  records: readonly { listing: string; identity: string }[],
): Hydration {
  stageLines(db, staged, [...new Set(lines)]);
  stageRecords(db, staged, records);
  // Which days are due is told with records alone.
  if (records.length > 0) stageDueDays(db, staged.book, document);
  const found = records.length > 0 ? [...readRecordItems(db).values()] : [];
  return {
    lines: lines.length > 0 ? readLineItems(db) : new Map(),
    records: new Map(found.map((record) => [recordKey(record), record])),
  };
}

/** Those of the stored that stand, with their items. */
export function standing(stored: readonly StoredProposal[], { lines, records }: Hydration): Proposal[] {
  return stored.flatMap((proposal) => {
    const options = proposal.options.flatMap((option, at) => {
      const found = {
        lines: option.lines.flatMap((id) => lines.get(id) ?? []),
        records: option.records.flatMap((name) => records.get(recordKey(name)) ?? []),
      };
      const isWhole =
        found.lines.length === option.lines.length && found.records.length === option.records.length;
      return isWhole && isOpen(found, option.evidence)
        ? [{ number: at + 1, ...found, evidence: option.evidence }]
        : [];
    });
    if (options.length === 0) return [];
    return [
      {
        id: proposal.id,
        kind: proposal.kind,
        rule: proposal.rule,
        currency: proposal.currency,
        options,
        optionCount: Math.max(options.length, Number(proposal.optionCount)),
        differences: differencesOf(options),
      },
    ];
  });
}

type Items = { readonly lines: readonly LineItem[]; readonly records: readonly RecordItem[] };

function isOpen({ lines, records }: Items, { difference, netOfFee }: Evidence): boolean {
  if ([...lines, ...records].some(({ rest }) => unitsOf(rest) === 0n)) return false;
  const sum = (units: readonly bigint[]) => units.reduce((all, each) => all + each, 0n);
  const paid = sum(lines.map(({ rest }) => unitsOf(rest)));
  const recorded = sum(records.map((record) => unitsOf(record.rest) - (netOfFee ? feeOf(record) : 0n)));
  return paid - recorded === unitsOf(difference);
}

/** A record's fee, signed as its amount, as rules take it off. */
export function feeOf({ amount, fee }: Pick<RecordItem, 'amount' | 'fee'>): bigint {
  const units = unitsOf(fee ?? '0');
  return unitsOf(amount) < 0n ? -units : units;
}

type Difference = Proposal['differences'][number];

/** The fields in which options differ. An option of several items has their values in turn. */
function differencesOf(options: Proposal['options']): Proposal['differences'] {
  if (options.length < 2) return [];
  const told = (side: 'line' | 'record', field: Difference['field'], values: (string | null)[]) =>
    new Set(values).size > 1 ? [{ side, field, values }] : [];
  const of = (items: readonly object[], field: string): string | null => {
    const values = items.map((item) => {
      const value = (item as Record<string, unknown>)[field];
      return Array.isArray(value)
        ? value.join(', ')
        : value === null || value === undefined
          ? ''
          : String(value);
    });
    return values.length === 0 ? null : values.join(' · ');
  };
  return [
    ...LINE_DIFFERENCES.flatMap((field) =>
      told(
        'line',
        field,
        options.map(({ lines }) => of(lines, field)),
      ),
    ),
    ...RECORD_DIFFERENCES.flatMap((field) =>
      told(
        'record',
        field,
        options.map(({ records }) => of(records, field)),
      ),
    ),
  ];
}

/** Items that standing proposals hold, whatever month they are of. */
export type Held = {
  readonly lines: readonly number[];
  readonly records: readonly { listing: string; identity: string }[];
};

/** Stages what proposals name to see which of them stand; what was staged before is gone. */
export function readHeld(db: Db, staged: Staged, document: RuleDocument): Held {
  const stored = readStoredProposals(db, staged.book);
  if (stored.length === 0) return { lines: [], records: [] };
  const options = stored.flatMap((proposal) => proposal.options);
  const items = hydrate(
    db,
    staged,
    document,
    options.flatMap(({ lines }) => lines),
    options.flatMap(({ records }) => records),
  );
  const standingOptions = standing(stored, items).flatMap((proposal) => proposal.options);
  return {
    lines: standingOptions.flatMap(({ lines }) => lines.map(({ id }) => id)),
    records: standingOptions.flatMap(({ records }) => records),
  };
}

/** Marks, of what is staged, what is held. */
export function markHeld(db: Db, { lines, records }: Held): void {
  if (lines.length > 0)
    prepared(db, 'UPDATE temp.line SET held = 1 WHERE id IN (SELECT value FROM json_each(?))').run(
      JSON.stringify(lines),
    );
  if (records.length === 0) return;
  const byName = { name: 'recordByName', table: 'record', on: 'identity, listing' };
  indexTable(db, byName, records.length);
  const hold = prepared(db, 'UPDATE temp.record SET held = 1 WHERE identity = ? AND listing = ?');
  for (const { identity, listing } of records) hold.run(identity, listing);
}
