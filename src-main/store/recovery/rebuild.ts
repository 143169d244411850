/**
 * People's own work put together again: what every place holds of it, joined by what it is, in one transaction. The
 * trail as the longest chain, each cashout in its furthest state, histories united; the rest as the newest place says
 * that can be read. What a team shares is not: its log has it.
 */
import { WORK_PARTS, type WorkRecovery } from '../../../src-shared/contract/storage.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { copiesOf } from '../engine/backup.ts';
import { keysOf } from '../engine/keys.ts';
import type { Db } from '../engine/open.ts';
import { recordRecovery } from '../work/audit-anchor.ts';
import { holdsAfter } from '../work/audit-chain.ts';
import { type ChainEntry, entriesOf, keepAside, rowOf } from './entries.ts';
import {
  findShared,
  followAgain,
  isToBeFollowed,
  keepDecisionsAside,
  keepPlace,
  toldOfFollowing,
} from './follow-again.ts';
import { joinChains } from './join-chains.ts';
import { joinDecisions } from './join-decisions.ts';
import { joinPayments, writeDoubts } from './join-payments.ts';
import { Joining } from './join-tables.ts';
import type { Place } from './places.ts';

type Rebuilding = {
  readonly path: string;
  /** Epoch ms. */
  readonly at: number;
  /** The name by which the damaged file is kept; null where there was none. */
  readonly setAside: string | null;
  /** Files in which nothing could be read. */
  readonly unreadable: readonly Pick<Place, 'kind' | 'name' | 'madeAt'>[];
};

type Part = (typeof WORK_PARTS)[number];

const PART_OF: Readonly<Record<string, Part>> = {
  cashoutOrder: 'orders',
  orderHistory: 'order-steps',
  kycCheck: 'checks',
  auditEntry: 'audit-entries',
  closeEvent: 'close-decisions',
  statementFile: 'files',
  supportFile: 'files',
  statementLine: 'lines',
  match: 'matches',
  matchUndo: 'match-decisions',
  proposalDecision: 'match-decisions',
  refusal: 'match-decisions',
  exceptionEvent: 'exceptions',
};

/** Tables that have a rule of their own, and those that count copies and changes. */
const OWN_RULE = new Set([
  'auditEntry',
  'cashoutOrder',
  'orderHistory',
  'closeEvent',
  'workCopy',
  'workChange',
  'workRecovery',
  'keptEntry',
  'sharedLog',
]);

/**
 * Fills a new, empty database with what the places hold, the one that holds most first, and returns what a person is to
 * be told; `onRows` is told how many rows are written. Throws where it cannot be written; then nothing was.
 */
export function rebuildWork(
  into: Db,
  places: readonly Place[],
  about: Rebuilding,
  onRows?: (rows: number) => void,
): WorkRecovery {
  const rebuild = into.transaction(() => {
    const joining = new Joining(into, places, onRows);
    keepDecisionsAside(joining, into, places);
    const shared = findShared(joining, places, about.path);
    if (shared && isToBeFollowed(shared, about.path)) {
      followAgain(joining, into, shared.workspace, about.at);
      continueCounts(into, places, about);
      return noteReport(into, about, toldOfFollowing(readReport(joining, places, about), shared));
    }
    const audit = joinAudit(joining, places);
    const payments = joinPayments(joining, places, audit.entries, about.at);
    const decisions = joinDecisions(joining, places, audit.entries);
    const removed = removedIn(audit.entries);
    for (const table of joining.tables()) {
      const gone = removed.get(table);
      if (!OWN_RULE.has(table)) joining.fill(table, gone && (({ id }) => !gone.has(String(id))));
    }
    const aside = [...audit.aside, ...payments.aside, ...decisions.aside];
    keepAside(into, aside, places, about.at);
    if (payments.isBarred) into.prepare('INSERT OR IGNORE INTO sendingBar VALUES (1, ?)').run(about.at);
    if (shared) keepPlace(into, shared);
    continueCounts(into, places, about);
    const isBarred = into.prepare('SELECT 1 FROM sendingBar').get() !== undefined;
    const report: WorkRecovery = {
      ...readReport(joining, places, about),
      parts: partsOf(into, joining),
      doubtfulOrders: payments.doubts.length,
      lostOrders: payments.lost.slice(0, 50),
      keptAside: aside.length,
      openAgain: decisions.openAgain,
      sendingBarred: isBarred,
    };
    const keyed = auditKey(into.name) !== null;
    if (keyed) recordRecovery(into, about.at, { restoredFrom: restoredFrom(report), work: report });
    writeDoubts(into, payments.doubts, about.at, keyed);
    return noteReport(into, about, report);
  });
  return rebuild.immediate();
}

/** Where work was read, or looked for in vain. */
const readReport = (joining: Joining, places: readonly Place[], { unreadable }: Rebuilding) => ({
  places: [
    ...places.map(({ kind, name, madeAt }, index) => ({
      kind,
      name,
      madeAt: wholeMs(madeAt),
      taken: joining.taken[index] ?? 0,
    })),
    ...unreadable.map((file) => ({ ...file, madeAt: wholeMs(file.madeAt), taken: null })),
  ].slice(0, 100),
  newestRead: places[0]?.kind === 'file',
});

/** Leaves the report in the database for the next connection that opens it. */
function noteReport(into: Db, { at, setAside }: Rebuilding, work: WorkRecovery): WorkRecovery {
  into
    .prepare('INSERT INTO workRecovery (at, told, document) VALUES (?, 0, ?)')
    .run(at, JSON.stringify({ setAside, work }));
  return work;
}

/** The longest chain that the places hold; an entry keeps its number and its hash. */
function joinAudit(joining: Joining, places: readonly Place[]) {
  const { histories } = entriesOf(joining, places, 'auditEntry', ['number', 'at', 'hash']);
  const key = auditKey(joining.target);
  const joined = joinChains<ChainEntry>(histories, (before, entry) =>
    holdsAfter(String(before?.hash ?? ''), chained(entry), key),
  );
  for (const entry of joined.entries) {
    if (!joining.insert('auditEntry', rowOf(entry))) throw new Error('an entry of the trail was refused');
    countFirst(joining, histories, entry);
  }
  return { entries: joined.entries, aside: joined.aside.map((one) => ({ ...one, table: 'auditEntry' })) };
}

function chained({ number, at, actor, action, subject, detail, hash, key }: ChainEntry) {
  return {
    number,
    at: Number(at),
    actor: String(actor),
    action: String(action),
    subject: String(subject),
    detail: String(detail),
    hash: String(hash),
    key: String(key ?? ''),
  };
}

/** Null where the keychain does not give it: entries made with it are then taken as they are. */
function auditKey(path: string): Uint8Array | null {
  try {
    return keysOf(path).audit;
  } catch (error) {
    if (error instanceof TieoutError) return null;
    throw error;
  }
}

/** When the newest copy was made that something was taken from; null when nothing was. */
export function restoredFrom({ places }: WorkRecovery): number | null {
  return places.find(({ kind, taken }) => kind !== 'file' && taken !== null && taken > 0)?.madeAt ?? null;
}

function countFirst(
  joining: Joining,
  histories: readonly ReadonlyMap<number, ChainEntry>[],
  entry: ChainEntry,
): void {
  joining.count(histories.findIndex((history) => history.get(entry.number) === entry));
}

/** The next copy gets a number that none has had, and no older copy is taken for one that holds more. */
function continueCounts(into: Db, places: readonly Place[], { path, at }: Rebuilding): void {
  const numbers = copiesOf(path).map(({ number }) => number);
  into.prepare("INSERT INTO workCopy VALUES (?, ?, '')").run(Math.max(0, ...numbers) + 1, at);
  const changes = Math.max(...places.map(({ held }) => held.changes ?? 0));
  if (changes > 0) into.prepare('INSERT OR REPLACE INTO workChange VALUES (1, ?)').run(changes);
}

function partsOf(into: Db, joining: Joining): WorkRecovery['parts'] {
  const found = joining.tables().map((table) => {
    const part: Part = PART_OF[table] ?? 'settings';
    const extent = joining.extents.get(table);
    const saved = Number(into.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
    const isHistory = CONTIGUOUS.has(table);
    const total =
      isHistory && extent?.last != null
        ? extent.last
        : extent?.missing != null
          ? joining.readOf(table) + extent.missing
          : null;
    const lost = !extent || extent.whole ? 0 : total === null ? null : Math.max(0, total - saved);
    return { part, saved: PART_OF[table] ? saved : 0, lost };
  });
  return WORK_PARTS.flatMap((part) => {
    const tables = found.filter((one) => one.part === part);
    const saved = tables.reduce((sum, one) => sum + one.saved, 0);
    const unknown = tables.some(({ lost }) => lost === null);
    const lost = unknown ? null : tables.reduce((sum, one) => sum + (one.lost ?? 0), 0);
    return saved === 0 && lost === 0 ? [] : [{ part, saved, lost }];
  });
}

/**
 * What people removed, by table and id: it is not brought back by an older copy, and the file that still has it was not
 * there yet.
 */
function removedIn(entries: readonly ChainEntry[]): Map<string, Set<string>> {
  const removed = new Map([
    ['statementFile', new Set<string>()],
    ['supportFile', new Set<string>()],
  ]);
  for (const { action, detail } of entries) {
    if (action !== 'statement.removed' && action !== 'support.removed') continue;
    const { fileId, document } = JSON.parse(String(detail));
    if (action === 'statement.removed') removed.get('statementFile')?.add(String(fileId));
    else removed.get('supportFile')?.add(String(document));
  }
  return removed;
}

/** Numbered from 1 without a gap. */
const CONTIGUOUS = new Set([
  'auditEntry',
  'orderHistory',
  'closeEvent',
  'exceptionEvent',
  'refusal',
  'statusCheck',
]);

const wholeMs = (at: number | null) => (at === null ? null : Math.round(at));
