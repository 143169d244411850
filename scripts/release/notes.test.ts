import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trustedDescription } from '../../src-main/updates/description.ts';
import { checksumsOf } from './checksums.ts';
import { releaseNotes, sectionOf } from './notes.ts';
import { describeUpdate } from './update-description.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tieout-release-'));
  mkdirSync(join(root, 'docs'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});
const put = (name: string, text: string) => writeFileSync(join(root, name), text);
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\nSoon\n\n## [0.2.0] - 2026-11-01\n\n### New\n\n- b\n\n## [0.1.0]\n\n- a\n';

describe('the notes of a release', () => {
  it('are its own section of the changelog', () => {
    expect(sectionOf(CHANGELOG, '0.2.0')).toBe('### New\n\n- b');
    expect(sectionOf(CHANGELOG, '0.1.0')).toBe('- a');
    expect(sectionOf(CHANGELOG, '0.3.0')).toBeUndefined();
  });

  it('are there in both languages, or there is no release', () => {
    put('docs/CHANGELOG.md', CHANGELOG);
    expect(() => releaseNotes(root, '0.3.0', { isDryRun: false })).toThrow(
      /CHANGELOG\.md has no section \[0\.3\.0\]/,
    );
    expect(() => releaseNotes(root, '0.2.0', { isDryRun: false })).toThrow(/CHANGELOG\.es\.md/);
    put('docs/CHANGELOG.es.md', '## [0.2.0]\n\n- be\n');
    expect(releaseNotes(root, '0.2.0', { isDryRun: false })).toEqual({ en: '### New\n\n- b', es: '- be' });
    expect(releaseNotes(root, '0.3.0', { isDryRun: true }).en).toBe('Soon');
    put('docs/CHANGELOG.es.md', '## [Unreleased]\n\nPronto\n\n## [0.2.0]\n\n- be\n- ce\n');
    expect(releaseNotes(root, '0.3.0', { isDryRun: true }).es).toBe('Pronto');
    expect(() => releaseNotes(root, '0.2.0', { isDryRun: false })).toThrow(/1 entries .* and 2 in/);
  });
});

it('checksums are those that sha256sum reads', () => {
  put('b.txt', 'abc');
  put('a.txt', '');
  expect(checksumsOf(root, ['b.txt', 'a.txt'])).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt\nba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.txt\n',
  );
});

it('the description that a release signs is the one that the app believes', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  put('Tieout-1.0.0-linux-amd64.deb', 'abc');
  const made = describeUpdate({
    folder: root,
    files: ['Tieout-1.0.0-linux-amd64.deb', 'Tieout-1.0.0-linux-x64.tar.gz'],
    system: 'linux',
    version: '1.0.0',
    rollout: 20,
    notes: { en: 'New', es: 'Nuevo' },
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  const [[name, text] = ['', ''], [signatureName, signature] = ['', '']] = made ?? [];
  expect([name, signatureName]).toEqual(['update-linux.json', 'update-linux.json.sig']);
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(trustedDescription(Buffer.from(text), signature, [key], 'linux')).toMatchObject({
    rollout: 20,
    files: [{ name: 'Tieout-1.0.0-linux-amd64.deb', size: 3 }],
  });
});
