import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { componentsOf, noticesOf, sbomOf } from './components.ts';

let root = '';
const put = (path: string, content: unknown) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};
const addPackage = (folder: string, manifest: object, text?: string) => {
  put(`${folder}/package.json`, manifest);
  if (text) put(`${folder}/LICENSE`, text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tieout-components-'));
  addPackage('node_modules/better-sqlite3', { name: 'bs', version: '13.0.3', license: 'MIT' }, 'Copyright A');
  addPackage('node_modules/keytar', { name: '@github/keytar', version: '7.0.0', license: 'MIT' });
  addPackage('node_modules/electron', { name: 'electron', version: '45.0.0', license: 'MIT' });
  addPackage('node_modules/zod', { name: 'zod', version: '4.0.0', license: 'MIT' }, 'Copyright Z');
  addPackage('node_modules/a/node_modules/zod', {
    name: 'zod',
    version: '3.0.0',
    licenses: [{ type: 'BSD' }],
  });
  put('out/main/package-folders.json', ['node_modules/zod', 'node_modules/a/node_modules/zod']);
  put('out/renderer/package-folders.json', ['node_modules/zod']);
  put('package-lock.json', {
    packages: { 'node_modules/zod': { integrity: `sha512-${Buffer.alloc(64).toString('base64')}` } },
  });
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('the components', () => {
  const all = () => componentsOf(root, join(root, 'out'), '33.2.1');

  it('are what is bundled, in each of its versions, what is native, and the runtime that is packaged', () => {
    expect(all().map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@github/keytar 7.0.0',
      'bs 13.0.3',
      'electron 33.2.1',
      expect.stringMatching(/^SQLite /),
      expect.stringMatching(/^zod /),
      expect.stringMatching(/^zod /),
    ]);
  });

  it('that do not say under which licence they are stop the package', () => {
    put('node_modules/zod/package.json', { name: 'zod', version: '4.0.0' });
    expect(all).toThrow(/node_modules\/zod does not say/);
  });

  it('are told with the licences’ own texts', () => {
    expect(noticesOf(all())).toContain('zod 4.0.0\nMIT\n\nCopyright Z');
  });

  it('are a list in CycloneDX, the same for the same build', () => {
    const list = sbomOf(all(), '1.0.0') as { components: Record<string, unknown>[]; serialNumber: string };
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(list.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(list.components).toContainEqual(
      expect.objectContaining({
        purl: 'pkg:npm/zod@4.0.0',
        hashes: [{ alg: 'SHA-512', content: '0'.repeat(128) }],
      }),
    );
    expect(list.components).toContainEqual(
      expect.objectContaining({ purl: 'pkg:npm/%40github/keytar@7.0.0' }),
    );
    expect(sbomOf(all(), '1.0.0')).toEqual(list);
  });
});
