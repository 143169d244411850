/** What stands half-filled in forms, through the whole main process. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft, DraftInput } from '../../../src-shared/contract/drafts.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startAgain, startApp, type TestApp } from '../testing/app.ts';

const ACCOUNT = '00219300123456789012';

const folder = temporaryFolder();
let app: TestApp;
let workspaceId: string;
beforeAll(async () => {
  app = await startApp(folder.path);
});
beforeEach(async () => {
  const { workspace } = await app.call('workspaces.create', {
    name: 'Tienda',
    environment: 'staging',
    baseUrl: 'https://api.service.example',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: 'America/Lima',
    service: DEFAULT_SERVICE_SETTINGS,
    credentials: { accessKey: 'ana@tesoreria.example', secretKey: 'secret-of-the-test' },
  });
  workspaceId = workspace.id;
});
afterEach(() => app.clear());
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const agrees = async () => true;
const comment = (name: string, text: string): Draft => ({
  name,
  screen: 'close/2026-10/PEN',
  input: { kind: 'comment', text },
});
const keep = (draft: Draft) => app.call('drafts.keep', { workspaceId, draft });
const kept = async () => (await app.call('drafts.list', { workspaceId })).drafts.map(({ name }) => name);

it('is in no file of the workspace as it was typed', async () => {
  await keep(comment('comment 2026-10 PEN', `a ${ACCOUNT}`));
  expect(await kept()).toEqual(['comment 2026-10 PEN']);
  await app.stop();
  app = await startAgain(folder.path, app);
  for (const file of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    expect(readFileSync(path).includes(ACCOUNT), path).toBe(false);
  }
});

it('is lost when the person agrees to lose it, as far as its form is open', async () => {
  await keep(comment('a', 'of an open form'));
  await keep(comment('b', 'of another'));
  await app.call('drafts.discard', { workspaceId, name: 'b' });
  expect(await kept()).toEqual(['a']);
  // Another screen or tab takes some form's place: that form discards its own.
  expect(await app.call('app.confirmLeaving', {})).toEqual({ leave: true });
  expect(await app.drafts.loseIf(async () => false)).toBe(false);
  expect(await kept()).toEqual(['a']);
  expect(await app.drafts.loseIf(agrees)).toBe(true);
  expect(await kept()).toEqual([]);
});

it('goes with its workspace', async () => {
  await keep(comment('a', 'x'));
  await app.call('workspaces.remove', { workspaceId });
  await expect(kept()).rejects.toThrow('workspace-not-found');
  await app.drafts.loseIf(agrees);
  expect(readdirSync(join(folder.path, 'workspaces')).filter((name) => !name.startsWith('.'))).toEqual([]);
});

const HALF_FILLED: readonly DraftInput[] = [
  {
    kind: 'matchingRules',
    book: 'bank',
    document: {
      references: { prefixes: ['LIQ'], othersDiffer: false },
      rules: [
        {
          id: 'bank-own-1',
          // Nobody has named it yet.
          name: '',
          enabled: true,
          kind: 'one-to-many',
          by: 'exact-sum',
          // What does not fit together yet is kept as it stands.
          most: 20,
          amount: { kind: 'within', tolerance: '0.50' },
          netOfFee: false,
          days: { before: 0, after: 3 },
          outcome: 'suggest',
          lateAfter: 120,
        },
      ],
    },
  },
  {
    kind: 'expected',
    book: 'ledger',
    populations: [
      {
        listing: 'settlements',
        statuses: null,
        amountField: 'amount',
        feeField: null,
        currencyField: 'currency',
        dateField: 'settlementDate',
        dayCut: 'reporting',
        sign: 'plus',
        references: [],
      },
    ],
  },
  { kind: 'tieOutRule', edited: { column: 'cutOff', days: 5 }, reason: 'El servicio cierra el día' },
  {
    kind: 'columns',
    fileName: 'BCP octubre.csv',
    mapping: {
      headerRow: 4,
      roles: ['bookingDay', null, 'amount'],
      dateOrder: 'dmy',
      decimal: ',',
      positive: 'in',
      currency: '',
      account: '194-2233',
      encoding: 'windows-1252',
      delimiter: ';',
      answers: { dateOrder: 'dmy' },
    },
  },
  { kind: 'carry', cause: null, owner: 'Rosa', expected: '2026-11-0', reason: 'Abono en' },
  { kind: 'match', note: 'Según correo', reason: '' },
];

it.each(HALF_FILLED.map((input) => [input.kind, input] as const))(
  'of the form %s comes back after the app has ended, as it was typed',
  async (kind, input) => {
    await keep({ name: kind, screen: 'matching?tab=rules', input });
    await app.stop();
    app = await startAgain(folder.path, app);
    expect((await app.call('drafts.list', { workspaceId })).drafts).toMatchObject([{ name: kind, input }]);
  },
);

describe('the form of a workspace that is not made yet', () => {
  const input = {
    kind: 'newWorkspace',
    name: 'Bodega Ñu',
    environment: 'production',
    baseUrl: 'https://api.service.exa',
    merchantsBaseUrl: '',
    timeZone: 'America/Lima',
    service: null,
  } as const;
  const keptForm = async () => (await app.call('drafts.newWorkspace', {})).draft;

  it('comes back after the app has ended, until it is discarded', async () => {
    expect(await keptForm()).toBeNull();
    await app.call('drafts.keepNewWorkspace', { input });
    await app.stop();
    app = await startAgain(folder.path, app);
    expect(await keptForm()).toEqual({ input, at: NOW });
    await app.call('drafts.discardNewWorkspace', {});
    expect(await keptForm()).toBeNull();
    await app.stop();
    for (const file of readdirSync(folder.path, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name)).includes('Bodega Ñu'), file.name).toBe(false);
    app = await startAgain(folder.path, app);
  });

  it('is lost when the person agrees to lose it, and not while no window has it open', async () => {
    await app.call('drafts.keepNewWorkspace', { input });
    await app.stop();
    app = await startAgain(folder.path, app);
    await app.drafts.loseIf(agrees);
    expect(await keptForm()).toMatchObject({ input });
    await app.call('drafts.keepNewWorkspace', { input: { ...input, name: 'Otra' } });
    await app.drafts.loseIf(agrees);
    expect(await keptForm()).toBeNull();
  });

  it.each([
    ['a field of credentials', { ...input, secretKey: 'secret' }],
    ['an address with a password in it', { ...input, baseUrl: 'https://ana:secret@service.example' }],
  ])('keeps nothing of %s', async (_, wrong) => {
    await expect(app.call('drafts.keepNewWorkspace', { input: wrong as typeof input })).rejects.toThrow();
    expect(await keptForm()).toBeNull();
  });
});
