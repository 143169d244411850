/** What has been decided about closes, in the database of people's own work; each decision with its audit entry. */
import { z } from 'zod';
import { TieoutError } from '../../../src-shared/errors.ts';
import { type CloseDecision, type CloseEvent, type ClosePlace, closeDecision } from '../../close/events.ts';
import { type CloseState, stateOf } from '../../close/state.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { actionOf } from './close-actions.ts';

/** Who decides, and when (epoch ms). */
export type Deciding = { readonly at: number; readonly actor: string };

type EventRow = ClosePlace & {
  number: bigint;
  version: bigint;
  at: bigint;
  actor: string;
  document: string;
};

const COLUMNS = 'number, month, currency, version, at, actor, document';

/** The events of one month and currency, oldest first. */
export function readCloseEvents(work: Db, { month, currency }: ClosePlace): CloseEvent[] {
  return guarded(() =>
    prepared<[string, string], EventRow>(
      work,
      `SELECT ${COLUMNS} FROM closeEvent WHERE month = ? AND currency = ? ORDER BY number`,
    )
      .all(month, currency)
      .map(eventOf),
  );
}

/** The events of all months of a currency, oldest first. */
export function readCloseEventsOf(work: Db, currency: string): CloseEvent[] {
  return guarded(() =>
    prepared<[string], EventRow>(work, `SELECT ${COLUMNS} FROM closeEvent WHERE currency = ? ORDER BY number`)
      .all(currency)
      .map(eventOf),
  );
}

/** The states of all closes that anything was decided about, by month and currency. */
export function readCloseStates(work: Db): (ClosePlace & { readonly state: CloseState })[] {
  const events = guarded(() =>
    prepared<[], EventRow>(work, `SELECT ${COLUMNS} FROM closeEvent ORDER BY month, currency, number`)
      .all()
      .map(eventOf),
  );
  const groups = Map.groupBy(events, ({ month, currency }) => `${month} ${currency}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ month: first.month, currency: first.currency, state: stateOf(group) }] : [];
  });
}

export const readCloseState = (work: Db, place: ClosePlace): CloseState =>
  stateOf(readCloseEvents(work, place));

/**
 * Decides upon the state as it is in this transaction: `decide` checks it and gives the decision. Throws what `decide`
 * throws; then nothing was written.
 */
export function decideOnClose(
  work: Db,
  place: ClosePlace,
  { at, actor }: Deciding,
  decide: (state: CloseState) => CloseDecision,
): void {
  decideTogether(work, place, { at, actor }, (state) => [decide(state)]);
}

/**
 * Several decisions that none of the others changes, in one transaction: the month's state is read once for all of
 * them. Each has its event and its entry in the audit trail. Throws what `decide` throws; then nothing was decided.
 */
export function decideTogether(
  work: Db,
  place: ClosePlace,
  { at, actor }: Deciding,
  decide: (state: CloseState) => readonly CloseDecision[],
): void {
  immediately(work, () => {
    const state = readCloseState(work, place);
    const { version } = state;
    for (const decision of decide(state)) {
      const { kind, ...detail } = decision;
      prepared(
        work,
        `INSERT INTO closeEvent (month, currency, version, at, actor, kind, document)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ).run(place.month, place.currency, version, at, actor, kind, JSON.stringify(decision));
      const subject = `${place.month} ${place.currency}`;
      appendAudit(work, { at, actor, action: actionOf(decision), subject, detail: { ...detail, version } });
    }
  });
}

const settings = z.strictObject({ onePerson: z.boolean().default(false) });

/** Whether preparer and reviewer may be the same person; not unless somebody has said so. */
export function readOnePerson(work: Db): boolean {
  const row = guarded(() =>
    prepared<[], { document: string }>(work, 'SELECT document FROM closeSetting').get(),
  );
  return settings.parse(row ? JSON.parse(row.document) : {}).onePerson;
}

export function storeOnePerson(work: Db, onePerson: boolean, { at, actor }: Deciding): void {
  immediately(work, () => {
    const detail = { before: readOnePerson(work), onePerson };
    prepared(work, 'INSERT OR REPLACE INTO closeSetting (one, document) VALUES (1, ?)').run(
      JSON.stringify({ onePerson }),
    );
    appendAudit(work, { at, actor, action: 'close.team-changed', subject: 'closes', detail });
  });
}

/**
 * Notes something of a file that is written: where a team shares the workspace and its log takes no entry, for whatever
 * reason, it stands.
 */
export function notedWhereTaken(note: () => void): void {
  try {
    note();
  } catch (error) {
    if (!(error instanceof TieoutError) || !error.code.startsWith('team-')) throw error;
  }
}

/**
 * Says in the trail who took which figures out of the app, where it takes that; the month's state is not touched by it.
 */
export function recordExport(
  work: Db,
  { month, currency }: ClosePlace,
  detail: { file: string; digest: string },
  { at, actor }: Deciding,
): void {
  const subject = `${month} ${currency}`;
  notedWhereTaken(() =>
    immediately(work, () => appendAudit(work, { at, actor, action: 'close.exported', subject, detail })),
  );
}

function eventOf({ month, currency, number, version, at, actor, document }: EventRow): CloseEvent {
  return {
    month,
    currency,
    number: Number(number),
    version: Number(version),
    at: Number(at),
    actor,
    decision: closeDecision.parse(JSON.parse(document)),
  };
}
