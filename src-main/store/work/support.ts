/** Which supporting documents are attached to what; each attaching and each taking away with its entry in the audit trail. */
import { dirname } from 'node:path';
import {
  MOST_SUPPORT_FILES,
  type SupportFile,
  type SupportSubject,
  supportFile,
} from '../../../src-shared/contract/support.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import { type Db, type DbRow, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { type Deciding, readCloseState } from './close-events.ts';
import { copyDocument, keepDocument, readDocument, removeUnattached } from './support-file.ts';

type Place = ClosePlace & { readonly subject: string };

/** A document as the lock freezes it and the workbook names it. */
export type AttachedDocument = Pick<SupportFile, 'name' | 'bytes' | 'sha256' | 'at' | 'by'> & {
  readonly subject: string;
};

/** Throws `exception-not-found`. */
function placeOf(work: Db, subject: SupportSubject): Place {
  if (subject.kind === 'close') {
    const { month, currency } = subject;
    return { month, currency, subject: `close ${month} ${currency}` };
  }
  const found = prepared<[string], ClosePlace>(
    work,
    'SELECT month, currency FROM exceptionCase WHERE key = ?',
  ).get(subject.key);
  if (!found) throw new TieoutError('exception-not-found');
  return { ...found, subject: `exception ${subject.key}` };
}

/** In the order in which they were attached. Throws `exception-not-found`. */
export function listSupport(work: Db, about: SupportSubject): { files: SupportFile[]; locked: boolean } {
  return guarded(() => {
    const place = placeOf(work, about);
    const rows = prepared<[string], DbRow>(
      work,
      'SELECT id, name, kind, bytes, sha256, at, actor FROM supportFile WHERE subject = ? ORDER BY id',
    ).all(place.subject);
    return { files: rows.map(fileOf), locked: readCloseState(work, place).locked };
  });
}

/** All of a month, in an order that depends on nothing else. */
export function readSupportOf(work: Db, { month, currency }: ClosePlace): AttachedDocument[] {
  return prepared<[string, string], DbRow>(
    work,
    `SELECT subject, name, bytes, sha256, at, actor FROM supportFile WHERE month = ? AND currency = ?
     ORDER BY subject, sha256`,
  )
    .all(month, currency)
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
  keepDocument(workspace, document);
  try {
    return guarded(() => work.transaction(() => record(work, about, document, deciding)).immediate());
  } finally {
    sweep(work, workspace);
  }
}

function record(
  work: Db,
  about: SupportSubject,
  { name, kind, content, sha256 }: ReturnType<typeof readDocument>,
  { at, actor }: Deciding,
): SupportFile {
  const place = placeOf(work, about);
  mustBeOpen(work, place);
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
  const detail = { document: id, month, currency, name, bytes, sha256 };
  appendAudit(work, { at, actor, action: 'support.attached', subject: subject.slice(0, 500), detail });
  return { id, name, kind, bytes, sha256, at, by: actor };
}

/** Takes a document away. Throws `support-not-found`, and `close-is-locked` for one of a locked month. */
export function removeSupport(work: Db, id: number, { at, actor }: Deciding): void {
  guarded(() =>
    work
      .transaction(() => {
        const { subject, name, sha256, month, currency } = findSupport(work, id);
        mustBeOpen(work, { month, currency });
        prepared(work, 'DELETE FROM supportFile WHERE id = ?').run(id);
        const detail = { document: id, name, sha256 };
        appendAudit(work, { at, actor, action: 'support.removed', subject: subject.slice(0, 500), detail });
      })
      .immediate(),
  );
  sweep(work, dirname(work.name));
}

/** Writes a copy for the system to open. Throws `support-not-found`, `support-damaged`. */
export function copySupport(work: Db, id: number, target: string): void {
  copyDocument(dirname(work.name), findSupport(work, id), target);
}

type Found = Place & { readonly name: string; readonly kind: string; readonly sha256: string };

/** Throws `support-not-found`. */
export function findSupport(work: Db, id: number): Found {
  const found = guarded(() =>
    prepared<[number], Found>(
      work,
      'SELECT subject, month, currency, name, kind, sha256 FROM supportFile WHERE id = ?',
    ).get(id),
  );
  if (!found) throw new TieoutError('support-not-found');
  return found;
}

function mustBeOpen(work: Db, place: ClosePlace): void {
  if (readCloseState(work, place).locked) throw new TieoutError('close-is-locked');
}

function sweep(work: Db, workspace: string): void {
  const attached = prepared<[string], unknown>(work, 'SELECT 1 FROM supportFile WHERE sha256 = ?');
  removeUnattached(workspace, (sha256) => attached.get(sha256) !== undefined);
}

const fileOf = ({ actor, ...row }: DbRow): SupportFile =>
  supportFile.parse({ ...row, id: Number(row.id), bytes: Number(row.bytes), at: Number(row.at), by: actor });
