/** What people decided and what was found, as the workbook says it in its language. */
import { controlOf } from '../../../src-shared/close-controls.ts';
import { judgedPoint } from '../../../src-shared/close-readiness.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type { CloseItem, OwnPoint } from '../../../src-shared/contract/close-points.ts';
import { TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { type Language, LOCALES } from '../../../src-shared/service/labels.ts';
import { zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { closeWords, figureWords, filled, plannedWords, tickWords } from '../../../src-shared/words/close.ts';
import { carryCauses, exceptionReason } from '../../../src-shared/words/exception-reasons.ts';
import { dayInSentence } from '../../../src-shared/written-dates.ts';
import type { CloseEvent } from '../../close/events.ts';
import type { CloseState } from '../../close/state.ts';
import type { toldAdjustments } from '../../store/close/compare.ts';
import type { Evidence, FrozenMatch } from '../../store/close/evidence.ts';
import type { FrozenException } from '../../store/close/frozen-exceptions.ts';
import type {
  CloseAdjustment,
  CloseException,
  CloseMatch,
  CloseRemark,
  CloseSignOff,
} from '../close-data.ts';
import { closeText } from './text.ts';

/** In words; of a report that differs also what explains it, where that is known. */
export function exceptionIn(
  { detail, kind, ...exception }: FrozenException,
  language: Language,
): CloseException {
  const { findingKinds, causes } = closeText[language];
  const { exceptions, missingFrom } = closeWords[language];
  const kinds = { ...findingKinds, ...exceptions };
  const differs = kind === 'report-differs';
  // The key of a report's figure ends with its column.
  const last = exception.key.split(':').at(-1);
  const column = differs ? (TIE_OUT_COLUMNS.find((each) => each === last) ?? null) : null;
  const reason = exceptionReason({ kind, detail, column }, { language, locale: LOCALES[language] });
  const why: Readonly<Record<string, string>> = differs ? causes : {};
  const cause = why[detail];
  const { decision, source } = exception;
  return {
    ...exception,
    difference: exception.difference ?? exception.amount,
    kind: kind === 'record-open' && source !== 'service' ? missingFrom[source] : kinds[kind],
    reason: cause === undefined ? reason : `${reason} ${cause}`,
    decision: decision && { ...decision, reason: decisionReason(decision, language) },
  };
}

/**
 * Why it was decided so; of what is carried forward, its cause and the day on which it is expected to clear as well.
 */
function decisionReason(
  { reason, carried }: NonNullable<FrozenException['decision']>,
  language: Language,
): string {
  if (!carried) return reason;
  const expected = closeText[language].exceptions.expected;
  const day = dayInSentence(carried.expected, language);
  return `${carryCauses[language][carried.cause]}; ${expected} ${day}. ${reason}`;
}

/** Every sign-off of the version, those taken back and those of other figures included. */
export function signOffsIn(events: readonly CloseEvent[], version: number, digest: string): CloseSignOff[] {
  const own = events.filter((event) => event.version === version);
  return own.flatMap(({ decision, at, actor }, index): CloseSignOff[] => {
    if (decision.kind !== 'signed') return [];
    const { role, name, comment = '' } = decision;
    // A new preparation, and taking the preparation back, end the review that rested on it.
    const ended = own
      .slice(index + 1)
      .map((each) => each.decision)
      .find(
        (later) =>
          (later.kind === 'signed' || later.kind === 'withdrawn') &&
          (later.role === role || later.role === 'preparer'),
      );
    const takenBack = ended?.kind === 'withdrawn' && ended.returned ? 'returned' : 'withdrawn';
    const state = ended ? takenBack : decision.digest === digest ? 'valid' : 'void';
    return [{ role, name, actor, at, comment, digest: decision.digest, state }];
  });
}

/** Every step of the review, of all versions of the month. */
export function remarksIn(events: readonly CloseEvent[], { threads }: CloseState): CloseRemark[] {
  return events.flatMap(({ decision, at, actor: by }): CloseRemark[] => {
    if (decision.kind === 'sent-for-review') return [{ kind: 'sent', at, by, about: decision.to, text: '' }];
    if (decision.kind === 'withdrawn' && decision.returned)
      return [{ kind: 'returned', at, by, about: '', text: decision.reason }];
    if (decision.kind !== 'commented') return [];
    const about = threads.find(({ id }) => id === decision.thread)?.subject.title ?? '';
    return [{ kind: decision.resolved ? 'resolved' : 'comment', at, by, about, text: decision.text }];
  });
}

export function pointInWords(
  point: CloseItem,
  language: Language,
  { currency, timeZone }: Pick<CloseFigures, 'currency' | 'timeZone'>,
) {
  const { item, figures, waiver } = point;
  const about = { language, locale: LOCALES[language], currency, timeZone };
  const detail = figureWords(figures, about);
  const waivedFor = waiver?.figures
    ? filled(closeWords[language].waivedFor, figureWords(waiver.figures, about))
    : '';
  return {
    item,
    title: closeWords[language].items[item],
    state: controlOf(point),
    detail: [detail, waiver?.reason ?? '', waivedFor, plannedWords(point, about)].filter(Boolean).join('. '),
    decidedBy: waiver?.by ?? '',
  };
}

export function ownCheckIn(
  point: OwnPoint,
  language: Language,
  { currency, timeZone }: Pick<CloseFigures, 'currency' | 'timeZone'>,
) {
  const about = { language, locale: LOCALES[language], currency, timeZone };
  return {
    item: null,
    title: point.title,
    state: controlOf(judgedPoint(point)),
    detail: [tickWords(point.tick, about), plannedWords(point, about)].filter(Boolean).join('. '),
    decidedBy: point.tick?.by ?? '',
  };
}

export function* inWords({ matches }: Evidence, language: Language): Generator<CloseMatch[]> {
  for (const piece of matches.pieces()) yield piece.map((match) => withWhy(match, language));
}

function withWhy({ evidence, note, ...match }: FrozenMatch, language: Language): CloseMatch {
  const words = closeWords[language].evidence;
  const parts = evidence
    ? [
        words.references[evidence.reference],
        filled(words.difference, formatAmount(evidence.difference, LOCALES[language])),
        filled(words.daysApart, String(evidence.daysApart)),
      ]
    : [words.byHand];
  return { ...match, why: [...parts, note].filter(Boolean).join(', ') };
}

type Told = ReturnType<typeof toldAdjustments>[number];

export function adjustmentIn(
  { kind: change, listing, identity, date, changes, effects, decision }: Told,
  kind: CloseAdjustment['kind'],
  month: string,
  { currency, timeZone }: Pick<CloseFigures, 'currency' | 'timeZone'>,
): CloseAdjustment {
  const written = (value: string | number | null) => (value === null ? null : String(value));
  return {
    kind,
    month,
    change,
    listing,
    identity,
    day: date === null ? `${month}-01` : dayOf(date, zoneOf(listings[listing], timeZone)),
    currency,
    fields: changes.map(({ field, before, after }) => ({
      field,
      before: written(before),
      after: written(after),
    })),
    effects: effects.flatMap(({ side, column, amount }) =>
      side === 'records' && column !== 'totalBalance' ? [{ column, amount }] : [],
    ),
    decision: decision && { choice: 'next-month', by: decision.by, at: decision.at, reason: decision.reason },
  };
}
