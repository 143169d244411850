/**
 * Asks the Deposits or Payouts API about many records, some side by side, and compares what it says with what is cached
 * (specification, Deposit status record; Cashout statuses).
 */
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import type { CheckedRecord, Compared, StatusCheck } from '../../src-shared/contract/status-check.ts';
import { detailsOf, type ErrorDetails, TieoutError } from '../../src-shared/errors.ts';

type Checked = Pick<
  StatusCheck,
  'asked' | 'notAsked' | 'left' | 'same' | 'differing' | 'unclear' | 'failed' | 'rows'
>;

type CheckParts = {
  readonly records: readonly ListingRow[];
  readonly dateField: string;
  /**
   * False for a record that the question cannot be made about: it says nothing of the service. Default: every one can.
   */
  readonly canAsk?: (record: ListingRow) => boolean;
  /** What the service says of the record beside what is cached; throws as the client does. */
  readonly compare: (record: ListingRow, signal: AbortSignal) => Promise<Compared[]>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};

/** Questions under way at once: the service is asked by others, too. */
const SIDE_BY_SIDE = 4;
/** So many failures and nothing else at the beginning: it is not the records that are wrong. */
const HOPELESS = 5;
/**
 * So many failures in a row that may pass by themselves, and the rest is left for another time: the service is down, or
 * asks not to be asked so often, and each further question is asked four times over.
 */
const IN_A_ROW = 8;

/**
 * Throws `cancelled`, and the client's error where the first questions fail all alike. Then no question is under way
 * any more. What was found before the service stopped answering is kept; `left` are those that it was not asked about
 * then.
 */
export async function checkStatuses(given: CheckParts): Promise<Checked> {
  const { canAsk = () => true, onProgress } = given;
  const records = given.records.filter(canAsk);
  const notAsked = given.records.length - records.length;
  const ending = new AbortController();
  const signal = AbortSignal.any([given.signal, ending.signal]);
  const parts = { ...given, signal };
  const rows: CheckedRecord[] = [];
  const counts = { asked: 0, same: 0, differing: 0, unclear: 0, failed: 0 };
  const pending = records.values();
  let inARow = 0;
  const worker = async () => {
    for (const record of pending) {
      if (signal.aborted) throw new TieoutError('cancelled');
      if (inARow >= IN_A_ROW) return;
      const answer = await ask(parts, record);
      counts.asked += 1;
      const kind = kindOf(answer);
      counts[kind] += 1;
      if (kind !== 'same') rows.push(rowOf(parts, record, answer));
      if (
        answer.error &&
        counts.failed === counts.asked &&
        counts.asked >= Math.min(HOPELESS, records.length)
      )
        throw TieoutError.from(answer.error);
      inARow = answer.error?.retryable ? inARow + 1 : 0;
      onProgress(counts.asked, records.length);
    }
  };
  let failure: { readonly first: unknown } | undefined;
  const workers = Array.from({ length: SIDE_BY_SIDE }, () =>
    worker().catch((error: unknown) => {
      // The first is the reason; the others only end because of it.
      failure ??= { first: error };
      ending.abort();
    }),
  );
  await Promise.all(workers);
  if (failure) throw failure.first;
  const order: readonly (keyof typeof counts)[] = ['differing', 'failed', 'unclear'];
  const place = ({ compared, error }: CheckedRecord) => order.indexOf(kindOf({ compared, error }));
  rows.sort((a, b) => place(a) - place(b) || b.at - a.at || (a.identity < b.identity ? -1 : 1));
  return { ...counts, notAsked, left: records.length - counts.asked, rows };
}

type Answer = { readonly compared: Compared[]; readonly error: ErrorDetails | null };

async function ask({ compare, signal }: CheckParts, record: ListingRow): Promise<Answer> {
  try {
    return { compared: await compare(record, signal), error: null };
  } catch (error) {
    const details = detailsOf(error);
    if (details.code === 'cancelled' || signal.aborted) throw new TieoutError('cancelled');
    return { compared: [], error: details };
  }
}

function kindOf({ compared, error }: Answer): 'same' | 'differing' | 'unclear' | 'failed' {
  if (error) return 'failed';
  if (compared.some(({ verdict }) => verdict === 'differs')) return 'differing';
  // Only the status is asked for: another field that cannot be compared leaves the record the same.
  return compared.some(({ name, verdict }) => name === 'status' && verdict === 'same') ? 'same' : 'unclear';
}

function rowOf({ dateField }: CheckParts, { identity, values }: ListingRow, answer: Answer): CheckedRecord {
  const text = (field: string) => {
    const value = values[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const at = values[dateField];
  return {
    identity,
    at: typeof at === 'number' ? at : 0,
    currency: text('currency') ?? '',
    amount: text('amount'),
    ...answer,
  };
}
