/**
 * What was decided about closes, from all places; what is lost of it is taken from the trail, which tells each decision
 * too.
 */

import { closeDecision } from '../../close/events.ts';
import { KIND_OF_ACTION } from '../work/close-actions.ts';
import { type Aside, type ChainEntry, entriesOf, rowOf } from './entries.ts';
import { joinHistories } from './join-chains.ts';
import type { Joining } from './join-tables.ts';
import type { Place } from './places.ts';

type Decisions = {
  readonly aside: readonly Aside[];
  /** Months (`2026-09 PEN`) that a place or the trail has as locked last, and that are open now. */
  readonly openAgain: string[];
};

/** Writes the decisions; `trail` is the trail as it was joined. */
export function joinDecisions(
  joining: Joining,
  places: readonly Place[],
  trail: readonly ChainEntry[],
): Decisions {
  const { histories } = entriesOf(joining, places, 'closeEvent', ['number', 'month', 'kind', 'document']);
  const joined = joinHistories(histories);
  const told = toldDecisions(trail);
  const all = new Map(joined.entries.map((entry) => [entry.number, entry]));
  const agrees = joined.entries.every((entry) => (told.get(entry.number)?.at ?? entry.at) === entry.at);
  // The trail is chained, the decision's own row is not.
  if (agrees)
    for (const [number, entry] of told) if (!isSameDecision(all.get(number), entry)) all.set(number, entry);
  const aside: Aside[] = joined.aside.map((one) => ({ ...one, table: 'closeEvent' }));
  const written: ChainEntry[] = [];
  for (const entry of [...all.values()].sort((a, b) => a.number - b.number)) {
    const from = histories.findIndex((history) => history.get(entry.number) === entry);
    if (!joining.insert('closeEvent', rowOf(entry))) {
      aside.push({ from: Math.max(0, from), table: 'closeEvent', entry });
      continue;
    }
    written.push(entry);
    joining.count(Math.max(0, from));
  }
  return {
    aside,
    openAgain: openAgain(written, [...histories.map((each) => [...each.values()]), [...told.values()]]),
  };
}

/** Whether the decision is what the trail tells of it. */
export function isSameDecision(entry: ChainEntry | undefined, told: ChainEntry): boolean {
  const names = ['month', 'currency', 'version', 'actor', 'kind'] as const;
  if (!entry || names.some((name) => entry[name] !== told[name])) return false;
  try {
    const parse = (text: unknown) => JSON.stringify(closeDecision.parse(JSON.parse(String(text))));
    return parse(entry.document) === parse(told.document);
  } catch {
    return false;
  }
}

/** The decisions that the trail tells, numbered as they were: each was written together with its entry. */
export function toldDecisions(trail: readonly ChainEntry[]): Map<number, ChainEntry> {
  const told = new Map<number, ChainEntry>();
  let number = 0;
  for (const { action, subject, detail, at, actor } of trail) {
    const kind = KIND_OF_ACTION.get(String(action));
    if (!kind) continue;
    number += 1;
    const { version, ...facts } = JSON.parse(String(detail)) as Record<string, unknown>;
    const decision = closeDecision.safeParse({ kind, ...facts });
    const [month = '', currency = ''] = String(subject).split(' ');
    if (!decision.success || typeof version !== 'number') continue;
    told.set(number, {
      number,
      month,
      currency,
      version,
      at: Number(at),
      actor: String(actor),
      kind,
      document: JSON.stringify(decision.data),
    });
  }
  return told;
}

/** Locked last where a place's own events end, by an event that is not among those that were written. */
function openAgain(written: readonly ChainEntry[], places: readonly (readonly ChainEntry[])[]): string[] {
  const isLocked = (entry: ChainEntry | undefined) => entry?.kind === 'locked';
  const now = lastOf(written);
  const kept = new Set(written.map(nameOf));
  const months = places.flatMap((entries) =>
    [...lastOf(entries)].flatMap(([month, last]) =>
      isLocked(last) && !isLocked(now.get(month)) && !kept.has(nameOf(last)) ? [month] : [],
    ),
  );
  return [...new Set(months)].sort();
}

const nameOf = ({ month, currency, version, kind, at }: ChainEntry) =>
  [month, currency, version, kind, at].join(' ');

/** The last lock or reopening of each month and currency. */
function lastOf(entries: readonly ChainEntry[]): Map<string, ChainEntry> {
  const last = new Map<string, ChainEntry>();
  for (const entry of [...entries].sort((a, b) => a.number - b.number))
    if (entry.kind === 'locked' || entry.kind === 'reopened')
      last.set(`${entry.month} ${entry.currency}`, entry);
  return last;
}
