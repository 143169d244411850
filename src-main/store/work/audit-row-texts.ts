/** Decisions as the tables keep them, as the texts that entries of the audit trail are compared by. */
import { createHash } from 'node:crypto';
import type { AuditArea } from '../../../src-shared/contract/audit.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { Db, DbRow } from '../engine/open.ts';
import { canonical } from './audit-entry-texts.ts';

type RowText = { readonly subject: string; readonly text: string };
type Rows = {
  /** In the order in which they were written, where that is known. */
  readonly rows: (db: Db) => Iterable<RowText>;
  readonly inOrder: boolean;
};

const read = (db: Db, sql: string) => db.prepare<[], DbRow>(sql).safeIntegers(true).iterate();
const parsed = (text: DbRow[string] | undefined): unknown => {
  try {
    return JSON.parse(String(text ?? 'null'));
  } catch {
    return text;
  }
};
const number = (value: DbRow[string] | undefined): number | null => (value == null ? null : Number(value));

function* mapped(
  rows: Iterable<DbRow>,
  text: (row: DbRow) => readonly [subject: string, ...parts: unknown[]],
) {
  for (const row of rows) {
    const [subject, ...parts] = text(row);
    yield { subject, text: canonical(parts) };
  }
}

export const ROW_TEXTS = {
  close: {
    inOrder: true,
    rows: (db) =>
      mapped(read(db, 'SELECT * FROM closeEvent ORDER BY number'), (row) => {
        const subject = `${row.month} ${row.currency}`;
        const decision = { ...(parsed(row.document) as object), kind: row.kind };
        return [subject, subject, number(row.version), number(row.at), row.actor, decision];
      }),
  },
  cashout: {
    inOrder: true,
    rows: (db) =>
      mapped(read(db, 'SELECT * FROM orderHistory ORDER BY number'), (row) => [
        externalIdIn(row.document),
        row.orderId,
        number(row.at),
        digestOf(String(row.document)),
      ]),
  },
  exception: {
    inOrder: true,
    rows: (db) =>
      mapped(
        read(db, "SELECT * FROM exceptionEvent WHERE event IN ('changed', 'undone') ORDER BY number"),
        ({ key, at, actor, before, after, reason, undoes }) => {
          const subject = String(key).slice(0, 500);
          const states = [parsed(before), parsed(after)] as const;
          return [subject, subject, number(at), actor, ...states, reason, number(undoes)];
        },
      ),
  },
  match: { inOrder: true, rows: matchesByHand },
  undo: {
    inOrder: false,
    rows: (db) =>
      mapped(
        read(
          db,
          `SELECT 'match ' || matchId AS subject, at, actor, reason FROM matchUndo
           UNION ALL SELECT 'proposal ' || proposalId, at, actor, reason FROM rejectionUndo`,
        ),
        ({ subject, at, actor, reason }) => [String(subject), subject, number(at), actor, reason],
      ),
  },
  proposal: {
    inOrder: false,
    rows: (db) =>
      mapped(read(db, 'SELECT * FROM proposalDecision'), ({ proposalId, at, actor, decision, matchId }) => [
        decision === 'confirmed' ? `match ${matchId}` : `proposal ${proposalId}`,
        number(proposalId),
        number(at),
        actor,
        decision,
        number(matchId),
      ]),
  },
  run: {
    inOrder: true,
    rows: (db) =>
      mapped(read(db, 'SELECT * FROM matchRun ORDER BY id'), (row) => {
        const subject = `${row.book} ${row.month}`;
        const facts = [number(row.at), row.actor, number(row.rulesVersion), parsed(row.counts)];
        return [subject, number(row.id), subject, ...facts];
      }),
  },
  rules: {
    inOrder: false,
    rows: (db) =>
      mapped(
        read(
          db,
          `SELECT 'rules' AS what, * FROM ruleVersion UNION ALL SELECT 'populations', * FROM populationVersion`,
        ),
        ({ what, book, version, at, actor, document }) => [
          String(book),
          what,
          book,
          number(version),
          number(at),
          actor,
          parsed(document),
        ],
      ),
  },
  statement: {
    inOrder: false,
    rows: (db) =>
      mapped(
        read(db, 'SELECT * FROM statementFile'),
        ({ id, book, sha256, name, importedAt, importedBy }) => [
          String(name),
          id,
          book,
          sha256,
          name,
          number(importedAt),
          importedBy,
        ],
      ),
  },
  support: {
    inOrder: false,
    rows: (db) =>
      mapped(
        read(db, 'SELECT * FROM supportFile'),
        ({ id, subject: about, month, currency, name, bytes, sha256, at, actor }) => {
          const subject = String(about).slice(0, 500);
          const what = [month, currency, name, number(bytes), sha256];
          return [subject, String(id), subject, ...what, number(at), actor];
        },
      ),
  },
} satisfies Partial<Record<AuditArea, Rows>>;

function* matchesByHand(db: Db): Generator<RowText> {
  const legs = db
    .prepare<[bigint], DbRow>('SELECT * FROM matchLeg WHERE matchId = ? ORDER BY number')
    .safeIntegers(true);
  const rows = db
    .prepare<[], DbRow>('SELECT * FROM match WHERE runId IS NULL ORDER BY id')
    .safeIntegers(true);
  for (const row of rows.all()) {
    const subject = `match ${row.id}`;
    const lines = [[number(row.lineId), amount(row.lineUnits)]];
    const records = row.identity === null ? [] : [[row.listing, row.identity, amount(row.recordUnits)]];
    for (const leg of legs.all(row.id as bigint)) {
      if (leg.lineId === null) records.push([leg.listing, leg.identity, amount(leg.units)]);
      else lines.push([number(leg.lineId), amount(leg.units)]);
    }
    const { at, actor, book, month, origin } = row;
    yield { subject, text: canonical([subject, number(at), actor, book, month, origin, lines, records]) };
  }
}

const amount = (units: DbRow[string] | undefined): string => writeAmount(BigInt(units ?? 0));

/** SHA-256 (hex) of an order's document. */
export const digestOf = (document: string): string => createHash('sha256').update(document).digest('hex');

function externalIdIn(document: DbRow[string] | undefined): string {
  const order = parsed(document) as { draft?: { external_id?: unknown } } | null;
  return String(order?.draft?.external_id ?? '').slice(0, 500);
}

/** What is kept as the present state although the history beside it ends with another. */
export function statesOutOfLine(db: Db): { area: AuditArea; subject: string }[] {
  const orders = db
    .prepare<[], string>(
      // The last of each at once: looked for order by order, it would go through the whole history for each.
      `SELECT externalId FROM cashoutOrder LEFT JOIN
         (SELECT orderId, max(number), document FROM orderHistory GROUP BY orderId) AS last ON last.orderId = id
       WHERE cashoutOrder.document IS NOT last.document ORDER BY createdAt`,
    )
    .pluck()
    .all();
  const cases = db
    .prepare<[], DbRow>(
      `SELECT key, status, decision, (SELECT after FROM exceptionEvent WHERE key = c.key ORDER BY number DESC LIMIT 1)
         AS after FROM exceptionCase AS c
       WHERE decision IS NOT NULL OR status IN ('accepted', 'written-off', 'carried-forward') ORDER BY key`,
    )
    .all()
    .filter(({ status, decision, after }) => {
      const told = parsed(after) as { status?: unknown; decision?: unknown } | null;
      return canonical([status, parsed(decision)]) !== canonical([told?.status, told?.decision ?? null]);
    });
  return [
    ...orders.map((subject) => ({ area: 'cashout' as const, subject })),
    ...cases.map(({ key }) => ({ area: 'exception' as const, subject: String(key).slice(0, 500) })),
  ];
}
