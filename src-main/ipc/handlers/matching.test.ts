/** Matching and exceptions over the contract: from rules to a clear month, and what no call can change. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settlements } from '../../../src-shared/service/settlements.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { enterStatement } from '../../store/matching/testing/account.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { listingRecord, storeWhole } from '../../store/testing/records.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
beforeEach(async () => {
  folder = temporaryFolder();
  app = await startApp(folder.path);
});
afterEach(async () => {
  await app.stop();
  folder.remove();
});

const EVIDENCE = [
  'auditEntry',
  'exceptionEvent',
  'match',
  'matchLeg',
  'matchRun',
  'matchUndo',
  'proposal',
  'proposalItem',
  'proposalDecision',
  'refusal',
  'ruleVersion',
  'populationVersion',
];

async function workspaceWith(
  records: Readonly<Record<number, string>>,
  amounts: readonly [string, string][],
) {
  const { workspace } = await app.call('workspaces.create', {
    name: 'Tienda',
    environment: 'staging',
    baseUrl: 'https://api.service.example',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: 'America/Lima',
    credentials: { accessKey: 'ana@tesoreria.example', secretKey: 'a secret' },
  });
  app.shareKeys(workspace.id);
  const cachePath = app.databasePath(workspace.id);
  const workPath = cachePath.replace(/[^/\\]+$/, 'work.db');
  const cache = openDatabase(cachePath);
  const received = Object.entries(records).map(([id, amountToTransfer]) =>
    listingRecord(settlements, Number(id), {
      amountToTransfer,
      requestedAmount: amountToTransfer,
      fee: 0,
      status: 'COMPLETED',
    }),
  );
  storeWhole(cache, settlements, received, NOW);
  cache.close();
  const work = openDatabase(workPath, { migrations: workMigrations });
  const ids = enterStatement(work, 'bank', {
    firstDay: '2026-10-01',
    lastDay: '2026-10-14',
    lines: amounts.map(([amount, reference]) => ({ day: '2026-10-06', amount, reference })),
  });
  work.close();
  return { workspaceId: workspace.id, workPath, ids };
}

/** Every row of everything that is evidence, in the order in which it was written. */
function evidenceIn(workPath: string): Map<string, string[]> {
  const db = openDatabase(workPath, { readonly: true });
  try {
    return new Map(
      EVIDENCE.map((table) => {
        const rows = db.prepare(`SELECT * FROM ${table}`).all() as object[];
        return [
          table,
          rows.map((row) =>
            JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
          ),
        ];
      }),
    );
  } finally {
    db.close();
  }
}

it('matches, explains, decides and clears a month, and only ever adds to its evidence', async () => {
  const { workspaceId, workPath, ids } = await workspaceWith(
    { 1: '100.00', 2: '7.00', 3: '7.00', 4: '50.00', 5: '30.00' },
    [
      ['100.00', 'LIQ1'],
      ['7.00', ''],
      ['-1.00', 'ITF'],
      ['49.00', 'LIQ4'],
      ['30.00', 'LIQ5'],
    ],
  );
  const scope = { workspaceId, book: 'bank', month: '2026-10' } as const;
  const list = { page: 0, pageSize: 50 };
  let known = evidenceIn(workPath);
  /** Makes a call; what was there before it must be there after it, as it was. */
  const call: TestApp['call'] = async (name, request) => {
    const answer = await app.call(name, request);
    const now = evidenceIn(workPath);
    for (const [table, rows] of known)
      expect(
        now.get(table)?.filter((row) => rows.includes(row)),
        `${table} after ${name}`,
      ).toEqual(rows);
    known = now;
    return answer;
  };
  const run = async () => {
    const { jobId } = await call('matching.run', scope);
    const { status, result } = await app.ended(jobId);
    expect(status).toBe('done');
    return result;
  };

  const populations = await call('matching.populations', { workspaceId });
  await call('matching.setPopulations', {
    workspaceId,
    book: 'bank',
    shown: populations.bank,
    populations: populations.bank,
    reason: 'as they are',
  });
  const document = await call('matching.defaultRules', { workspaceId, book: 'bank' });
  const first = { workspaceId, book: 'bank', shown: 0, document, reason: 'at first' } as const;
  expect(await call('matching.setRules', first)).toMatchObject({ version: 1, actor: 'Ana Preparer' });
  // From a screen that a colleague's change has not reached, nothing is replaced.
  const late = app.call('matching.setRules', { ...first, reason: 'without having seen that' });
  expect((await failureOf(late)).code).toBe('settings-changed');
  const unseen = { workspaceId, book: 'bank' as const, shown: [], populations: [], reason: 'unseen' };
  const lost = app.call('matching.setPopulations', unseen);
  expect((await failureOf(lost)).code).toBe('settings-changed');
  expect(await call('matching.populations', { workspaceId })).toEqual(populations);
  const preview = await call('matching.preview', { ...scope, document: null });
  expect(await run()).toMatchObject({ kind: 'matching', rules: preview.rules, openRecords: 3 });
  const overview = await call('matching.overview', scope);
  expect(overview).toMatchObject({ stale: false, complete: true, lastRun: { rulesVersion: 1 } });
  expect(overview.currencies).toMatchObject([
    {
      currency: 'PEN',
      lines: { total: { count: 5, amount: '185.00' }, excluded: { count: 1 }, suggested: { count: 2 } },
      // What is neither matched nor excluded is open, proposed or in transit, and each once.
      records: { total: { count: 5, amount: '194.00' }, open: { count: 0 }, suggested: { count: 3 } },
      notDue: { count: 0 },
      difference: '-8.00',
      uncovered: [{ firstDay: '2026-10-15', lastDay: '2026-10-31' }],
    },
  ]);
  const { lines } = await call('matching.items', {
    ...scope,
    ...list,
    side: 'lines',
    states: ['suggested'],
    currency: null,
  });
  expect(lines.map(({ amount }) => amount)).toEqual(['7.00', '49.00']);
  const { matches } = await call('matching.matches', {
    ...scope,
    ...list,
    origins: ['rule'],
    ruleId: 'bank-reference',
    currency: 'PEN',
    undone: false,
  });
  expect(matches.map(({ evidence }) => evidence?.reference)).toEqual(['equal', 'equal']);
  const { proposals } = await call('matching.proposals', { ...scope, ...list, kinds: [], currency: null });
  const [ambiguous, differing] = proposals;
  expect(proposals.map(({ kind }) => kind)).toEqual(['ambiguous', 'suggested']);
  expect((await call('matching.ofLine', { workspaceId, lineId: ids[1] ?? 0 })).state).toBe('suggested');

  await call('matching.decide', {
    workspaceId,
    decisions: [{ proposalId: ambiguous?.id ?? 0, decision: 'confirm', option: 1 }],
    note: '',
  });
  await call('matching.decide', {
    workspaceId,
    decisions: [{ proposalId: differing?.id ?? 0, decision: 'reject', reason: 'not the same' }],
    note: 'by hand',
  });
  const { matchId } = await call('matching.make', {
    workspaceId,
    book: 'bank',
    lines: [{ id: ids[3] ?? 0, allocated: '49.00' }],
    records: [{ listing: 'settlements', identity: '4', allocated: '50.00' }],
    note: '',
    writeOffReason: 'the bank’s charge',
  });
  await call('matching.undo', { workspaceId, matchIds: [matchId], reason: 'to see' });
  expect(
    (await call('matching.ofRecord', { workspaceId, book: 'bank', listing: 'settlements', identity: '4' }))
      .matches,
  ).toMatchObject([{ id: matchId, undone: { reason: 'to see' } }]);
  await call('matching.exclude', { workspaceId, lineIds: [ids[3] ?? 0], reason: 'somebody else’s' });

  await call('exceptions.refresh', { workspaceId, month: '2026-10' });
  const inbox = await call('exceptions.list', { workspaceId, month: '2026-10', statuses: ['open'], ...list });
  expect(inbox.exceptions.map(({ key, amount }) => [key, amount])).toEqual([
    ['record-open:bank:settlements/3', '7.00'],
    ['record-open:bank:settlements/4', '50.00'],
  ]);
  expect(inbox).toMatchObject({
    count: 2,
    sums: [{ currency: 'PEN', count: 2, gross: '57.00', net: '-57.00' }],
    refreshedAt: NOW,
  });
  expect(inbox.ageing.map(({ sums }) => sums.map(({ count }) => count))).toEqual([[], [2], [], [], []]);
  const keys = inbox.exceptions.map(({ key }) => key);
  await call('exceptions.change', { workspaceId, keys, change: { kind: 'assign', assignee: 'Rosa' } });
  await call('exceptions.change', {
    workspaceId,
    keys,
    change: { kind: 'write-off', amount: null, reason: 'lost' },
    confirmed: inbox.sums,
  });
  const { events } = await call('exceptions.history', { workspaceId, key: keys[0] ?? '' });
  const latest = events.find(({ undoable }) => undoable);
  await call('exceptions.undo', { workspaceId, number: latest?.number ?? 0, reason: 'it arrived' });
  expect(await run()).toMatchObject({ openRecords: 2 });
  const { faults, notes } = await call('audit.verify', { workspaceId });
  // This test enters its statement without importing it.
  expect([faults.filter(({ area }) => area !== 'statement'), notes]).toEqual([[], []]);
});

it('nothing is decided while the rules run, and a run can be cancelled', async () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [at + 1, `${at + 1}.00`]));
  const { workspaceId, ids } = await workspaceWith(
    many,
    Object.entries(many).map(([id, amount]) => [amount, `LIQ${id}`]),
  );
  const scope = { workspaceId, book: 'bank', month: '2026-10' } as const;
  const { jobId } = await app.call('matching.run', scope);
  // Asked in one breath: on a busy machine the run may be over before the second question.
  const [again, excluded] = await Promise.all([
    app.ask('matching.run', scope),
    app.ask('matching.exclude', { workspaceId, lineIds: [ids[0] ?? 0], reason: 'rent' }),
    app.call('jobs.cancel', { jobId }),
  ]);
  const refused = { ok: false, error: { code: 'matching-running' } };
  expect([again, excluded]).toMatchObject([refused, refused]);
  const { status } = await app.ended(jobId);
  const { lastRun } = await app.call('matching.overview', scope);
  expect({ status, ran: lastRun !== null }).toEqual({ status: 'cancelled', ran: false });
});
