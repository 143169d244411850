/** Journal entries as screens ask for them and exports write them. */
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type {
  JournalKind,
  JournalProblem,
  JournalReport,
  JournalSetting,
} from '../../../src-shared/contract/journals.ts';
import type { RecordColumn } from '../../../src-shared/contract/tie-out.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Language } from '../../../src-shared/service/labels.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { externalIdOf } from '../../journal/delta.ts';
import { spansOf } from '../../journal/entries.ts';
import { starterSetting, withKinds } from '../../journal/starter.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { readCloseState } from '../work/close-events.ts';
import { readJournalSetting } from '../work/journal-book.ts';
import { readExported, readExports } from '../work/journal-exports.ts';
import { attachIntact, withAttached } from './attached.ts';
import { monthsWithRecords } from './close-list.ts';
import { type EarlierLocks, readEarlierLocks } from './earlier-locks.ts';
import {
  type FrozenJournal,
  type JournalFigures,
  makeJournal,
  numberedEntries,
  sumsQueryOf,
} from './journal.ts';
import { readColumnSums, readRecordsOf, type Schema } from './journal-sums.ts';
import type { KeptParts } from './kept-close.ts';
import { readReportFigures } from './live.ts';
import { readLiveStatement } from './live-statement.ts';
import { readAtOneMoment } from './moment.ts';
import { readMonthTieOut } from './month-tie-out.ts';
import { readMissingOf } from './needs.ts';
import { reportFigures } from './report-figures.ts';
import { findSnapshotDocument, readSnapshotFigures } from './snapshot.ts';
import type { CloseSources } from './sources.ts';
import { hasItemsWrittenOff } from './written-off.ts';

/** Whose journal, and in which language what is offered is named. */
export type JournalQuery = ClosePlace & { readonly workspaceId: string; readonly language: Language };

/** The month's entries, numbered, with what stands in the way of exporting them. */
export async function readJournalReport(sources: CloseSources, query: JournalQuery): Promise<JournalReport> {
  const { work } = sources;
  const { workspaceId, language, ...place } = query;
  const { source, journal, asOf, notRead, opening } = await withMonth(sources, place, (own) => {
    const { db, schema, figures, frozen, statement } = own;
    const offered = offeredSetting(db, language);
    const sums = () => readColumnSums(db, schema, sumsQueryOf(figures));
    const made = frozen ?? makeJournal(work, figures, sums(), { statement }, offered);
    if (!made) throw new Error('there is always something offered');
    const gaps = schema === 'frozen' ? [] : readMissingOf(sources, place.month, 'close');
    return {
      source: schema === 'frozen' ? ('snapshot' as const) : ('live' as const),
      journal: made,
      asOf: own.asOf,
      notRead: gaps,
      opening: figures.opening,
    };
  });
  const { proof, problems, fees, confirmed, per } = journal;
  const idOf = (number: number) => externalIdOf(workspaceId, place, number);
  const before: JournalProblem[] = [
    ...(notRead.length > 0
      ? [
          {
            problem: 'not-read' as const,
            kind: null,
            subject: [...new Set(notRead.map(({ listing }) => listing))].join(', '),
          },
        ]
      : []),
    ...(confirmed ? [] : [{ problem: 'not-confirmed' as const, kind: null, subject: '' }]),
  ];
  return {
    ...place,
    source,
    asOf,
    entries: numberedEntries(work, { currency: place.currency, opening }, journal, {
      exported: readExported(work, place),
      idOf,
    }),
    proof,
    problems: [...before, ...problems],
    fees,
    exports: readExports(work, place),
    confirmed,
    per,
  };
}

/** What was confirmed, with a line for every kind that came since; before that, what is offered. */
export function readSettingOffered(
  { cache, work }: Pick<CloseSources, 'cache' | 'work'>,
  language: Language,
): { setting: JournalSetting; confirmed: JournalReport['confirmed'] } {
  return guarded(() => {
    const confirmed = readJournalSetting(work);
    if (!confirmed) return { setting: offeredSetting(cache, language), confirmed: null };
    return {
      setting: withKinds(confirmed.setting, currenciesIn(cache), noteTypesIn(cache)),
      confirmed: { at: confirmed.at, by: confirmed.by },
    };
  });
}

/** The records behind a line of a record entry. */
export function readJournalRecords(
  sources: CloseSources,
  place: ClosePlace,
  about: { readonly slot: string; readonly kind: JournalKind; readonly column: RecordColumn },
) {
  return withMonth(sources, place, ({ db, schema, figures, frozen }) => {
    const query = sumsQueryOf(figures);
    const per = frozen?.per ?? readJournalSetting(sources.work)?.setting.per ?? 'day';
    const days = daysOfMonth(place.month);
    const settled = new Set(
      per !== 'settlement'
        ? []
        : readColumnSums(db, schema, query)
            .filter(({ column }) => column === 'settlementTotal')
            .map(({ day }) => day),
    );
    const slot = about.slot.replace(/^(reversal )+/, '');
    const span = spansOf(per, days, settled).find((each) => each.slot === slot);
    if (!span) throw new TieoutError('record-not-found');
    const type = about.column === 'noteTotal' && about.kind.startsWith('note:') ? about.kind.slice(5) : null;
    return readRecordsOf(db, schema, query, { ...span, column: about.column, type, limit: 500 });
  });
}

type Month = {
  readonly db: Db;
  readonly schema: Schema;
  readonly figures: JournalFigures;
  /** When what they rest on was read; null where nothing was, or the lock does not tell. */
  readonly asOf: number | null;
  /** As it was locked; null of an open month and of one that was locked before anything was confirmed. */
  readonly frozen: FrozenJournal | null;
  /** Of an open month in whose statement something was written off. */
  readonly statement: AccountStatement | null;
};

/** Works on a month as it stands, or as it was locked, all of it as of one moment. */
async function withMonth<T>(
  sources: CloseSources,
  place: ClosePlace,
  perform: (month: Month) => T,
): Promise<T> {
  const { cache, work } = sources;
  const { locked, locks } = readCloseState(work, place);
  const lock = locked ? locks.at(-1) : undefined;
  if (lock && attachIntact(sources, lock) === 'intact')
    return guarded(() =>
      withAttached(cache, () => {
        const figures: CloseFigures = readSnapshotFigures(cache);
        const frozen = (findSnapshotDocument(cache, 'journal') as FrozenJournal | undefined) ?? null;
        const told = findSnapshotDocument(cache, 'statement') as AccountStatement | undefined;
        const asOf = told?.asOf ?? null;
        return perform({ db: cache, schema: 'frozen', figures, asOf, frozen, statement: null });
      }),
    );
  const earlier = hasItemsWrittenOff(work, place) ? await readEarlierLocks(sources, place) : null;
  return readAtOneMoment(cache, async () => {
    const figures = await readReportFigures(sources, place);
    const statement = earlier && (await statementOf(sources, place, earlier));
    return perform({ db: cache, schema: 'main', figures, asOf: figures.asOf, frozen: null, statement });
  });
}

/** The statement of an open month, in the transaction of its journal. */
async function statementOf(
  sources: CloseSources,
  place: ClosePlace,
  earlier: EarlierLocks,
): Promise<AccountStatement> {
  const { kept } = sources;
  const parts: KeptParts['of'] = async (name, rests, work, holds) =>
    kept ? kept.of(name, rests, work, holds) : work();
  const tieOut = await readMonthTieOut(sources, place.month, parts);
  return readLiveStatement(sources, place, {
    earlier,
    tieOut,
    ofReport: reportFigures(tieOut, place),
    complete: readMissingOf(sources, place.month, 'close').length === 0,
    parts,
    quietly: parts,
  });
}

const offeredSetting = (cache: Db, language: Language): JournalSetting =>
  starterSetting(currenciesIn(cache), noteTypesIn(cache), language);

const currenciesIn = (cache: Db): string[] =>
  [...new Set(monthsWithRecords(cache).map((key) => key.split(' ')[1] ?? ''))].sort();

const noteTypesIn = (cache: Db): string[] =>
  prepared<[], { type: string }>(
    cache,
    "SELECT DISTINCT type FROM main.notes WHERE coalesce(type, '') <> '' LIMIT 200",
  )
    .all()
    .map(({ type }) => type);
