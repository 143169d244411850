/** Cashouts of the cache that may be the same payment as a draft: made by another program, or on another computer. */
import type { SimilarCashout } from '../../../src-shared/contract/payouts.ts';
import { readAmount, writeAmount } from '../../../src-shared/money.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { CashoutDraft } from '../../../src-shared/service/cashout.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';

type CashoutRow = {
  idCashout: string | null;
  externalId: string | null;
  creationDate: bigint;
  amount: bigint;
  currency: string;
  status: string | null;
};

/** More than are shown, as some are orders of this workspace. */
const MOST_ROWS = 200;

/**
 * For each draft: those created in the period (epoch ms) for its document, of its amount and currency, newest first.
 * The listing knows neither account nor phone. A declined one was never made.
 */
export function readSimilarCashouts(
  db: Db,
  drafts: readonly CashoutDraft[],
  period: Period,
): SimilarCashout[][] {
  return drafts.map((draft) => similarToDraft(db, draft, period));
}

function similarToDraft(db: Db, draft: CashoutDraft, period: Period): SimilarCashout[] {
  const amount = readAmount(draft.amount);
  if (!amount.ok || draft.document_id === '') return [];
  const rows = guarded(() =>
    prepared<[number, number, string, string, bigint, number], CashoutRow>(
      db,
      `SELECT idCashout, externalId, creationDate, amount, currency, status FROM cashouts
       WHERE creationDate BETWEEN ? AND ? AND clientDocument = ? AND currency = ? AND amount = ?
         AND status IS NOT 'DECLINED'
       ORDER BY creationDate DESC LIMIT ?`,
    ).all(period.from, period.to, draft.document_id, draft.currency, amount.units, MOST_ROWS),
  );
  return rows.map((row) => ({
    key: `listed ${(row.idCashout ?? '').slice(0, 100)}`,
    source: 'listed',
    at: Number(row.creationDate),
    amount: writeAmount(row.amount),
    currency: row.currency,
    state: (row.status ?? '').slice(0, 50),
    statusCode: null,
    externalId: (row.externalId ?? '').slice(0, 200),
    cashoutId: row.idCashout?.slice(0, 100) ?? null,
  }));
}
