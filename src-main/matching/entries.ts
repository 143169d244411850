/**
 * Lines of a ledger that are lines of journal entries that the app exported, with the records that these entries
 * consist of. An entry is known by its external id, wherever the ledger has it; a reversal and what it takes back stand
 * together. Pure.
 */
import { shortIdOf } from '../../src-shared/journal/entry-numbers.ts';
import { isFeeName } from '../../src-shared/service/fee-name.ts';
import type { Line, Rec } from './item.ts';

/** An entry as it was exported, reduced to what it moved the payments account by. */
export type ExportedEntry = {
  readonly externalId: string;
  /** Of a reversal: the external id of what it takes back; else empty. */
  readonly about: string;
  /**
   * CONCAR's number (the month and four digits) and the month in which it counts; null where it was not exported for
   * CONCAR.
   */
  readonly voucher: { readonly number: string; readonly first: number; readonly last: number } | null;
  readonly currency: string;
  /** Days of its records, as numbers, both included. */
  readonly first: number;
  readonly last: number;
  /** What each kind moves the account by, in units: a debit is positive. */
  readonly amounts: readonly { readonly kind: string; readonly units: bigint }[];
};

type Group = { readonly lines: readonly Line[]; readonly records: readonly Rec[] };
type KindLine = Pick<ExportedEntry, 'currency' | 'first' | 'last'> & {
  readonly kind: string;
  readonly line: Line;
};

/** The external id, also without its workspace, as QuickBooks has it. */
const ID = /(?:TIE-([0-9A-Z]{1,8})-)?(\d{4}-\d{2}-[A-Z]{3}-\d{4,})/gi;
const VOUCHER = /(?:^|\D)(\d{6})$/;

/**
 * Lines of one kind whose entries have days in common, with all records of that kind and of these days: an entry, or
 * one with its reversal and what came in its place. Whether their sums agree is the rule's to say.
 */
export function byEntry(
  lines: readonly Line[],
  records: readonly Rec[],
  entries: readonly ExportedEntry[],
): Group[] {
  if (entries.length === 0) return [];
  const find = finder(entries);
  const named = new Map<ExportedEntry, Line[]>();
  for (const line of lines) {
    const entry = line.partly ? undefined : find(line);
    if (entry && entry.currency === line.currency) named.set(entry, [...(named.get(entry) ?? []), line]);
  }
  if (named.size === 0) return [];
  const found = [...named].flatMap(([entry, own]) => kindsOf(entry, own));
  const recordsOf = Map.groupBy(records, (record) => `${record.currency} ${kindOf(record)}`);
  const byKind = [...Map.groupBy(found, ({ currency, kind }) => `${currency} ${kind}`)];
  return byKind
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, own]) => {
      const byDay = Map.groupBy(recordsOf.get(key) ?? [], ({ day }) => day);
      return spans(own).map(({ first, last, lines: some }) => ({
        lines: some,
        records: daysFrom(first, last).flatMap((day) => byDay.get(day) ?? []),
      }));
    });
}

/**
 * Lines of entries that took a difference into the result, each with its entry: no record is for them. An entry has one
 * line, of its very amount; what names it besides stays open.
 */
export function ofWriteOffs<E extends ExportedEntry>(
  lines: readonly Line[],
  writeOffs: readonly E[],
): ReadonlyMap<Line, E> {
  const found = new Map<Line, E>();
  if (writeOffs.length === 0) return found;
  const find = finder(writeOffs);
  const left = new Set(writeOffs);
  for (const line of lines) {
    const entry = line.partly ? undefined : find(line);
    if (!entry || !left.has(entry) || entry.currency !== line.currency) continue;
    if (entry.amounts.reduce((sum, { units }) => sum + units, 0n) !== line.rest) continue;
    left.delete(entry);
    found.set(line, entry);
  }
  return found;
}

/** The kind that a record, or its fee, is in the entries. */
function kindOf({ listing, identity, type = '' }: Rec): string {
  const isFee = isFeeName(identity);
  switch (listing) {
    case 'deposits':
      return isFee ? 'deposit-fee' : 'deposit';
    case 'settlements':
      return isFee ? 'settlement-fee' : 'settlement';
    case 'cashouts':
      return 'cashout';
    case 'notes':
      return `note:${type}`;
    default:
      return '';
  }
}

/** Finds the entry that a line names; of a reversal and what it takes back the reversal. */
function finder<E extends ExportedEntry>(entries: readonly E[]): (line: Line) => E | undefined {
  const byId = new Map(entries.map((entry) => [entry.externalId.toUpperCase(), entry]));
  const byShortId = new Map(entries.map((entry) => [shortIdOf(entry.externalId).toUpperCase(), entry]));
  // The number begins anew each year: of which one it is the line's day says.
  const byVoucher = Map.groupBy(
    entries.filter(({ voucher }) => voucher !== null),
    ({ voucher }) => voucher?.number,
  );
  const inText = (text: string): E | undefined => {
    const all = [...text.matchAll(ID)].flatMap(([whole, workspace, short = '']) => {
      const entry = workspace ? byId.get(whole.toUpperCase()) : byShortId.get(short.toUpperCase());
      return entry ?? [];
    });
    const takenBack = new Set(all.map(({ about }) => about));
    const [first, ...others] = new Set(all.filter(({ externalId }) => !takenBack.has(externalId)));
    return others.length === 0 ? first : undefined;
  };
  return ({ reference, text, entryNumber = '', day }) => {
    const found = inText(reference) ?? inText(entryNumber) ?? inText(text);
    if (found || byVoucher.size === 0) return found;
    const [number] = [entryNumber, reference].flatMap((each) => VOUCHER.exec(each)?.[1] ?? []);
    if (number === undefined) return undefined;
    return byVoucher
      .get(number)
      ?.findLast(({ voucher }) => voucher !== null && voucher.first <= day && day <= voucher.last);
  };
}

/**
 * Which of an entry's amounts each of its lines is: the same amount; one that is left over is the only one that no line
 * has.
 */
function kindsOf(entry: ExportedEntry, lines: readonly Line[]): KindLine[] {
  const { currency, first, last } = entry;
  const left = [...entry.amounts];
  const found: KindLine[] = [];
  const others = lines.filter((line) => {
    const at = left.findIndex(({ units }) => units === line.rest);
    if (at === -1) return true;
    const [amount] = left.splice(at, 1);
    if (amount) found.push({ currency, first, last, kind: amount.kind, line });
    return false;
  });
  const [amount, line] = [left[0], others[0]];
  if (amount && line && left.length === 1 && others.length === 1)
    found.push({ currency, first, last, kind: amount.kind, line });
  return found;
}

/** Lines whose entries have days in common stand together. */
function spans(found: readonly KindLine[]): { first: number; last: number; lines: Line[] }[] {
  const merged: { first: number; last: number; lines: Line[] }[] = [];
  for (const { first, last, line } of [...found].sort((a, b) => a.first - b.first || a.last - b.last)) {
    const open = merged.at(-1);
    if (open && first <= open.last) {
      open.last = Math.max(open.last, last);
      open.lines.push(line);
    } else merged.push({ first, last, lines: [line] });
  }
  return merged;
}

const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
