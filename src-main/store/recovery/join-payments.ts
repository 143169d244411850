/**
 * Cashout orders and what they went through, from all places: none forgotten, none in an earlier state than any place
 * has.
 */
import { type CashoutOrder, cashoutOrder } from '../../../src-shared/contract/payouts.ts';
import type { Db } from '../engine/open.ts';
import { digestOf } from '../work/audit-row-texts.ts';
import { replaceOrder } from '../work/operations.ts';
import { type Aside, type ChainEntry, entriesOf, plain, rowOf } from './entries.ts';
import { joinHistories } from './join-chains.ts';
import { furthestOf, inDoubt, isFinal, type Trace } from './join-orders.ts';
import type { Joining } from './join-tables.ts';
import type { Place } from './places.ts';
import { readIndex, wholeIndexes } from './readable-rows.ts';

type Payments = {
  readonly aside: readonly Aside[];
  /** Those that are unknown from now on; to be written once the trail tells of the recovery. */
  readonly doubts: readonly { readonly before: CashoutOrder; readonly order: CashoutOrder }[];
  /** External ids of orders of which nothing but that can be read. */
  readonly lost: readonly string[];
  /** Something of orders or their histories may be lost. */
  readonly isBarred: boolean;
};

/**
 * Writes orders and histories. One whose state is not certain is unknown from `at` (epoch ms) on, which its history
 * tells.
 */
export function joinPayments(
  joining: Joining,
  places: readonly Place[],
  trail: readonly ChainEntry[],
  at: number,
): Payments {
  const { histories: found, extent } = entriesOf(joining, places, 'orderHistory', [
    'number',
    'orderId',
    'at',
    'document',
  ]);
  const histories = found.map(
    (history) => new Map([...history].filter(([, entry]) => orderIn(entry.document)?.id === entry.orderId)),
  );
  const history = joinHistories(histories);
  const rows = places.map((_, index) => readOrders(joining, index));
  const hasMore = rows
    .slice(1)
    .some(({ orders: theirs }) => [...theirs.keys()].some((id) => !rows[0]?.orders.has(id)));
  const isNewest = places[0]?.kind === 'file';
  const lastNumber = history.entries.at(-1)?.number ?? 0;
  const isComplete =
    isNewest &&
    lastNumber === history.entries.length &&
    (extent.last ?? Number.POSITIVE_INFINITY) <= lastNumber &&
    history.aside.length === 0;

  const traces = tracesOf(histories, rows);
  const lastSteps = lastStepsIn(histories[0]);
  const told = toldByTrail(trail);
  const orders = [...traces.values()].map((places) => {
    const order = furthestOf(places.filter((trace) => trace.length > 0));
    const row = rows[0]?.orders.get(order.id);
    const last = lastSteps.get(order.id);
    // As the newest place has it, in the order's row and in its history, and no other place has more.
    const isCertain =
      isNewest && textOf(row) === textOf(order) && (last === undefined || textOf(last) === textOf(order));
    const known = new Set(places.flat().map((step) => digestOf(textOf(step))));
    const said = told.get(order.id);
    // The trail has the digest of each state: one that no place has is lost.
    const isLater = said !== undefined && !known.has(said.sha256);
    return {
      before: order,
      order: (isCertain || isComplete) && !isLater ? order : inDoubt(order, at),
      isLater,
    };
  });

  const aside: Aside[] = [];
  const written = new Set<string>();
  // Of two with one external id, the one that says more of money that has moved.
  for (const { before: order } of orders.sort(
    (a, b) => Number(isFinal(b.before)) - Number(isFinal(a.before)),
  )) {
    const row = {
      id: order.id,
      externalId: order.draft.external_id,
      state: order.state,
      createdAt: order.createdAt,
      document: textOf(order),
    };
    if (!joining.insert('cashoutOrder', rowOf(row))) {
      aside.push({ from: 0, table: 'cashoutOrder', entry: row });
      continue;
    }
    written.add(order.id);
    joining.count(
      Math.max(
        0,
        rows.findIndex(({ orders: known }) => textOf(known.get(order.id)) === textOf(order)),
      ),
    );
  }
  const steps = writeHistory(joining, history, histories, written, aside);
  for (const { before: order } of orders)
    if (written.has(order.id) && steps.get(order.id) !== textOf(order))
      joining.insert(
        'orderHistory',
        rowOf({ orderId: order.id, at: order.sentAt ?? order.createdAt, document: textOf(order) }),
      );

  const ids = new Set(orders.map(({ order }) => order.id));
  const names = new Set(orders.map(({ order }) => order.draft.external_id));
  const gone = [
    ...(isNewest && places[0] ? namesInIndexes(places[0].db) : []),
    ...[...told].flatMap(([id, { externalId }]) => (ids.has(id) ? [] : [externalId])),
  ];
  const lost = [...new Set(gone)].filter((name) => !names.has(name));
  return {
    aside,
    doubts: orders.filter(({ order, before }) => order !== before && written.has(order.id)),
    lost,
    isBarred:
      !isComplete || hasMore || lost.length > 0 || aside.length > 0 || orders.some(({ isLater }) => isLater),
  };
}

/**
 * Makes unknown what is in doubt, each with its step in the order's history and, where there is a key, in the trail.
 */
export function writeDoubts(into: Db, doubts: Payments['doubts'], at: number, keyed: boolean): void {
  for (const { before, order } of doubts) {
    if (keyed) {
      replaceOrder(into, before, order, at);
      continue;
    }
    into
      .prepare('UPDATE cashoutOrder SET state = ?, document = ? WHERE id = ?')
      .run(order.state, textOf(order), order.id);
    into
      .prepare('INSERT INTO orderHistory (orderId, at, document) VALUES (?, ?, ?)')
      .run(order.id, at, textOf(order));
  }
}

/** The digest of each order's last state that the trail tells of, and its external id. */
function toldByTrail(trail: readonly ChainEntry[]): Map<string, { sha256: string; externalId: string }> {
  const told = new Map<string, { sha256: string; externalId: string }>();
  for (const { action, subject, detail } of trail)
    if (action === 'cashout.recorded') {
      const { order, sha256 } = JSON.parse(String(detail)) as Record<string, unknown>;
      told.set(String(order), { sha256: String(sha256), externalId: String(subject) });
    }
  return told;
}

type Orders = { readonly orders: ReadonlyMap<string, CashoutOrder> };

function readOrders(joining: Joining, place: number): Orders {
  const orders = joining
    .read(place, 'cashoutOrder')
    .rows.map(plain)
    .flatMap(({ id, document }) => {
      const order = orderIn(document);
      return order && order.id === id ? [[order.id, order] as const] : [];
    });
  return { orders: new Map(orders) };
}

/** For each order what each place holds of it: its history, then its row. */
function tracesOf(
  histories: readonly ReadonlyMap<number, ChainEntry>[],
  rows: readonly Orders[],
): ReadonlyMap<string, Trace[]> {
  const traces = new Map<string, CashoutOrder[][]>();
  const add = (id: string, place: number, order: CashoutOrder) => {
    const known = traces.get(id) ?? histories.map(() => []);
    known[place]?.push(order);
    traces.set(id, known);
  };
  for (const [place, history] of histories.entries())
    for (const { document, orderId } of inOrder(history)) {
      const order = orderIn(document);
      if (order) add(String(orderId), place, order);
    }
  for (const [place, { orders }] of rows.entries())
    for (const [id, order] of orders) {
      // A row is what its history says last; a differing one is of a step whose history cannot be read.
      if (!traces.get(id)?.[place]?.some((step) => textOf(step) === textOf(order))) add(id, place, order);
    }
  return traces;
}

/** What the history says last of each order. */
function lastStepsIn(
  history: ReadonlyMap<number, ChainEntry> | undefined,
): ReadonlyMap<string, CashoutOrder> {
  const steps = new Map<string, CashoutOrder>();
  for (const { orderId, document } of history ? inOrder(history) : []) {
    const order = orderIn(document);
    if (order) steps.set(String(orderId), order);
  }
  return steps;
}

/**
 * Writes each step under its number, those of another course of events behind them; returns what each order's last
 * says.
 */
function writeHistory(
  joining: Joining,
  { entries, aside: others }: ReturnType<typeof joinHistories<ChainEntry>>,
  histories: readonly ReadonlyMap<number, ChainEntry>[],
  written: ReadonlySet<string>,
  aside: Aside[],
): Map<string, string> {
  const last = new Map<string, string>();
  let next = (entries.at(-1)?.number ?? 0) + 1;
  const extra = others.map(({ from, entry }) => ({
    from,
    entry: { ...entry, number: next++ } as ChainEntry,
  }));
  for (const { from, entry } of [
    ...entries.map((entry) => ({ from: placeOf(histories, entry), entry })),
    ...extra,
  ]) {
    if (!written.has(String(entry.orderId)) || !joining.insert('orderHistory', rowOf(entry))) {
      aside.push({ from, table: 'orderHistory', entry });
      continue;
    }
    joining.count(from);
    last.set(String(entry.orderId), String(entry.document));
  }
  return last;
}

const placeOf = (histories: readonly ReadonlyMap<number, ChainEntry>[], entry: ChainEntry) =>
  Math.max(
    0,
    histories.findIndex((history) => history.get(entry.number) === entry),
  );

const inOrder = (history: ReadonlyMap<number, ChainEntry>) =>
  [...history.values()].sort((a, b) => a.number - b.number);

/** The external ids that the table's indexes still name. */
function namesInIndexes(db: Db): string[] {
  const names = new Set<string>();
  for (const index of wholeIndexes(db, 'cashoutOrder')) {
    try {
      const rows = db
        .prepare<[], string>(`SELECT externalId FROM cashoutOrder INDEXED BY "${index}"`)
        .pluck();
      readIndex(
        rows,
        (name) => name,
        (name) => names.add(name),
      );
    } catch {
      // Another index may still name them.
    }
  }
  return [...names];
}

function orderIn(document: unknown): CashoutOrder | undefined {
  try {
    return cashoutOrder.parse(JSON.parse(String(document)));
  } catch {
    return undefined;
  }
}

const textOf = (order: CashoutOrder | undefined) => (order ? JSON.stringify(cashoutOrder.parse(order)) : '');
