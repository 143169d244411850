/**
 * The entries of the audit trail that are about a month in a currency. Where an entry does not say of which it is, what
 * it names does: the exception, the match, the proposal, the statements of its file.
 */
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { monthsBetween } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { type AuditRow, COLUMNS, entryOf } from './audit.ts';

/** Settings that hold in every month: a month has what was changed of them until it was locked. */
const OF_ALL_MONTHS = [
  'rules.changed',
  'materiality.changed',
  'workspace.time-zone-changed',
  'tie-out.rules-changed',
  'journal.confirmed',
  'journal.rates-changed',
  'close.points-changed',
  'close.team-changed',
] as const;
const BY_WHAT_THEY_NAME = ['exception', 'match.', 'matching.', 'proposal.', 'statement.'] as const;

/** Where an entry belongs; null for any. */
type About = { readonly months: readonly string[] | null; readonly currency: string | null };
type Detail = Readonly<Record<string, unknown>>;

/** Oldest first. */
export function readCloseEntries(work: Db, { month, currency }: ClosePlace): AuditEntry[] {
  return guarded(() => {
    const close = `${month} ${currency}`;
    const named = BY_WHAT_THEY_NAME.map((beginning) => `action GLOB '${beginning}*'`).join(' OR ');
    const entries = prepared<[object], AuditRow>(
      work,
      `SELECT ${COLUMNS} FROM auditEntry
       WHERE subject = @close OR json_extract(detail, '$.month') = @month OR ${named}
         OR action IN (${OF_ALL_MONTHS.map((action) => `'${action}'`).join(', ')}) ORDER BY number`,
    )
      .all({ close, month })
      .map(entryOf);
    const ends = entries.filter(
      ({ subject, action }) =>
        subject === close && (action === 'close.locked' || action === 'close.reopened'),
    );
    const last = ends.at(-1);
    const lockedBy = last?.action === 'close.locked' ? last.number : Number.POSITIVE_INFINITY;
    const isOfMonth = ({ months, currency: of }: About) =>
      (months === null || months.includes(month)) && (of === null || of === currency);
    return entries.filter((entry) => {
      if (entry.subject === close) return true;
      if (OF_ALL_MONTHS.some((action) => action === entry.action))
        return (
          entry.number < lockedBy &&
          (entry.action !== 'journal.rates-changed' || entry.subject.includes(currency))
        );
      return aboutOf(work, entry).some(isOfMonth);
    });
  });
}

function aboutOf(work: Db, { action, subject, detail: told }: AuditEntry): About[] {
  const detail = told as Detail;
  const said = textIn(detail, 'month');
  const own = { months: said === null ? null : [said], currency: textIn(detail, 'currency') };
  const [area] = action.split('.');
  switch (area) {
    case 'exception':
      return exceptionsOf(work, [{ ...detail, subject }]);
    case 'exceptions':
      return exceptionsOf(work, listIn(detail, 'items'));
    case 'match':
      return [matchOf(work, Number(subject.split(' ')[1]), detail) ?? own];
    case 'proposal':
      return [proposalOf(work, Number(subject.split(' ')[1])) ?? own];
    case 'matching':
      return [{ months: subject.split(' ').slice(1), currency: null }];
    case 'statement':
      return statementsOf(work, detail);
    default:
      return [own];
  }
}

/** An exception is of its month, and its write-off also of the month that it is an entry of. */
function exceptionsOf(work: Db, items: readonly Detail[]): About[] {
  const find = prepared<[string], { month: string; currency: string }>(
    work,
    'SELECT month, currency FROM main.exceptionCase WHERE substr(key, 1, 500) = ?',
  );
  return items.flatMap((item): About[] => {
    const found = find.get(textIn(item, 'subject') ?? '');
    const month = textIn(item, 'month') ?? found?.month;
    const currency = textIn(item, 'currency') ?? found?.currency ?? null;
    const decided = ['before', 'after'].flatMap((side) => {
      const { decision } = (item[side] ?? {}) as { readonly decision?: Detail | null };
      return (decision && textIn(decision, 'month')) ?? [];
    });
    const months = [...(month === undefined ? [] : [month]), ...(found ? [found.month] : []), ...decided];
    return months.length === 0 ? [] : [{ months, currency }];
  });
}

function matchOf(work: Db, id: number, detail: Detail): About | null {
  const match = prepared<[number], { currency: string; month: string | null }>(
    work,
    'SELECT currency, month FROM main.match WHERE id = ?',
  ).get(id);
  if (!match) return null;
  const dayOf = prepared<[number], string>(
    work,
    'SELECT bookingDay FROM main.statementLine WHERE id = ?',
  ).pluck();
  const months = [
    match.month,
    textIn(detail, 'month'),
    ...listIn(detail, 'lines').map(({ id: line }) => dayOf.get(Number(line))?.slice(0, 7)),
  ];
  return { months: months.filter((month) => month != null), currency: match.currency };
}

function proposalOf(work: Db, id: number): About | null {
  const found = prepared<[number], { currency: string; day: string }>(
    work,
    'SELECT currency, day FROM main.proposal WHERE id = ?',
  ).get(id);
  return found ? { months: [found.day.slice(0, 7)], currency: found.currency } : null;
}

/** Of a file that was removed, the entry of its import says what was in it. */
function statementsOf(work: Db, detail: Detail): About[] {
  const here = listIn(detail, 'statements');
  const imported = prepared<[string], string>(
    work,
    `SELECT detail FROM auditEntry WHERE action = 'statement.imported' AND json_extract(detail, '$.fileId') = ?
     ORDER BY number DESC LIMIT 1`,
  ).pluck();
  const fileId = textIn(detail, 'fileId');
  const before = here.length > 0 || fileId === null ? undefined : imported.get(fileId);
  const statements = before === undefined ? here : listIn(JSON.parse(before), 'statements');
  return statements.map((statement) => {
    const [first, last] = [textIn(statement, 'firstDay'), textIn(statement, 'lastDay')];
    return {
      months: first === null || last === null ? null : monthsBetween(first.slice(0, 7), last.slice(0, 7)),
      currency: textIn(statement, 'currency'),
    };
  });
}

const textIn = (detail: Detail, name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' ? value : null;
};

const listIn = (detail: Detail, name: string): readonly Detail[] => {
  const value = detail[name];
  return Array.isArray(value)
    ? value.filter((each): each is Detail => typeof each === 'object' && each !== null)
    : [];
};
