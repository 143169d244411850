/** docs/service-coverage.md says what is where; this keeps it true. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

const FOLDERS = {
  client: 'src-main/service-client',
  main: 'src-main',
  renderer: 'src-renderer',
  sandbox: 'src-sandbox',
  shared: 'src-shared',
};

const text = readFileSync(join(ROOT, 'docs', 'service-coverage.md'), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('| '));
const parts = rows.map((row) => row.split(' | ')).filter(([first]) => first !== '| Part');

/** The file of every code span that names one by its short name, and the words it must hold, if any. */
const references = [
  ...text.matchAll(/`(client|main|renderer|sandbox|shared)\/([^`:]+\.tsx?)(?:: ([^`]+))?`/g),
].map(([span, folder, file, words = '']) => ({ span, path: join(ROOT, FOLDERS[folder], file), words }));

describe('the coverage of the service', () => {
  it('names files that exist and words that they hold', () => {
    const wrong = references.filter(
      ({ path, words }) => !existsSync(path) || !readFileSync(path, 'utf8').includes(words),
    );
    expect(wrong.map(({ span }) => span)).toEqual([]);
    expect(references.length).toBeGreaterThan(250);
  });

  it('names a file in no other form, where it would not be checked', () => {
    const names = [...text.matchAll(/(?:client|main|renderer|sandbox|shared)\/[\w./-]+\.\w+/g)];
    expect(names.length).toBe(references.length);
  });

  it('has client, sandbox and tests in every row, or says why not', () => {
    for (const row of parts) {
      expect(row.length, row[0]).toBe(5);
      const [part, client, sandbox, tests, remark] = row;
      const missing = [client, sandbox, tests].filter((cell) => cell.trim() === '—');
      const empty = [client, sandbox, tests].filter((cell) => cell.trim() === '');
      expect(empty, part).toEqual([]);
      if (missing.length > 0) expect(remark.replace('|', '').trim(), part).not.toBe('');
      if (tests.trim() !== '—') expect(tests, part).toMatch(/\.test\.ts[:`]/);
    }
    expect(parts.length).toBeGreaterThan(80);
  });

  it('follows the headings of the specification', () => {
    expect([...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'What the service does',
      'Resources and their fields',
      'States and transitions',
      'Endpoints',
      'A. Deposits API',
      'B. Payouts API',
      'C. KYC API',
      'D. Merchant reporting API',
      'Authentication',
      'Events',
      'Errors',
      'Limits',
      'Versioning',
    ]);
  });
});
