/** What is new since the entries of a month were last exported. What was exported is taken back, never changed. */
import type { JournalEntry, JournalLine, NumberedEntry } from '../../src-shared/contract/journals.ts';
import { unitsOf } from '../../src-shared/money.ts';

/** An entry as it was exported. */
type ExportedEntry = NumberedEntry;

/** Deterministic: the same workspace, month, currency and number always give the same id. */
export function externalIdOf(
  workspace: string,
  { month, currency }: { readonly month: string; readonly currency: string },
  number: number,
): string {
  return `TIE-${workspace.slice(0, 8)}-${month}-${currency}-${String(number).padStart(4, '0')}`;
}

/**
 * The entries of the month with their numbers: those that were exported and are the same, those that are new, and a
 * reversal of each that was exported and is no longer so. Numbers go on where the last export ended.
 */
export function numbered(
  present: readonly JournalEntry[],
  exported: readonly ExportedEntry[],
  idOf: (number: number) => string,
): NumberedEntry[] {
  const takenBack = new Set(exported.filter(({ origin }) => origin === 'reversal').map(({ about }) => about));
  const standing = exported.filter(
    ({ origin, externalId }) => origin !== 'reversal' && !takenBack.has(externalId),
  );
  const byContent = new Map(standing.map((entry) => [contentOf(entry), entry]));
  const same = (entry: JournalEntry): ExportedEntry | undefined => {
    const found = byContent.get(contentOf(entry));
    return found && isAtRateOf(entry, found) ? found : undefined;
  };
  const kept = new Set(present.flatMap((entry) => same(entry)?.externalId ?? []));
  let number = exported.reduce((most, entry) => Math.max(most, entry.number), 0);
  const next = (entry: JournalEntry): NumberedEntry => {
    number += 1;
    return { ...entry, number, externalId: idOf(number), state: 'new' };
  };
  const reversals = standing
    .filter(({ externalId }) => !kept.has(externalId))
    .map((entry) => next(reversalOf(entry)));
  return [
    ...exported.filter(({ externalId }) => !kept.has(externalId)),
    ...reversals,
    ...present.map((entry) => same(entry) ?? next(entry)),
  ];
}

/** What has to be the same for an entry to be the same; names of accounts and numbers of records may change. */
const contentOf = ({ slot, day, currency, lines }: JournalEntry): string =>
  JSON.stringify([
    slot,
    day,
    currency,
    lines.map(({ kind, account, costCentre, auxiliary, debit, credit }) => [
      kind,
      account,
      costCentre,
      auxiliary,
      debit,
      credit,
    ]),
  ]);

/**
 * Whether an entry has the rate that it was exported with. At another one the books carry the account otherwise than
 * its revaluation says. What an earlier version exported has none, and stays as it is.
 */
const isAtRateOf = ({ rate }: JournalEntry, { rate: exported }: ExportedEntry): boolean =>
  rate === null || exported === null || unitsOf(rate.rate) === unitsOf(exported.rate);

function reversalOf({
  slot,
  day,
  firstDay,
  lastDay,
  currency,
  lines,
  externalId,
  rate,
}: ExportedEntry): JournalEntry {
  return {
    slot: `reversal ${slot}`,
    origin: 'reversal',
    day,
    firstDay,
    lastDay,
    currency,
    about: externalId,
    rate,
    lines: lines.map((line): JournalLine => ({ ...line, debit: line.credit, credit: line.debit })),
  };
}
