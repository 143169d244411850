import { describe, expect, it } from 'vitest';
import { parseJson, writeJson } from '../lossless-json.ts';
import { Redactor } from '../redaction/redactor.ts';
import { answered } from '../service-client/testing/answers.ts';
import type { ServiceRequest } from '../service-client/transport.ts';
import { AliveSecrets } from './alive-secrets.ts';

const REQUEST: ServiceRequest = {
  method: 'GET',
  baseUrl: 'https://merchants.service.example',
  path: '/v1/deposits',
  repeatable: true,
  redactor: new Redactor(['token-of-now-12345']),
};

/** What is left of a text that comes back with the request. */
async function leftOf(alive: AliveSecrets, text: string): Promise<string> {
  let left = '';
  const send = alive.transport(async ({ redactor }) => {
    left = (typeof redactor === 'function' ? redactor('') : redactor).strike(text);
    return answered(200, '{}');
  });
  await send(REQUEST);
  return left;
}

describe('the secrets of a workspace that are alive', () => {
  it('are struck from whatever comes back, with those of the request itself', async () => {
    const alive = new AliveSecrets();
    alive.note('reporting', ['hunter22secret']);
    expect(await leftOf(alive, 'x token-of-now-12345 y hunter22secret z')).toBe('x ••• y ••• z');
  });

  it('are the present ones and those before, and no older ones', async () => {
    const alive = new AliveSecrets();
    for (const token of ['first-token-aaaa', 'second-token-bbbb', 'third-token-cccc'])
      alive.note('token', [token]);
    // Told again, it is no newer one.
    alive.note('token', ['third-token-cccc']);
    expect(await leftOf(alive, 'first-token-aaaa, second-token-bbbb, third-token-cccc')).toBe(
      'first-token-aaaa, •••, •••',
    );
  });

  it('that come while an answer is on its way are struck from it', async () => {
    const alive = new AliveSecrets();
    let left = '';
    await alive.transport(async ({ redactor }) => {
      alive.note('payouts', ['later-secret-99']);
      left = (typeof redactor === 'function' ? redactor('') : redactor).strike('later-secret-99');
      return answered(200, '{}');
    })(REQUEST);
    expect(left).toBe('•••');
  });

  it('of a few digits take no amount with them, the request’s own does', () => {
    const alive = new AliveSecrets();
    alive.note('payouts', ['1234']);
    const value = (redactor: Redactor) =>
      writeJson(redactor.strikeValue(parseJson('{"amount":1234,"text":"pass 1234"}')));
    expect(value(alive.with(new Redactor([])))).toBe('{"amount":1234,"text":"pass •••"}');
    expect(value(alive.with(new Redactor(['1234'])))).toBe('{"amount":"•••","text":"pass •••"}');
  });
});
