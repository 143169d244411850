/** Orders, matches, exceptions and rules: what is kept of each is what the trail tells, or it is named. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aboutToSend, prepared } from '../../payouts/order.ts';
import { draft, ORIGINS } from '../../payouts/testing/orders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { changeExceptions } from '../exceptions/change.ts';
import { enterCauses } from '../exceptions/refresh.ts';
import { readRules, storeRules } from '../matching/rules.ts';
import { openWork } from '../testing/databases.ts';
import { sealAudit } from './audit.ts';
import { statesOutOfLine } from './audit-row-texts.ts';
import { insertOrder, replaceOrder } from './operations.ts';
import { behindItsBack, checkedTrail, computeAnew } from './testing/audit.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
const path = () => join(folder.path, 'work.db');
const open = () => openWork(path());
beforeEach(() => {
  folder = temporaryFolder();
  db = open();
});
afterEach(() => {
  db.close();
  folder.remove();
});
const attack = (sql: string) => behindItsBack(path(), (file) => file.exec(sql));
const faults = () => checkedTrail(db).faults;

const order = prepared('6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01', draft({ external_id: 'PAGO-1' }), 1_000);
function twoStates(): void {
  insertOrder(db, order, 1_000);
  replaceOrder(db, order, aboutToSend(order, 2_000, ORIGINS, 0), 2_000);
}

describe('orders of cashouts', () => {
  const about = { area: 'cashout', subject: 'PAGO-1' };

  it('have an entry for every state they had', () => {
    twoStates();
    expect(checkedTrail(db)).toMatchObject({ entries: 2, faults: [] });
  });

  it.each([
    ['UPDATE orderHistory SET document = replace(document, \'"sent"\', \'"prepared"\')', 'row-changed', 2],
    ['UPDATE orderHistory SET at = at - 1 WHERE number = 2', 'row-changed', 2],
    ['DELETE FROM orderHistory WHERE number = 1', 'row-missing', 1],
    [
      'INSERT INTO orderHistory SELECT 3, orderId, at, document FROM orderHistory WHERE number = 2',
      'row-extra',
      null,
    ],
    ['UPDATE cashoutOrder SET document = replace(document, \'"sent"\', \'"prepared"\')', 'row-changed', null],
    ['DELETE FROM orderHistory; DELETE FROM cashoutOrder', 'row-missing', 1],
  ])('%s', (sql, kind, number) => {
    twoStates();
    attack(sql);
    expect(faults()[0]).toEqual({ kind, number, ...about });
  });

  it('that were there before entries told of them are sealed as they were', () => {
    twoStates();
    attack('DELETE FROM auditEntry');
    db.transaction(() =>
      db.exec(`INSERT INTO auditEntry (number, at, actor, action, subject, detail, hash)
        VALUES (1, 1, 'Ana', 'close.exported', '', '{}', '')`),
    )();
    behindItsBack(path(), computeAnew);
    sealAudit(db, 3_000);
    const [before] = [aboutToSend(order, 2_000, ORIGINS, 0)];
    replaceOrder(db, before, { ...before, state: 'unknown' }, 4_000);
    expect(faults()).toEqual([]);
    attack('UPDATE orderHistory SET at = at - 1 WHERE number = 2');
    expect(faults()).toEqual([{ kind: 'row-changed', area: 'cashout', number: null, subject: '' }]);
  });
});

describe('exceptions and rules', () => {
  const KEY = 'report-differs:2026-09-15:PEN:depositTotal';
  beforeEach(() => {
    enterCauses(db, { source: 'service', month: '2026-09', at: 1 }, [
      {
        key: KEY,
        kind: 'report-differs',
        source: 'service',
        day: '2026-09-15',
        currency: 'PEN',
        units: 1_000_000n,
        document: { items: [], itemCount: 0, detail: '', column: 'depositTotal', suggestion: null },
      },
    ]);
    changeExceptions(db, [KEY], { kind: 'accept', reason: 'Known to the service' }, { at: 2, actor: 'Ana' });
    const { version: _, at: __, actor: ___, ...rules } = readRules(db, 'bank');
    storeRules(db, 'bank', rules, { at: 3, actor: 'Ana', reason: 'As agreed' });
  });

  it('hold as they were decided', () => {
    expect(checkedTrail(db)).toMatchObject({ entries: 2, faults: [] });
  });

  it.each([
    ["UPDATE exceptionEvent SET actor = 'Eve' WHERE event = 'changed'", 'exception', 'row-changed', 1],
    ["DELETE FROM exceptionEvent WHERE event = 'changed'", 'exception', 'row-missing', 1],
    ["UPDATE exceptionCase SET status = 'written-off'", 'exception', 'row-changed', null],
    [
      "UPDATE ruleVersion SET document = json_set(document, '$.rules', json('[]'))",
      'rules',
      'row-changed',
      2,
    ],
    ['DELETE FROM ruleVersion', 'rules', 'row-missing', 2],
  ])('%s', (sql, area, kind, number) => {
    attack(sql);
    expect(faults()[0]).toEqual({ kind, area, number, subject: area === 'rules' ? 'bank' : KEY });
  });
});

it('many orders are compared in a time that grows with their number', () => {
  const many = 20_000;
  db.transaction(() => {
    const document = JSON.stringify({ draft: { external_id: 'PAGO' } });
    const insert = db.prepare("INSERT INTO cashoutOrder VALUES (?, ?, 'prepared', ?, ?)");
    const remember = db.prepare('INSERT INTO orderHistory (orderId, at, document) VALUES (?, ?, ?)');
    for (let number = 1; number <= many; number += 1) {
      insert.run(`order ${number}`, `PAGO-${number}`, number, number === 7 ? '{}' : document);
      remember.run(`order ${number}`, number, document);
    }
  })();
  const start = process.threadCpuUsage();
  expect(statesOutOfLine(db)).toEqual([{ area: 'cashout', subject: 'PAGO-7' }]);
  // Looked for order by order, the whole history would be gone through 20,000 times.
  expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
});
