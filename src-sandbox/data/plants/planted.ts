import type { DayTotals } from '../day-totals.ts';
import type { DepositOverride } from '../deposit-source.ts';
import type { Currency } from '../methods.ts';
import type { Cents } from '../money.ts';
import type { NotePlants } from '../note.ts';

export type PlantedKind =
  | 'deposit-missing-from-report'
  | 'timezone-boundary'
  | 'roll-forward-break'
  | 'late-status-change'
  | 'duplicate-external-id'
  | 'fee-off-schedule'
  | 'refund-without-origin'
  | 'note-without-origin'
  | 'cashout-rejected-without-return'
  | 'settlement-amount-mismatch'
  | 'bank-line-missing'
  | 'bank-line-unknown'
  | 'bank-amount-differs'
  | 'bank-line-twice'
  | 'bank-lines-split'
  | 'bank-lines-combined'
  | 'bank-value-date-late'
  | 'ledger-entry-missing'
  | 'ledger-entry-twice'
  | 'ledger-entry-unknown'
  | 'ledger-amount-differs'
  | 'ledger-reference-differs';

/** Where a planted discrepancy can be seen. */
type PlantedListing =
  | 'deposits'
  | 'cashouts'
  | 'notes'
  | 'refunds'
  | 'settlements'
  | 'balanceReport'
  | 'bankStatement'
  | 'internalLedger';

/** One discrepancy put into the data on purpose. */
export type Planted = {
  readonly kind: PlantedKind;
  readonly listing: PlantedListing;
  /**
   * Ids of the records concerned, as text, in the listing's own id field. The bank's are those of the settlements, the
   * internal ledger's those of the deposits or cashouts; where there is no record, the reference that is shown.
   */
  readonly ids: readonly string[];
  /** Records of other listings that show the same thing. */
  readonly related: readonly { readonly listing: PlantedListing; readonly ids: readonly string[] }[];
  /** UTC day on which it shows, e.g. "2026-03-31". */
  readonly day: string;
  readonly currency: Currency;
  /**
   * Decimal text, signed: what the service, bank or ledger shows minus what its records say; "0.00" when no sum moves.
   */
  readonly amount: string;
  /** What it does to the daily balance report: reported minus what the listed records add up to. */
  readonly report: readonly ReportEffect[];
  readonly description: string;
};

/** A difference in one cell of the daily balance report; `amount` is decimal text, signed. */
export type ReportEffect = {
  readonly day: string;
  readonly column: keyof DayTotals | 'totalBalance';
  readonly amount: string;
};

/** A change of one column of one day's balance report. */
export type ReportChange = {
  readonly day: number;
  readonly currency: Currency;
  readonly column: keyof DayTotals;
  readonly amount: Cents;
};

/** A jump of totalBalance that no column explains. */
export type BalanceJump = { readonly day: number; readonly currency: Currency; readonly amount: Cents };

/** Everything that is planted, in the form the record sources need. */
export type Plan = {
  readonly planted: Planted[];
  readonly deposits: Map<number, DepositOverride>;
  readonly notes: NotePlants & {
    readonly notReturned: Set<number>;
    readonly refundExternalIds: Map<number, string>;
    readonly extra: NotePlants['extra'][number][];
  };
  /** By refund number: the deposit id that does not exist. */
  readonly refundOrigins: Map<number, number>;
  /** By settlement id: what amountToTransfer is off by. */
  readonly settlements: Map<number, Cents>;
  readonly report: ReportChange[];
  readonly jumps: BalanceJump[];
  /** By settlement id: what the bank did with it. */
  readonly bank: Map<number, BankPlant>;
  /** Bank lines that nothing explains. */
  readonly bankExtra: { readonly day: number; readonly currency: Currency; readonly amount: Cents }[];
  /** What the merchant's ledger did with one record, by that record's name in `ledgerKey`. */
  readonly ledger: Map<string, LedgerPlant>;
  /** Receipts in the ledger that the service knows nothing of. */
  readonly ledgerExtra: { readonly day: number; readonly currency: Currency; readonly amount: Cents }[];
};

/** Names a record for the ledger's plants. */
export const ledgerKey = (kind: 'deposit' | 'cashout', id: number): string => `${kind} ${id}`;

/** What the merchant's internal ledger does differently with one record. */
export type LedgerPlant =
  | { readonly kind: 'missing' }
  | { readonly kind: 'twice' }
  | { readonly kind: 'differs'; readonly by: Cents }
  | { readonly kind: 'reference'; readonly reference: string };

/** What a bank statement does differently with one settlement. */
export type BankPlant =
  | { readonly kind: 'missing' }
  | { readonly kind: 'differs'; readonly by: Cents }
  | { readonly kind: 'twice' }
  | { readonly kind: 'split'; readonly first: Cents }
  | { readonly kind: 'combined'; readonly with: number }
  | { readonly kind: 'late'; readonly days: number };

/** A plan with nothing in it yet. */
export function emptyPlan(): Plan {
  return {
    planted: [],
    deposits: new Map(),
    notes: { notReturned: new Set(), refundExternalIds: new Map(), extra: [] },
    refundOrigins: new Map(),
    settlements: new Map(),
    report: [],
    jumps: [],
    bank: new Map(),
    bankExtra: [],
    ledger: new Map(),
    ledgerExtra: [],
  };
}
