import { describe, expect, it } from 'vitest';
import { cachedFile, fingerprint } from './sqlite.mjs';

describe('the database library', () => {
  it('is kept under the name of the package behind it, so that another with the same version is not taken for it', () => {
    const file = cachedFile('/cache', 'electron-33.2.1');
    expect(file).toMatch(
      /^\/cache\/better-sqlite3-multiple-ciphers-13\.\d+\.\d+-electron-33\.2\.1-node-24\.\d+\.\d+-\w+-\w+\.node$/,
    );
    expect(fingerprint()).toMatch(/^better-sqlite3-multiple-ciphers 13\.\d+\.\d+ (prebuilt|built \d+ \d+)$/);
  });
});
