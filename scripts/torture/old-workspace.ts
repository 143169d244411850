/**
 * A workspace as the first released version left it: plain files, an audit trail without a key, no secret of its own in
 * the keychain. What opens it has to bring all of it along, wherever it is cut off.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrations as cacheMigrations } from '../../src-main/store/migrations/cache/index.ts';
import { workMigrations } from '../../src-main/store/migrations/work/index.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { PLACE } from './acts.ts';
import type { Done, Setup } from './protocol.ts';

/** How many migrations the first released version had. */
const RELEASED = { cache: 5, work: 8 } as const;
const ORDERS = 12;
const COMMENTS = 15;

/** Makes the workspace below the root, puts its credentials into the keychain's file, and says what it holds. */
export function makeOldWorkspace({ root, keychain, service }: Setup, now: number): Done[] {
  const id = randomUUID();
  const home = join(root, 'workspaces', id);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const { baseUrl, merchantsBaseUrl, reporting, payouts } = service;
  const settings = {
    name: 'Torture',
    environment: 'staging',
    baseUrl,
    merchantsBaseUrl,
    timeZone: 'America/Lima',
    service: { ...DEFAULT_SERVICE_SETTINGS, moneyMovement: true },
  };
  writeFileSync(
    join(home, 'workspace.json'),
    JSON.stringify({ version: 1, id, createdAt: now, settings, demo: null, idMerchant: null }, null, 2),
  );
  writeFileSync(
    keychain,
    JSON.stringify({
      credentials: [
        [`${id}/reporting`, reporting],
        [`${id}/payouts`, payouts],
      ],
      own: [],
    }),
  );
  made(join(home, 'cache.db'), cacheMigrations.slice(0, RELEASED.cache)).close();
  const work = made(join(home, 'work.db'), workMigrations.slice(0, RELEASED.work));
  const done = [...fillOrders(work, now), ...fillComments(work, now)];
  work.close();
  return done;
}

function made(path: string, migrations: readonly { sql: string }[]): Database.Database {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  for (const { sql } of migrations) db.exec(sql);
  db.pragma(`user_version = ${migrations.length}`);
  return db;
}

/** Orders that the service refused: it has none of them. */
function fillOrders(work: Database.Database, now: number): Done[] {
  return Array.from({ length: ORDERS }, (_, index): Done => {
    const [id, key] = [randomUUID(), randomUUID()];
    const document = JSON.stringify({
      id,
      state: 'refused',
      draft: {
        payTo: 'bank',
        bank_account: '00219300123456789123',
        account_type: 'S',
        bank_code: '',
        amount: `${index + 1}.10`,
        currency: 'PEN',
        document_type: 'DNI',
        document_id: String(10_000_000 + index),
        beneficiary_name: 'Íñigo',
        beneficiary_lastname: 'Muñoz',
        phone: '',
        comments: '',
        notification_url: '',
        external_id: key,
      },
      createdAt: now,
      sentAt: now,
      sendings: 1,
      cashoutId: null,
      error: { code: 'service-refused', serviceCode: '514', retryable: false },
      lookUp: null,
      status: null,
    });
    work
      .prepare('INSERT INTO cashoutOrder (id, externalId, state, createdAt, document) VALUES (?, ?, ?, ?, ?)')
      .run(id, key, 'refused', now, document);
    work.prepare('INSERT INTO orderHistory (orderId, at, document) VALUES (?, ?, ?)').run(id, now, document);
    return { name: 'cashout', key, facts: { state: 'refused' } };
  });
}

function fillComments(work: Database.Database, now: number): Done[] {
  let hash = '';
  const subject = `${PLACE.month} ${PLACE.currency}`;
  return Array.from({ length: COMMENTS }, (_, index): Done => {
    const key = randomUUID();
    const decision = JSON.stringify({ kind: 'commented', text: key });
    work
      .prepare(
        'INSERT INTO closeEvent (month, currency, version, at, actor, kind, document) VALUES (?, ?, 1, ?, ?, ?, ?)',
      )
      .run(PLACE.month, PLACE.currency, now, 'Ana Preparer', 'commented', decision);
    const entry = [
      index + 1,
      now,
      'Ana Preparer',
      'close.commented',
      subject,
      JSON.stringify({ text: key, version: 1 }),
    ];
    hash = createHash('sha256')
      .update(JSON.stringify([hash, ...entry]))
      .digest('hex');
    work
      .prepare(
        'INSERT INTO auditEntry (number, at, actor, action, subject, detail, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(...entry, hash);
    return { name: 'decide', key, facts: {} };
  });
}
