/**
 * Which supporting documents are attached to what; each attaching and each taking away with its entry in the audit
 * trail.
 */
import { dirname } from 'node:path';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import {
  formerKeysOf,
  type ListedSupportFile,
  MOST_SUPPORT_FILES,
  type SupportFile,
  type SupportSubject,
  supportFile,
} from '../../../src-shared/contract/support.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import { itemDecisionsOf } from '../../close/statement-events.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, type DbRow, guarded, prepared } from '../engine/open.ts';
import { appendAudit, isShared } from './audit.ts';
import { type Deciding, readCloseEventsOf, readCloseState, readCloseStates } from './close-events.ts';
import { mayStand } from './may-stand.ts';
import { copyDocument, hasDocument, keepDocument, readDocument, removeUnattached } from './support-file.ts';

type Place = ClosePlace & { readonly subject: string };

/** A document as the lock freezes it and the workbook names it. */
export type AttachedDocument = Pick<SupportFile, 'name' | 'bytes' | 'sha256' | 'at' | 'by'> & {
  readonly subject: string;
};

/** Where a new document goes, and under which names those that are there stand. Throws `exception-not-found`. */
function placeOf(work: Db, about: SupportSubject): Place & { readonly subjects: readonly string[] } {
  if (about.kind === 'close') {
    const { month, currency } = about;
    const subject = `close ${month} ${currency}`;
    return { month, currency, subject, subjects: [subject] };
  }
  const exception = prepared<[string], ClosePlace>(
    work,
    'SELECT month, currency FROM exceptionCase WHERE key = ?',
  ).get(about.key);
  const { kind, key } = about;
  if (kind === 'exception') {
    if (!exception) throw new TieoutError('exception-not-found');
    const subjects = [`exception ${key}`, `item ${exception.currency} ${key}`];
    return { ...exception, subject: `exception ${key}`, subjects };
  }
  const { month, currency, formerly } = about;
  const subjects = subjectsOf(currency, [key, ...formerly]);
  // In its own month an item of an exception is that exception; carried forward, its own month may be locked.
  const isException = exception?.month === month && exception.currency === currency;
  return { month, currency, subjects, subject: isException ? `exception ${key}` : `item ${currency} ${key}` };
}

const subjectsOf = (currency: string, keys: readonly string[]): string[] =>
  keys.flatMap((key) => [`exception ${key}`, `item ${currency} ${key}`]);

/** In the order in which they were attached; of an item those of earlier months too. Throws `exception-not-found`. */
export function listSupport(
  work: Db,
  about: SupportSubject,
): { files: ListedSupportFile[]; locked: boolean } {
  return guarded(() => {
    const place = placeOf(work, about);
    const rows = prepared<[string, string], DbRow>(
      work,
      `SELECT id, name, kind, bytes, sha256, at, actor, subject, month, currency FROM supportFile
       WHERE subject IN (SELECT value FROM json_each(?)) AND month <= ? ORDER BY id`,
    ).all(JSON.stringify(place.subjects), about.kind === 'item' ? about.month : LAST_MONTH);
    const isLocked = lockedIn(work);
    const isOfTeam = isShared(work);
    const workspace = dirname(work.name);
    return {
      files: rows.map(({ subject, month, currency, ...row }) => ({
        ...fileOf(row),
        arriving: isOfTeam && !hasDocument(workspace, String(row.sha256)),
        locked: isLocked({ subject: String(subject), month: String(month), currency: String(currency) }),
      })),
      locked: readCloseState(work, place).locked,
    };
  });
}

const LAST_MONTH = '9999-12';

/** How many documents each item and exception has up to the month, by its key. */
export function countSupport(work: Db, { month, currency }: ClosePlace): { key: string; files: number }[] {
  return guarded(() =>
    prepared<[string, string, string], { key: string; files: bigint }>(
      work,
      `SELECT CASE WHEN substr(subject, 1, 10) = 'exception ' THEN substr(subject, 11)
         ELSE substr(subject, length('item ' || currency || ' ') + 1) END AS key, count(DISTINCT sha256) AS files
       FROM supportFile WHERE currency = ? AND month <= ? AND substr(subject, 1, 6) <> ? GROUP BY 1 ORDER BY 1`,
    )
      .all(currency, month, 'close ')
      .map(({ key, files }) => ({ key, files: Number(files) })),
  );
}

/** All of a month, and those of earlier months that its items keep, in an order that depends on nothing else. */
export function readSupportOf(
  work: Db,
  { month, currency }: ClosePlace,
  statement: Pick<AccountStatement, 'items' | 'cleared' | 'bank'> | null,
): AttachedDocument[] {
  const items = statement ? [...statement.items, ...statement.cleared, ...(statement.bank?.items ?? [])] : [];
  const subjects = items.flatMap((item) => subjectsOf(currency, [item.key, ...formerKeysOf(item)]));
  return prepared<[string, string, string, string], DbRow>(
    work,
    `SELECT subject, name, bytes, sha256, at, actor FROM supportFile
     WHERE currency = ? AND (month = ? OR (month < ? AND subject IN (SELECT value FROM json_each(?))))
     ORDER BY subject, sha256`,
  )
    .all(currency, month, month, JSON.stringify(subjects))
    .map(({ subject, name, bytes, sha256, at, actor }) => ({
      subject: String(subject),
      name: String(name),
      bytes: Number(bytes),
      sha256: String(sha256),
      at: Number(at),
      by: String(actor),
    }));
}

/**
 * Keeps the file at the path and attaches it. Throws `close-is-locked`, `support-attached-before`, `support-too-many`,
 * `exception-not-found`, and what `readDocument` throws.
 */
export function attachSupport(
  work: Db,
  about: SupportSubject,
  path: string,
  deciding: Deciding,
): SupportFile {
  const document = readDocument(path);
  const workspace = dirname(work.name);
  const { sha256 } = document;
  const isNew = !hasDocument(workspace, sha256);
  keepDocument(workspace, document);
  try {
    const attached = immediately(work, () => record(work, about, document, deciding));
    sweep(work, workspace);
    return attached;
  } catch (error) {
    // No other computer has it where the log has its entry all the same.
    if (isShared(work) && isNew && !mayStand(work, error))
      removeUnattached(workspace, (each) => each !== sha256 || isAttached(work, sha256));
    sweep(work, workspace);
    throw error;
  }
}

function record(
  work: Db,
  about: SupportSubject,
  { name, kind, content, sha256 }: ReturnType<typeof readDocument>,
  { at, actor }: Deciding,
): SupportFile {
  const place = placeOf(work, about);
  if (readCloseState(work, place).locked) throw new TieoutError('close-is-locked');
  const { files } = listSupport(work, about);
  if (files.some((file) => file.sha256 === sha256))
    throw new TieoutError('support-attached-before', { subject: name });
  if (files.length >= MOST_SUPPORT_FILES) throw new TieoutError('support-too-many', { subject: name });
  const { month, currency, subject } = place;
  const bytes = content.length;
  const { lastInsertRowid } = prepared(
    work,
    `INSERT INTO supportFile (subject, month, currency, name, kind, bytes, sha256, at, actor)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(subject, month, currency, name, kind, bytes, sha256, at, actor);
  const id = Number(lastInsertRowid);
  const text = about.kind === 'item' ? textOf(work, about) : '';
  const detail = { document: id, month, currency, name, bytes, sha256, ...(text !== '' && { text }) };
  appendAudit(work, { at, actor, action: 'support.attached', subject: subject.slice(0, 500), detail });
  return { id, name, kind, bytes, sha256, at, by: actor };
}

/** What a person called an item that was made by hand: its key says nothing to a reader. */
function textOf(work: Db, { currency, key }: SupportSubject & { kind: 'item' }): string {
  const { added } = itemDecisionsOf(readCloseEventsOf(work, currency));
  return added.find(({ id }) => key === `by-hand:${id}`)?.text ?? '';
}

/** Takes a document away. Throws `support-not-found`, and `close-is-locked` for one of a locked month. */
export function removeSupport(work: Db, id: number, { at, actor }: Deciding): void {
  immediately(work, () => {
    const found = readSupport(work, id);
    const { subject, name, sha256 } = found;
    if (lockedIn(work)(found)) throw new TieoutError('close-is-locked');
    prepared(work, 'DELETE FROM supportFile WHERE id = ?').run(id);
    const detail = { document: id, name, sha256 };
    appendAudit(work, { at, actor, action: 'support.removed', subject: subject.slice(0, 500), detail });
  });
  sweep(work, dirname(work.name));
}

/**
 * Writes a copy for the system to open. Throws `support-not-found`, `support-damaged`, and `support-arriving` for one
 * that a colleague attached and that has not come yet.
 */
export function copySupport(work: Db, id: number, target: string): void {
  const workspace = dirname(work.name);
  const found = readSupport(work, id);
  if (isShared(work) && !hasDocument(workspace, found.sha256))
    throw new TieoutError('support-arriving', { subject: found.name });
  copyDocument(workspace, found, target);
}

type Found = Place & { readonly name: string; readonly kind: string; readonly sha256: string };

/** Throws `support-not-found`. */
export function readSupport(work: Db, id: number): Found {
  const found = guarded(() =>
    prepared<[number], Found>(
      work,
      'SELECT subject, month, currency, name, kind, sha256 FROM supportFile WHERE id = ?',
    ).get(id),
  );
  if (!found) throw new TieoutError('support-not-found');
  return found;
}

/** Whether a locked month rests on a document: its own, and of what may have been carried forward a later one too. */
function lockedIn(work: Db): (document: Place) => boolean {
  const locked = readCloseStates(work).filter(({ state }) => state.locked);
  return ({ subject, month, currency }) =>
    locked.some(
      (each) =>
        each.currency === currency &&
        (each.month === month || (each.month > month && !subject.startsWith('close '))),
    );
}

/** In a team what is attached to nothing may also wait for its entry: only what somebody took away goes. */
function sweep(work: Db, workspace: string): void {
  const isOfTeam = isShared(work);
  removeUnattached(workspace, (sha256) => (isOfTeam ? !isTakenAway(work, sha256) : isAttached(work, sha256)));
}

const isAttached = (work: Db, sha256: string): boolean =>
  prepared(work, 'SELECT 1 FROM supportFile WHERE sha256 = ?').get(sha256) !== undefined;

/** Whether somebody took the document away, wherever it was attached. */
export const isTakenAway = (work: Db, sha256: string): boolean =>
  !isAttached(work, sha256) && wasRemoved(work, sha256);

/** Whether the trail tells of somebody who took it away somewhere. */
export const wasRemoved = (work: Db, sha256: string): boolean =>
  prepared<[string], unknown>(
    work,
    `SELECT 1 FROM auditEntry WHERE action = 'support.removed' AND detail ->> 'sha256' = ? LIMIT 1`,
  ).get(sha256) !== undefined;

const fileOf = ({ actor, ...row }: DbRow): SupportFile =>
  supportFile.parse({ ...row, id: Number(row.id), bytes: Number(row.bytes), at: Number(row.at), by: actor });
