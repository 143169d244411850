/** Trial balances: checked whole, also against the chart and the month, before anything of them is entered. */
import { isReadingFault } from '../../../src-shared/contract/reports.ts';
import { MOST_PROBLEMS } from '../../../src-shared/contract/statement-report.ts';
import type {
  TrialCheck,
  TrialDoubt,
  TrialEntry,
  TrialProblem,
} from '../../../src-shared/contract/trial-balance.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { ClosePlace } from '../../close/events.ts';
import { accountIn, enteredIn } from '../../close/statement-events.ts';
import type { FileOnDisk } from '../../statements/file-bytes.ts';
import { namedMonths } from '../../statements/named-months.ts';
import type { StatementSource } from '../../statements/statement-source.ts';
import { readTrialBalance } from '../../statements/trial-balance.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { readTable } from '../statements/table-rows.ts';
import { readCloseEventsOf, readCloseState } from '../work/close-events.ts';
import { readClearingAccounts, readJournalSetting } from '../work/journal-book.ts';

/**
 * The month and currency that it is imported for; `account`: the payments account in the currency, as it is named now.
 */
export type TrialPlace = ClosePlace & { readonly account: string };

type CheckedTrial = { readonly check: TrialCheck; readonly sha256: string };

/** Accounts of a chart, several times over. */
const MOST_ROWS = 50_000;

/** Reads the file whole and enters nothing. Throws `trial-balance-too-long`, and as reading does. */
export async function checkTrialBalance(
  source: StatementSource,
  workPath: string,
  file: FileOnDisk,
  place: TrialPlace,
): Promise<CheckedTrial> {
  const { rows, sha256, problem } = await readTable(source, file, MOST_ROWS);
  if (rows.length > MOST_ROWS) throw new TieoutError('trial-balance-too-long');
  const read = readTrialBalance(rows, place.currency);
  const problems: TrialProblem[] = [...read.problems];
  // What ends the reading is why the rest does not add up.
  if (problem) {
    const { code, row, text } = problem;
    problems.unshift({ code: isReadingFault(code) ? code : 'not-well-formed', row, text });
  }
  const months = read.months.length > 0 ? read.months : namedMonths([file.name]);
  const doubts: TrialDoubt[] =
    months.length === 0 || months.includes(place.month)
      ? []
      : [{ code: 'other-month', row: null, text: months.join(', ') }];
  const db = openDatabase(workPath, { readonly: true });
  try {
    const chart = new Set((readJournalSetting(db)?.setting.chart ?? []).map(({ code }) => code));
    const isKnown = (account: string) => chart.size === 0 || chart.has(account);
    const { entries, faults } = entriesOf(db, place, read.rows, problems.length === 0);
    for (const { account, row } of entries)
      if (!isKnown(account)) faults.push({ code: 'account-not-in-chart', row, text: account });
    problems.push(...faults);
    const codes = [...chart];
    // Accounts that add up those of the chart are in no chart of accounts that entries go to.
    for (const { account, name, line } of read.rows)
      if (!isKnown(account) && !codes.some((code) => code.startsWith(account)))
        doubts.push({ code: 'not-in-chart', row: line, text: `${account} ${name}`.trim().slice(0, 200) });
    return {
      sha256,
      check: {
        rows: read.rows.length,
        columns: [...read.columns],
        sums: [...read.sums],
        entries,
        entered: entries.map(({ currency }) => enteredSoFar(db, { month: place.month, currency })),
        problems: problems.slice(0, MOST_PROBLEMS),
        problemCount: problems.length,
        doubts: doubts.slice(0, MOST_PROBLEMS),
        doubtCount: doubts.length,
      },
    };
  } finally {
    db.close();
  }
}

/** What the balance replaces, in the month's currency. */
function enteredSoFar(db: Db, { month, currency }: ClosePlace): TrialCheck['entered'][number] {
  const events = readCloseEventsOf(db, currency);
  const entered = enteredIn(events, month);
  return {
    currency,
    account: accountIn(events, month),
    amount: entered?.amount ?? null,
    reserve: entered?.reserve ?? null,
  };
}

/** The payments accounts' balances: of the currency asked for, and of others that the file has and that are open. */
function entriesOf(
  db: Db,
  { month, currency, account: named }: TrialPlace,
  rows: ReturnType<typeof readTrialBalance>['rows'],
  isSound: boolean,
): { entries: TrialEntry[]; faults: TrialProblem[] } {
  const mapped = readClearingAccounts(db);
  const accountOf = (of: string) =>
    (of === currency ? named : '') ||
    accountIn(readCloseEventsOf(db, of), month) ||
    (mapped.find((each) => each.currency === of)?.account ?? '');
  const faults: TrialProblem[] = [];
  const own = accountOf(currency);
  if (own === '') faults.push({ code: 'account-not-named', row: null, text: currency });
  else if (isSound && !rows.some((row) => row.account === own && row.currency === currency))
    faults.push({ code: 'account-not-found', row: null, text: `${own} ${currency}` });
  const entries = rows.flatMap((row): TrialEntry[] => {
    if (row.account !== accountOf(row.currency)) return [];
    if (row.currency !== currency && readCloseState(db, { month, currency: row.currency }).locked) return [];
    const { line, account, name, units } = row;
    return [{ currency: row.currency, account, name, row: line, amount: writeAmount(units) }];
  });
  return { entries, faults };
}
