import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { authorizationDigest, payloadSignature } from './signature.ts';

/** Made by vectors/make-vectors.sh with the openssl command line. */
const vectors = JSON.parse(readFileSync(new URL('./vectors/signatures.json', import.meta.url), 'utf8')) as ({
  key: string;
  body: string;
  digest: string;
} & ({ header: 'Authorization'; xDate: string; xLogin: string } | { header: 'Payload-Signature' }))[];

describe('signatures', () => {
  it.each(vectors)('agree with openssl: $header of "$body"', (vector) => {
    const body = Buffer.from(vector.body, 'utf8');
    const digest =
      vector.header === 'Authorization'
        ? authorizationDigest(vector.key, vector.xDate, vector.xLogin, body)
        : payloadSignature(vector.key, body);
    expect(digest).toBe(vector.digest);
  });

  it('agree with the published example of order, separator and case', () => {
    expect(authorizationDigest('4lph0ns3', '2020-06-24T17:13:21Z', '1955f2d', Buffer.alloc(0))).toBe(
      'e339247fb57b10c053159cf87d3a88415f9be567beb46a93f6839d9fc45d2c8a',
    );
  });

  it('agree with digests made by other tools', () => {
    const of = (body: string): string => payloadSignature('TEST_SIGNATURE_KEY', Buffer.from(body, 'utf8'));
    expect(of('{"login":"TEST_LOGIN","pass":"TEST_PASS","external_id":"ext-1","cashout_id":11954}')).toBe(
      '6b1def43d9eb40658c6353afa87324407deb848b91ec106d0d155475b0f07990',
    );
    expect(
      of(
        '{"login":"TEST_LOGIN","pass":"TEST_PASS","beneficiary_lastname":"Muñoz Peña","amount":10.10,"comments":"a/b"}',
      ),
    ).toBe('6c7c3b01ff04a644ef76301c5168419f627236971dd02a22e417cbe0582be674');
    expect(of('')).toBe('86f53e64428909e9f537ca464f7d68177c93effca06f194471b27f8db4255862');
  });

  it('are over the bytes as sent: 10.10 and 10.1 differ', () => {
    const [fixed, short] = ['{"amount":10.10}', '{"amount":10.1}'].map((body) =>
      payloadSignature('k', Buffer.from(body)),
    );
    expect(fixed).not.toBe(short);
  });
});
