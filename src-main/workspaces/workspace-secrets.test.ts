import { expect, it } from 'vitest';
import { Redactor } from '../redaction/redactor.ts';
import { answered } from '../service-client/testing/answers.ts';
import { failureOf } from '../testing/failure.ts';
import { keychainInMemory } from '../testing/keychain-in-memory.ts';
import { WorkspaceSecrets } from './workspace-secrets.ts';

const TEXT = 'secret-of-login-1, pass-of-payouts-2, key-of-deposits-3, token-of-session-4';
const ID = 'a workspace';

async function leftOf(secrets: WorkspaceSecrets, workspaceId = ID): Promise<string> {
  let left = '';
  const send = secrets.transportOf(workspaceId, async ({ redactor }) => {
    left = (typeof redactor === 'function' ? redactor('') : redactor).strike(TEXT);
    return answered(200, '{}');
  });
  await send({
    method: 'GET',
    baseUrl: 'https://merchants.service.example',
    path: '/v1/deposits',
    repeatable: true,
    redactor: new Redactor([]),
  });
  return left;
}

it('learns of every set in the keychain before the first request, of tokens, and of what replaces them', async () => {
  const { keychain } = keychainInMemory();
  await keychain.store(ID, 'reporting', { accessKey: 'ana@tienda.example', secretKey: 'secret-of-login-1' });
  await keychain.store(ID, 'payouts', {
    login: 'login-of-payouts-2',
    pass: 'pass-of-payouts-2',
    apiSignature: 'signature-of-payouts-2',
  });
  const secrets = new WorkspaceSecrets(keychain);
  expect(await leftOf(secrets)).toBe('•••, •••, key-of-deposits-3, token-of-session-4');
  secrets.noteToken(ID, 'token-of-session-4');
  await secrets.keychain.store(ID, 'deposits', { apiKey: 'key-of-deposits-3', apiSignature: 'signature-3' });
  expect(await leftOf(secrets)).toBe('•••, •••, •••, •••');
  expect(await leftOf(secrets, 'another')).toBe(TEXT);
  await secrets.keychain.forget(ID, 'deposits');
  // The service may know it all the same.
  expect(await leftOf(secrets)).toBe('•••, •••, •••, •••');
  await secrets.keychain.forget(ID);
  expect(await leftOf(secrets)).toBe(TEXT);
});

it('asks nothing while the keychain does not answer', async () => {
  let answers = false;
  const { keychain } = keychainInMemory(undefined, () => {
    if (!answers) throw new Error('no bus');
  });
  const secrets = new WorkspaceSecrets(keychain);
  expect((await failureOf(leftOf(secrets))).code).toBe('internal');
  answers = true;
  expect(await leftOf(secrets)).toBe(TEXT);
});
