import { describe, expect, it } from 'vitest';
import { authorizationOf, payloadSignatureOf, xDateOf } from './signing.ts';

describe('X-Date', () => {
  it('is UTC to the second, without milliseconds', () => {
    expect(xDateOf(Date.UTC(2026, 10, 1, 4, 5, 6, 999))).toBe('2026-11-01T04:05:06Z');
  });
});

describe('Authorization', () => {
  it('agrees with the published example', () => {
    const digest = 'e339247fb57b10c053159cf87d3a88415f9be567beb46a93f6839d9fc45d2c8a';
    const parts = { apiSignature: '4lph0ns3', xLogin: '1955f2d', xDate: '2020-06-24T17:13:21Z', payload: '' };
    expect(authorizationOf({ schemeWord: 'WORD', ...parts })).toBe(`WORD ${digest}`);
  });

  // Each made with: printf '%s' "$TEXT" | openssl dgst -sha256 -mac HMAC -macopt "key:$KEY"
  it.each([
    [
      'clave-ñ',
      'loginX',
      '{"country":"PE","document_type":"DNI","document":"10020030","nombre":"Íñigo 漢字"}',
      '6ffdecfccac057a5d4aa7f4408b174dbaf9de6ad018946adfe371ad9c0465b77',
    ],
    ['k', 'L', '', '9afde741019c216dbfb3c5302279bf697a2163a070309e8740b53e5f92563b16'],
  ])('agrees with openssl: key %s', (apiSignature, xLogin, payload, digest) => {
    const parts = { apiSignature, xLogin, xDate: '2026-10-01T05:00:00Z', payload };
    expect(authorizationOf({ schemeWord: 'W', ...parts })).toBe(`W ${digest}`);
  });
});

describe('Payload-Signature', () => {
  // Computed with two independent tools.
  it.each([
    [
      '{"login":"TEST_LOGIN","pass":"TEST_PASS","external_id":"ext-1","cashout_id":11954}',
      '6b1def43d9eb40658c6353afa87324407deb848b91ec106d0d155475b0f07990',
    ],
    [
      '{"login":"TEST_LOGIN","pass":"TEST_PASS","beneficiary_lastname":"Muñoz Peña","amount":10.10,"comments":"a/b"}',
      '6c7c3b01ff04a644ef76301c5168419f627236971dd02a22e417cbe0582be674',
    ],
    ['', '86f53e64428909e9f537ca464f7d68177c93effca06f194471b27f8db4255862'],
  ])('of %s', (body, digest) => {
    expect(payloadSignatureOf('TEST_SIGNATURE_KEY', body)).toBe(digest);
  });

  it('depends on every byte', () => {
    expect(payloadSignatureOf('k', '{"amount":10.10}')).not.toBe(payloadSignatureOf('k', '{"amount":10.1}'));
  });
});
