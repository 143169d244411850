import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { fetchDepositStatus } from '../service-client/deposit-status.ts';
import { checkDocument } from '../service-client/kyc.ts';
import { createCashout, fetchCashoutStatus } from '../service-client/payouts.ts';
import { answered } from '../service-client/testing/answers.ts';
import { failureOf } from '../testing/failure.ts';
import { keychainInMemory } from '../testing/keychain-in-memory.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WorkspaceRegistry } from './registry.ts';
import { ServiceAccess } from './service-access.ts';

const DRAFT = {
  payTo: 'bank',
  external_id: 'ext-1',
  bank_account: '00219300000000000001',
  account_type: 'C',
  amount: '10.10',
  currency: 'PEN',
  document_type: 'DNI',
  document_id: '45678901',
  beneficiary_lastname: 'Muñoz',
  beneficiary_name: '',
  phone: '',
  comments: '',
  notification_url: '',
  bank_code: '',
} as const;

const settingsWith = (schemeWord: string) => ({
  name: 'A',
  environment: 'staging' as const,
  baseUrl: 'https://api.service.example',
  merchantsBaseUrl: 'https://merchants.service.example',
  timeZone: 'America/Lima',
  service: { ...DEFAULT_SERVICE_SETTINGS, schemeWord },
});

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it.each([
  ['the deposit status', (access: ServiceAccess, id: string) => fetchDepositStatus(access.deposits(id), '1')],
  [
    'an identity check',
    (access: ServiceAccess, id: string) =>
      checkDocument(access.kyc(id), { document_type: 'DNI', document: '45678901' }, 'key'),
  ],
  ['a cashout', (access: ServiceAccess, id: string) => createCashout(access.payouts(id), DRAFT)],
  [
    'the status of a cashout',
    (access: ServiceAccess, id: string) =>
      fetchCashoutStatus(access.payouts(id), { externalId: 'ext-1', cashoutId: null }),
  ],
])('%s is asked at the address the credentials belong to, also while the address changes', async (_, ask) => {
  const registry = await WorkspaceRegistry.open(join(folder.path, 'workspaces'), () => undefined);
  const settings = settingsWith('PAY');
  const { id } = await registry.create(settings, null, 1);
  const { keychain } = keychainInMemory();
  await keychain.store(id, 'deposits', { apiKey: 'key', apiSignature: 'signature' });
  await keychain.store(id, 'payouts', { login: 'login', pass: 'pass', apiSignature: 'signature' });
  const hosts: string[] = [];
  const access = new ServiceAccess({
    registry,
    keychain: {
      ...keychain,
      // The address changes at the worst moment: the credentials are read, and not yet on their way.
      read: async (workspaceId, set) => {
        const credentials = await keychain.read(workspaceId, set);
        await registry.update(workspaceId, {
          settings: { ...settings, baseUrl: 'https://elsewhere.example' },
        });
        return credentials;
      },
    },
    transportOf:
      () =>
      async ({ baseUrl }) => {
        hosts.push(baseUrl);
        return answered(500, '{}');
      },
    demoBaseUrl: async () => 'http://127.0.0.1:1',
    now: () => 1,
  });
  await ask(access, id).catch(() => undefined);
  expect(hosts).toEqual(['https://api.service.example']);
});

it('nothing is signed without a scheme word: the person is told to set it', async () => {
  const registry = await WorkspaceRegistry.open(join(folder.path, 'workspaces'), () => undefined);
  const { id } = await registry.create(settingsWith(''), null, 1);
  const { keychain } = keychainInMemory();
  await keychain.store(id, 'deposits', { apiKey: 'key', apiSignature: 'signature' });
  let sent = 0;
  const access = new ServiceAccess({
    registry,
    keychain,
    transportOf: () => async () => {
      sent += 1;
      return answered(200, '{}');
    },
    demoBaseUrl: async () => 'http://127.0.0.1:1',
    now: () => 1,
  });
  expect((await failureOf(fetchDepositStatus(access.deposits(id), '1'))).code).toBe('scheme-word-missing');
  expect(
    await checkDocument(access.kyc(id), { document_type: 'DNI', document: '45678901' }, 'key'),
  ).toMatchObject({ error: { code: 'scheme-word-missing' } });
  expect(sent).toBe(0);
});
