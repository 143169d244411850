/** The checklist of a close, filled from what is known. Pure. */
import { CHECKLIST, CLOSE_ITEMS, type CloseItemName } from '../../src-shared/close/checklist.ts';
import type { CloseFigures } from '../../src-shared/contract/close-figures.ts';
import type { CloseItem, ItemFigure, Waiver } from '../../src-shared/contract/close-points.ts';
import type { Coverage } from '../../src-shared/contract/listings.ts';
import type { NotReadDays } from '../../src-shared/contract/sync.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import type { Period } from '../../src-shared/period.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { accountItem, type Reconciled, withBankItems } from './account-point.ts';
import { type BookState, bookItem } from './book-point.ts';
import { amount, count, day, daysNotKnown, type Judged, NEVER_LOOKED } from './point-figures.ts';
import { isCoveredBy } from './waived-figures.ts';

/** What people decided about the exceptions that the report's differences, or its breaks, are told by. */
export type AnsweredState = {
  /** Accepted, carried forward or written off. */
  readonly answered: number;
  /** Not settled yet, or not looked for. */
  readonly open: number;
};

export type ExceptionState = {
  /** False when the month's causes have not been looked for. */
  readonly looked: boolean;
  readonly open: number;
  /** Exposure: without signs, and book less service. */
  readonly openGross: string;
  readonly openNet: string;
  readonly accepted: number;
  readonly carried: number;
  readonly cleared: number;
};

export type DeviationState = {
  readonly found: number;
  readonly explained: number;
  /** Days before the month that are not in the report, and with which nothing was compared. */
  readonly notCompared: number;
};

/**
 * What is counted among the month's records, by name. How each is counted stands in src-main/store/close/records.ts.
 */
export type RecordCounts = {
  /** Their status may still change. */
  readonly nonFinal: number;
  /** Notes that say neither credit nor debit: a rule that adds them up by it has them in no sum. */
  readonly unsignedNotes: number;
};

export type ChecklistInput = {
  readonly figures: CloseFigures;
  /** Instants of the month in the reporting time zone, and the moment of the judgement. */
  readonly period: Period;
  readonly now: number;
  /** Days of the month, `YYYY-MM-DD`. */
  readonly days: readonly string[];
  readonly coverage: readonly { listing: ListingName; coverage: Coverage; dateless: number }[];
  /** The month before, where it is not locked although the close of it, or of one before it, was begun; else null. */
  readonly openBefore: string | null;
  readonly lockedBefore: { readonly month: string; readonly closing: string | null } | null;
  /** What was decided about later changes of that month moved its closing balance by. */
  readonly closingMoved: string;
  readonly bank: BookState | null;
  readonly ledger: BookState | null;
  /** Days that the figures rest on and that were not read: of the whole close, and of a book alone. */
  readonly notRead: Readonly<Record<'close' | 'bank' | 'ledger', readonly NotReadDays[]>>;
  readonly exceptions: ExceptionState;
  readonly statement: Reconciled;
  /** Of the columns that differ, and of the days on which the balance does not roll forward. */
  readonly answered: Readonly<Record<'activity' | 'roll-forward', AnsweredState>>;
  /** Figures far from what is usual, and those with a sentence; null where the workspace asks for none. */
  readonly deviations: DeviationState | null;
  readonly counts: RecordCounts;
  /** The local day up to which records are counted. */
  readonly countedUpTo: string;
  /** Changes of earlier locked months that nobody has decided on; null when no earlier month is locked. */
  readonly earlierPending: number | null;
  /** Earlier locked months whose file is not what was locked, and which were read again since. */
  readonly earlierDamaged: readonly string[];
  readonly waivers: ReadonlyMap<CloseItemName, Waiver>;
  /** Who settles a point, and by when. */
  readonly planned: (item: CloseItemName) => Pick<CloseItem, 'owner' | 'due'>;
};

/** Every item of the checklist, in its order. */
export function fillChecklist(input: ChecklistInput): CloseItem[] {
  const coverage = coverageItem(input);
  /** The waiver of a point, as long as it holds for its figures. */
  const holding = (item: CloseItemName, figures: readonly ItemFigure[]) => {
    const given = input.waivers.get(item);
    return given && isCoveredBy(figures, given.figures) ? given : undefined;
  };
  const isAnsweredFor = holding('coverage', coverage.figures) !== undefined;
  const judged: Readonly<Record<CloseItemName, Judged>> = {
    coverage,
    'roll-forward': rollForwardItem(input),
    opening: openingItem(input),
    activity: activityItem(input),
    bank: withBankItems(bookItem(input.bank, 'attention', input.notRead.bank), input.statement),
    ledger: bookItem(input.ledger, 'not-applicable', input.notRead.ledger),
    exceptions: exceptionsItem(input.exceptions),
    account: accountItem(input.statement, {
      hasLedger: input.ledger !== null,
      isAnsweredFor,
    }),
    deviations: deviationsItem(input, isAnsweredFor),
    'earlier-adjustments': earlierItem(input),
    'non-final': nonFinalItem(input),
  };
  return CLOSE_ITEMS.map((item) => {
    const { state, figures, warns = false } = judged[item];
    const required = CHECKLIST[item].required && !warns;
    const off = state === 'attention' || state === 'blocked';
    const given = off ? input.waivers.get(item) : undefined;
    const waiver = given && holding(item, figures);
    return {
      item,
      state: waiver ? 'not-applicable' : state,
      required,
      figures,
      waiver: waiver ?? null,
      ...(given && !waiver && { lapsed: given }),
      ...input.planned(item),
    };
  });
}
const isZero = (text: string) => unitsOf(text) === 0n;

function isCovered({ coverage, period, now }: ChecklistInput): boolean {
  return now >= period.to && coverage.every(({ coverage: { complete } }) => complete);
}

function coverageItem(input: ChecklistInput): Judged {
  const { coverage, period, now, notRead } = input;
  const readings = coverage.flatMap(({ coverage: { asOf } }) => (asOf === null ? [] : [asOf]));
  const gaps = coverage.filter(({ coverage: { complete } }) => !complete);
  const dateless = coverage.reduce((sum, each) => sum + each.dateless, 0);
  const figures: ItemFigure[] = [
    count('listingsCovered', coverage.length - gaps.length),
    ...(readings.length > 0
      ? [{ name: 'asOf', kind: 'instant', value: String(Math.min(...readings)) } as const]
      : []),
    ...gaps.flatMap(({ listing }): ItemFigure[] => [
      { name: 'notCovered', kind: 'listing', value: listing },
      ...daysNotKnown(notRead.close.filter((each) => each.listing === listing)),
    ]),
    ...(dateless > 0 ? [count('recordsWithoutDate', dateless)] : []),
    ...(now < period.to ? [{ name: 'notOver', kind: 'text', value: '' } as const] : []),
  ];
  return { state: isCovered(input) && dateless === 0 ? 'ok' : 'attention', figures };
}

function rollForwardItem(input: ChecklistInput): Judged {
  const { days } = input.figures.tieOut;
  const reported = new Set(days.map((each) => each.day));
  const missing = input.days.filter((each) => !reported.has(each));
  const unknown = days.filter(({ rollForward }) => rollForward === null);
  const breaks = days.filter(({ rollForward }) => rollForward !== null && !isZero(rollForward));
  const [first] = breaks;
  const figures = [
    count('daysInReport', reported.size),
    ...(first
      ? [
          count('breaks', breaks.length),
          day('firstBreak', first.day),
          amount('firstBreakAmount', first.rollForward ?? '0'),
        ]
      : []),
    ...(missing[0] ? [count('daysMissing', missing.length), day('firstDayMissing', missing[0])] : []),
    ...(unknown[0] ? [day('dayBeforeUnknown', unknown[0].day)] : []),
  ];
  const known = missing.length === 0 && unknown.length === 0;
  if (first) return answeredFor({ state: 'attention', figures }, input.answered['roll-forward'], known);
  if (known) return { state: 'ok', figures };
  return { state: isCovered(input) ? 'attention' : 'blocked', figures };
}

function openingItem({ figures, lockedBefore, openBefore, closingMoved }: ChecklistInput): Judged {
  // What it carries into this month may still change. A first month has none before it.
  if (openBefore !== null)
    return { state: 'attention', figures: [{ name: 'monthBeforeOpen', kind: 'text', value: openBefore }] };
  if (lockedBefore?.closing == null) return { state: 'not-applicable', figures: [] };
  const locked = amount('lockedClosing', lockedBefore.closing);
  if (figures.opening === null) return { state: 'blocked', figures: [locked] };
  const off = unitsOf(figures.opening) - unitsOf(lockedBefore.closing) - unitsOf(closingMoved);
  const both = [
    amount('opening', figures.opening),
    locked,
    ...(isZero(closingMoved) ? [] : [amount('closingMoved', closingMoved)]),
  ];
  if (off === 0n) return { state: 'ok', figures: both };
  return { state: 'attention', figures: [...both, amount('difference', writeAmount(off))] };
}

function activityItem({ figures: { columns }, answered, counts }: ChecklistInput): Judged {
  const differing = columns.filter(({ daysDiffering }) => daysDiffering > 0);
  const open = columns.filter(({ daysNotCovered }) => daysNotCovered > 0);
  const figures: ItemFigure[] = [
    count('columnsAgree', columns.length - new Set([...differing, ...open]).size),
    ...differing.flatMap(({ column, difference, daysDiffering }): ItemFigure[] => [
      { name: 'columnDiffers', kind: 'column', value: column },
      count('daysDiffering', daysDiffering),
      amount('columnDifference', difference),
    ]),
    ...(counts.unsignedNotes > 0 ? [count('unsignedNotes', counts.unsignedNotes)] : []),
  ];
  if (differing.length > 0)
    return answeredFor({ state: 'attention', figures }, answered.activity, open.length === 0);
  if (open.length > 0 || columns.length === 0) return { state: 'blocked', figures };
  // Nothing differs, and yet an amount is in neither sum: somebody answers for it.
  return { state: counts.unsignedNotes > 0 ? 'attention' : 'ok', figures };
}

/** Off, unless somebody answered for each exception behind it, and nothing else is against it. */
function answeredFor(off: Judged, { answered, open }: AnsweredState, known: boolean): Judged {
  if (answered === 0) return off;
  const figures = [...off.figures, count('differencesAnswered', answered)];
  return { state: known && open === 0 ? 'ok' : off.state, figures };
}

function exceptionsItem(exceptions: ExceptionState): Judged {
  const { looked, open, openGross, openNet, accepted, carried, cleared } = exceptions;
  if (!looked) return { state: 'blocked', figures: [NEVER_LOOKED] };
  const figures = [
    count('openExceptions', open),
    ...(open > 0 ? [amount('openExceptionsNet', openNet), amount('openExceptionsAmount', openGross)] : []),
    count('acceptedExceptions', accepted),
    ...(carried > 0 ? [count('carriedExceptions', carried)] : []),
    count('clearedExceptions', cleared),
  ];
  return { state: open === 0 ? 'ok' : 'attention', figures };
}

function deviationsItem(input: ChecklistInput, isAnsweredFor: boolean): Judged {
  const { deviations } = input;
  if (!deviations) return { state: 'not-applicable', figures: [] };
  const { found, explained, notCompared } = deviations;
  const figures = [
    count('unusualFigures', found),
    count('unusualExplained', explained),
    ...(notCompared > 0 ? [count('unusualNotCompared', notCompared)] : []),
  ];
  if (explained < found) return { state: 'attention', figures };
  // What is read later may be unusual too, unless a person answered for what is not read.
  return { state: isCovered(input) || isAnsweredFor ? 'ok' : 'blocked', figures };
}

function earlierItem({ earlierPending, earlierDamaged }: ChecklistInput): Judged {
  if (earlierPending === null) return { state: 'not-applicable', figures: [] };
  const figures = [count('pendingAdjustments', earlierPending)];
  if (earlierDamaged.length === 0) return { state: earlierPending === 0 ? 'ok' : 'attention', figures };
  // A month whose file is damaged cannot be compared, so no change of it can be decided: name it, and let the month go
  // on.
  const damaged = { name: 'earlierDamaged', kind: 'text', value: earlierDamaged.join(', ') } as const;
  return { state: 'attention', figures: [...figures, damaged], warns: earlierPending === 0 };
}

function nonFinalItem({ counts: { nonFinal }, countedUpTo }: ChecklistInput): Judged {
  const figures = [count('nonFinalRecords', nonFinal), day('upTo', countedUpTo)];
  return { state: nonFinal === 0 ? 'ok' : 'attention', figures };
}
