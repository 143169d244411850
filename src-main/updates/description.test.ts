import { generateKeyPairSync, sign } from 'node:crypto';
import gt from 'semver/functions/gt.js';
import { describe, expect, it } from 'vitest';
import { trustedDescription, UntrustedUpdate, type UpdateDescription } from './description.ts';

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const pem = (pair: typeof ours) => pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const description: UpdateDescription = {
  format: 1,
  system: 'linux',
  version: '1.2.0',
  releasedAt: '2026-11-22T10:00:00Z',
  rollout: 100,
  notes: { en: 'New', es: 'Nuevo' },
  files: [{ name: 'Tieout-1.2.0-linux-amd64.deb', sha512: `${'A'.repeat(86)}==`, size: 5 }],
};
const bytesOf = (content: unknown) => Buffer.from(JSON.stringify(content));
const signed = (bytes: Uint8Array, by = ours) => sign(null, bytes, by.privateKey).toString('base64');
const read = (bytes: Uint8Array, signature: string, keys = [pem(ours)]) =>
  trustedDescription(bytes, signature, keys, 'linux');

describe('the description of an update', () => {
  const bytes = bytesOf(description);

  it('is believed when one of our keys has signed it', () => {
    expect(read(bytes, `${signed(bytes)}\n`)).toEqual(description);
    expect(read(bytes, signed(bytes, theirs), [pem(ours), pem(theirs)])).toEqual(description);
  });

  it('is not believed with another signature, none, or another byte', () => {
    const changed = Buffer.from(bytes);
    changed[changed.indexOf('1.2.0')] = '9'.charCodeAt(0);
    for (const [content, signature] of [
      [bytes, signed(bytes, theirs)],
      [bytes, ''],
      [bytes, 'AAAA'],
      [changed, signed(bytes)],
      [Buffer.concat([bytes, Buffer.from(' ')]), signed(bytes)],
    ] as const)
      expect(() => read(content, signature)).toThrow(UntrustedUpdate);
    expect(() => read(bytes, signed(bytes), [])).toThrow(/no key/);
  });

  it.each([
    ['another system', { ...description, system: 'win' }],
    ['a path for a name', { ...description, files: [{ ...description.files[0], name: '../x.deb' }] }],
    ['a field that is not known', { ...description, run: 'x' }],
    ['no file', { ...description, files: [] }],
    ['no whole version', { ...description, version: '1.2' }],
    ['a number with a zero before it', { ...description, version: '1.2.0-01' }],
    ['an empty part', { ...description, version: '1.2.0-a..b' }],
    ['the name of a build', { ...description, version: '1.2.0+two' }],
  ])('that has %s is refused though it is signed', (_, content) => {
    const other = bytesOf(content);
    expect(() => read(other, signed(other))).toThrow(UntrustedUpdate);
  });
});

it('versions are compared as semver.org says', () => {
  const order = [
    '0.9.0-standin.33.2.1',
    '0.9.0',
    '0.10.0-alpha',
    '0.10.0-alpha.1',
    '0.10.0-alpha.beta',
    '0.10.0',
    '1.0.0',
  ];
  for (const [index, version] of order.entries())
    for (const [other, than] of order.entries())
      expect(gt(version, than), `${version} and ${than}`).toBe(index > other);
});
