/**
 * What is in the file of a locked month, taken to another computer: the same content under another key, and nothing
 * else.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasContent, readContent, readPiece, writeContent } from '../work/close-content.ts';
import { digestOfBytes, readLockFileState } from '../work/lock-file.ts';
import { accountSetup } from './testing/account.ts';
import type { TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(600, (workspace) => {
  t = workspace;
});

async function locked() {
  await t.lock();
  const { locks } = await t.month();
  const file = locks[0]?.file ?? '';
  const path = join(t.sources.folder, file);
  const { content, parts } = await readContent(path, async () => undefined);
  const pieces = Array.from({ length: parts }, (_, number) => readPiece(path, number) ?? '');
  const folder = join(t.sources.folder, '..', 'elsewhere', 'closes');
  mkdirSync(folder, { recursive: true });
  return { path, folder, file, content, pieces, sha256: locks[0]?.sha256 ?? '' };
}

it('is the same in a file that is written from it, which counts as what was locked', async () => {
  const { path, folder, file, content, pieces, sha256 } = await locked();
  expect(pieces.join('').split('\n').length).toBeGreaterThan(200);
  expect(writeContent(folder, { file, content }, pieces)).toBe(true);
  const written = join(folder, file);
  expect(readFileSync(written).equals(readFileSync(path))).toBe(false);
  expect(await readContent(written, async () => undefined)).toEqual({ content, parts: pieces.length });
  expect(readLockFileState(folder, { file, sha256, content })).toBe('intact');
  // By its bytes alone, as a lock without a content asks, it is not.
  expect(readLockFileState(folder, { file, sha256 })).toBe('damaged');
  expect(readLockFileState(folder, { file, sha256, content: 'a'.repeat(64) })).toBe('damaged');
});

it('that differs by an amount is not written, nor anything that is no content of ours', async () => {
  const { folder, file, content, pieces } = await locked();
  const digits = /"i(\d)(\d{3,})"/;
  const changed = pieces.map((piece) =>
    piece.replace(digits, (_, first, rest) => `"i${(Number(first) % 9) + 1}${rest}"`),
  );
  expect(changed).not.toEqual(pieces);
  expect(writeContent(folder, { file, content }, changed)).toBe(false);
  for (const line of [
    { table: 'x', sql: 'CREATE TRIGGER x AFTER INSERT ON document BEGIN SELECT 1; END' },
    { table: 'x', sql: "ATTACH 'other.db' AS other" },
    { index: 'CREATE TABLE x (a) STRICT; DROP TABLE document' },
    { table: 'x', sql: 'CREATE TABLE x (a TEXT) STRICT; DROP TABLE document' },
  ])
    expect(() => writeContent(folder, { file, content }, [...pieces, `${JSON.stringify(line)}\n`])).toThrow(
      'no content of a locked month',
    );
  expect([existsSync(join(folder, file)), existsSync(join(folder, `${file}.partial`))]).toEqual([
    false,
    false,
  ]);
});

it('of a file that is damaged is none', async () => {
  const { path, folder, file, content } = await locked();
  const bytes = readFileSync(path);
  bytes.fill(0, bytes.length / 2, bytes.length / 2 + 64);
  writeFileSync(join(folder, file), bytes);
  expect(hasContent(join(folder, file), digestOfBytes(join(folder, file)), content)).toBe(false);
});
