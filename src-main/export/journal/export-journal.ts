/** Exports a month's journal entries: what is new since the last time, or an earlier export once more. */
import { basename, dirname } from 'node:path';
import type { ChartAccount, JournalFormat, NumberedEntry } from '../../../src-shared/contract/journals.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { checkUnprotected, renameExportSync } from '../../busy-file.ts';
import { fileError } from '../../file-error.ts';
import { type JournalQuery, readJournalReport } from '../../store/close/journals.ts';
import type { ClosePaths, CloseSources } from '../../store/close/sources.ts';
import { isShared } from '../../store/work/audit.ts';
import { type Deciding, notedWhereTaken } from '../../store/work/close-events.ts';
import { readJournalSetting, readRates } from '../../store/work/journal-book.ts';
import {
  readExported,
  readVouchers,
  recordExportAgain,
  recordJournalExport,
} from '../../store/work/journal-exports.ts';
import { whileUnfinished } from '../unfinished.ts';
import { FORMATS, type FormatDefinition } from './formats.ts';
import { writeJournal } from './write-journal.ts';

export type JournalExportRequest = JournalQuery & {
  readonly format: JournalFormat;
  /** The number of an earlier export; null for what is new. */
  readonly again: number | null;
  readonly targetPath: string;
};

/**
 * Writes the file beside its place, and gives it its name in the transaction that keeps what was exported: neither is
 * there without the other. Where a team shares the workspace the file gets its name behind that, and an export that
 * stands without its file (`journal-file-missing`, a kill, an answer that was lost) is written once more. Throws
 * `journal-not-ready` with the first thing in the way, `journal-nothing-new`, `journal-format-unfit`,
 * `journal-currency-unfit`, `journal-numbers-used-up`, `journal-names-alike`, `journal-changed` and what files throw;
 * then nothing was kept and nothing replaced.
 */
export async function exportJournal(
  sources: CloseSources,
  paths: Pick<ClosePaths, 'cachePath'>,
  { format, again, targetPath, ...query }: JournalExportRequest,
  deciding: Deciding,
): Promise<number> {
  const { work } = sources;
  const place = { month: query.month, currency: query.currency };
  const before = readVouchers(work, query.month);
  const entries = again === null ? await newEntries(sources, query) : readExported(work, place, again);
  if (entries.length === 0) throw new TieoutError('journal-nothing-new');
  const definition = FORMATS[format];
  const setting = readJournalSetting(work)?.setting;
  checkFit(entries, definition, setting?.booksCurrency ?? '');
  const vouchers = new Map([...before, ...vouchersOf(entries, before)]);
  checkNumbers(entries, vouchers, definition);
  if (definition.accountsByName) checkNames(entries, setting?.chart ?? []);
  const file = basename(targetPath);
  const about = { format, file, entries };
  try {
    await whileUnfinished(dirname(paths.cachePath), targetPath, async (partial) => {
      await writeJournal(partial, definition, {
        entries,
        vouchers,
        language: query.language,
        subJournal: setting?.subJournal ?? '',
        booksCurrency: setting?.booksCurrency ?? '',
        rates: readRates(work),
      });
      const name = () => renameExportSync(partial, targetPath);
      const record = (last: () => void) =>
        recordJournalExport(work, place, { ...about, before: before.size }, deciding, last);
      if (again !== null) {
        name();
        notedWhereTaken(() => recordExportAgain(work, place, about, deciding));
      } else if (isShared(work)) {
        // A transaction is tried there, and perhaps taken back or performed again: the export stands behind it. What
        // would refuse the file its name for sure is asked first: nothing is kept then, as without a team.
        checkUnprotected(targetPath);
        record(() => undefined);
        nameStanding(name, targetPath);
      } else record(name);
    });
  } catch (error) {
    throw fileError(error, targetPath);
  }
  return entries.length;
}

/** Gives the file its name. The export is recorded by then, so a failure says where the person finds the file. */
function nameStanding(name: () => void, targetPath: string): void {
  try {
    name();
  } catch (error) {
    throw new TieoutError('journal-file-missing', { subject: basename(targetPath) }, error);
  }
}

/** The numbers of what is new go on where those of the month end, whatever their currency. */
const vouchersOf = (entries: readonly NumberedEntry[], before: ReadonlyMap<string, number>) =>
  entries
    .filter(({ externalId }) => !before.has(externalId))
    .map(({ externalId }, index) => [externalId, before.size + index + 1] as const);

/** Throws `journal-format-unfit` or `journal-currency-unfit` with the currency that the format takes. */
function checkFit(
  entries: readonly NumberedEntry[],
  { currency: only, singleDays }: FormatDefinition,
  booksCurrency: string,
): void {
  const currency = only === 'books' ? booksCurrency : only;
  const isFit = ({ currency: own, firstDay, lastDay }: NumberedEntry) =>
    (currency === null || own === currency) && (!singleDays || firstDay === lastDay);
  if (!entries.every(isFit))
    throw new TieoutError(singleDays ? 'journal-format-unfit' : 'journal-currency-unfit', {
      subject: currency ?? '',
    });
}

/**
 * Throws `journal-numbers-used-up` with the number that the last of the entries would have, where the format has no
 * such number: another digit would shift the month in it, and fewer would make two entries one.
 */
function checkNumbers(
  entries: readonly NumberedEntry[],
  vouchers: ReadonlyMap<string, number>,
  { lastNumber }: FormatDefinition,
): void {
  const last = entries.reduce(
    (most, { externalId, number }) => Math.max(most, vouchers.get(externalId) ?? number),
    0,
  );
  if (lastNumber !== null && last > lastNumber)
    throw new TieoutError('journal-numbers-used-up', { subject: String(last) });
}

/**
 * Throws `journal-names-alike` with the numbers and the name where an account of the entries has the name of another
 * one of theirs or of the chart: the program that imports the file would take both for one. Small and capital letters
 * are the same there. What takes back an earlier export is left: it names the accounts as that did.
 */
function checkNames(entries: readonly NumberedEntry[], chart: readonly ChartAccount[]): void {
  const taking = entries.filter(({ origin }) => origin !== 'reversal').flatMap(({ lines }) => lines);
  const used = taking.map(({ account, name }) => ({ code: account, name }));
  const usedCodes = new Set(used.map(({ code }) => code));
  const nameOf = ({ code, name }: ChartAccount) => name.trim() || code;
  for (const alike of Map.groupBy([...used, ...chart], (account) => nameOf(account).toLowerCase()).values()) {
    const codes = [...new Set(alike.map(({ code }) => code))].sort();
    const [first] = alike;
    if (first && codes.length > 1 && codes.some((code) => usedCodes.has(code)))
      throw new TieoutError('journal-names-alike', { subject: `${codes.join(', ')}: ${nameOf(first)}` });
  }
}

async function newEntries(sources: CloseSources, query: JournalQuery) {
  const { problems, entries } = await readJournalReport(sources, query);
  const [problem] = problems;
  if (problem)
    throw new TieoutError('journal-not-ready', {
      subject: [problem.problem, problem.kind, problem.subject].filter(Boolean).join(' '),
    });
  return entries.filter(({ state }) => state === 'new');
}
