/**
 * Decisions as they are kept, compared with the entries of the audit trail that tell of them: each row has its entry
 * and each entry its row, and both say the same. A row or an entry is compared by one text that both can be turned
 * into.
 */
import { createHash } from 'node:crypto';
import type { AuditArea, AuditFault } from '../../../src-shared/contract/audit.ts';
import type { Db } from '../engine/open.ts';
import type { ChainRow } from './audit-chain.ts';
import { canonical, expectedRows, SETTINGS } from './audit-entry-texts.ts';
import { ROW_TEXTS, statesOutOfLine } from './audit-row-texts.ts';

/** The states of orders that were written before entries told of them. */
type OrderSeal = { readonly rows: number; readonly sha256: string };

export type Difference = AuditFault & {
  /** What its row and its entry are known by when an entry records that it was so already. */
  readonly ids: readonly string[];
};
type Told = { readonly number: number; readonly subject: string };
type Detail = Readonly<Record<string, unknown>>;

/** More differences than this are not recorded one by one, and so are told again. */
const MOST_KNOWN = 2_000;

export class RowCheck {
  private readonly told = new Map<AuditArea, Map<string, Told[]>>();
  private readonly statements = new Map<string, Told & { readonly text: string }>();
  private readonly documents = new Map<string, Told & { readonly text: string }>();
  private readonly settings = new Map<string, Told & { readonly text: string }>();
  private readonly known = new Set<string>();
  private orders: OrderSeal = { rows: 0, sha256: '' };

  /** Every entry, in their order; one whose detail cannot be read tells of nothing. */
  add(row: ChainRow): void {
    const detail = readDetail(row.detail);
    if (!detail) return;
    const { number, subject } = row;
    if (row.action === 'audit.sealed' || row.action === 'audit.recovered') this.takeOver(detail);
    for (const { area, text } of expectedRows(row, detail)) this.expect(area, text, { number, subject });
    const setting = SETTINGS.find(({ action }) => action === row.action);
    if (setting) this.settings.set(setting.table, { number, subject, text: setting.told(detail) });
    const fileId = String(detail.fileId);
    const document = String(detail.document);
    if (row.action === 'support.removed') this.documents.delete(document);
    if (row.action === 'support.attached') {
      const { month, currency, name, bytes, sha256 } = detail;
      const text = canonical([document, subject, month, currency, name, bytes, sha256, row.at, row.actor]);
      this.documents.set(document, { number, subject, text });
    }
    if (row.action === 'statement.removed') this.statements.delete(fileId);
    if (row.action === 'statement.imported') {
      const { book, sha256 } = detail;
      const text = canonical([fileId, book, sha256, subject, row.at, row.actor]);
      this.statements.set(fileId, { number, subject, text });
    }
  }

  /** What of the rows is not as it is told; to be asked once, in one transaction with the entries. */
  differences(db: Db): Difference[] {
    for (const { number, subject, text } of this.statements.values())
      this.expect('statement', text, { number, subject });
    for (const { number, subject, text } of this.documents.values())
      this.expect('support', text, { number, subject });
    return [
      ...Object.entries(ROW_TEXTS).flatMap(([area, rows]) => this.compare(db, area as AuditArea, rows)),
      ...this.compareSettings(db),
      ...statesOutOfLine(db).map(({ area, subject }): Difference => {
        const ids = [idOf(area, 'state', subject)];
        return { kind: 'row-changed', area, number: null, subject, ids };
      }),
    ].filter(({ ids }) => !ids.every((id) => this.known.has(id)));
  }

  private takeOver({ known, orders }: Detail): void {
    for (const id of Array.isArray(known) ? known : []) this.known.add(String(id));
    if (orders) this.orders = orders as OrderSeal;
  }

  private expect(area: AuditArea, text: string, told: Told): void {
    const ofArea = this.told.get(area) ?? new Map<string, Told[]>();
    this.told.set(area, ofArea);
    const key = hashOf(text);
    const same = ofArea.get(key);
    if (same) same.push(told);
    else ofArea.set(key, [told]);
  }

  private compare(db: Db, area: AuditArea, { rows, inOrder }: (typeof ROW_TEXTS)[keyof typeof ROW_TEXTS]) {
    const told = this.told.get(area) ?? new Map<string, Told[]>();
    const sealed = area === 'cashout' ? this.orders : { rows: 0, sha256: '' };
    const before = createHash('sha256');
    const found: Difference[] = [];
    const extra: { subject: string; id: string }[] = [];
    let [count, last] = [0, 0];
    for (const { subject, text } of rows(db)) {
      count += 1;
      if (count <= sealed.rows) {
        before.update(`${text}\n`);
        continue;
      }
      const key = hashOf(text);
      const entry = told.get(key)?.shift();
      if (!entry) extra.push({ subject, id: idOf(area, 'row', key) });
      else if (inOrder && entry.number < last)
        found.push({ kind: 'row-changed', area, ...entry, ids: [idOf(area, 'row', key)] });
      else last = entry.number;
    }
    if (count < sealed.rows || (sealed.rows > 0 && before.digest('hex') !== sealed.sha256))
      found.push({ kind: 'row-changed', area, number: null, subject: '', ids: [idOf(area, 'sealed')] });
    const missing = [...told.values()].flat();
    return [...found, ...pairs(area, extra, missing, this.known)];
  }

  private compareSettings(db: Db): Difference[] {
    return SETTINGS.flatMap(({ table, kept }): Difference[] => {
      const told = this.settings.get(table);
      const document = db.prepare<[], string>(`SELECT document FROM ${table}`).pluck().get();
      const text = document === undefined ? null : kept(document);
      if (text === (told?.text ?? null)) return [];
      const kind = told ? (text === null ? 'row-missing' : 'row-changed') : 'row-extra';
      const [number, subject] = [told?.number ?? null, told?.subject ?? ''];
      return [{ kind, area: 'setting', number, subject, ids: [idOf('setting', table, hashOf(text ?? ''))] }];
    });
  }
}

/** Rows that no entry tells of, and entries without their row: one of each about the same thing is a change. */
function pairs(
  area: AuditArea,
  extra: readonly { subject: string; id: string }[],
  missing: readonly Told[],
  known: ReadonlySet<string>,
): Difference[] {
  const left = missing
    .map((entry) => ({ ...entry, id: idOf(area, 'entry', String(entry.number)) }))
    .filter(({ id }) => !known.has(id));
  const found = extra
    .filter(({ id }) => !known.has(id))
    .map(({ subject, id }): Difference => {
      const index = left.findIndex((entry) => entry.subject === subject);
      const [entry] = index < 0 ? [] : left.splice(index, 1);
      const ids = entry ? [id, entry.id] : [id];
      return { kind: entry ? 'row-changed' : 'row-extra', area, number: entry?.number ?? null, subject, ids };
    });
  return [
    ...found,
    ...left.map(({ id, ...entry }): Difference => ({ kind: 'row-missing', area, ...entry, ids: [id] })),
  ];
}

/** What an entry records that takes the rows over as they are. */
export function standingOf(
  db: Db,
  entries: Iterable<ChainRow>,
): { known: string[]; orders: OrderSeal; differences: number } {
  const orders = sealOrders(db);
  const check = new RowCheck();
  for (const row of entries) check.add(row);
  check.add({ ...NO_ROW, detail: JSON.stringify({ orders }) });
  const differences = check.differences(db);
  const known = differences.flatMap(({ ids }) => ids).slice(0, MOST_KNOWN);
  return { known, orders, differences: differences.length };
}

const NO_ROW = { number: 0, at: 0, actor: '', action: 'audit.sealed', subject: '', hash: '', key: '' };

function sealOrders(db: Db): OrderSeal {
  const digest = createHash('sha256');
  let rows = 0;
  for (const { text } of ROW_TEXTS.cashout.rows(db)) {
    digest.update(`${text}\n`);
    rows += 1;
  }
  return { rows, sha256: digest.digest('hex') };
}

function readDetail(text: string): Detail | undefined {
  try {
    const detail: unknown = JSON.parse(text);
    return typeof detail === 'object' && detail !== null ? (detail as Detail) : undefined;
  } catch {
    return undefined;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const idOf = (...parts: readonly string[]): string => parts.join(' ').slice(0, 100);
