import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Draft } from '../../../src-shared/contract/drafts.ts';
import { draft, MOST_DRAFTS } from '../../../src-shared/contract/drafts.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { listDrafts, removeDrafts, storeDraft } from './drafts.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const opened = () =>
  openDatabase(join(folder.path, `${crypto.randomUUID()}.db`), { migrations: workMigrations });

const comment = (name: string, text: string): Draft => ({
  name,
  screen: 'close/2026-10/PEN',
  input: { kind: 'comment', text },
});

describe('a draft', () => {
  it('is one a form, the newest first, and gone when it is discarded', () => {
    const work = opened();
    storeDraft(work, comment('a', 'Fal'), 1);
    storeDraft(work, comment('b', 'Otro'), 2);
    storeDraft(work, comment('a', 'Falta el abono'), 3);
    expect(listDrafts(work)).toEqual([
      { ...comment('a', 'Falta el abono'), at: 3 },
      { ...comment('b', 'Otro'), at: 2 },
    ]);
    removeDrafts(work, ['a', 'unheard of']);
    expect(listDrafts(work).map(({ name }) => name)).toEqual(['b']);
    work.close();
  });

  it('gives way where there are more than anybody has half-filled', () => {
    const work = opened();
    for (let at = 0; at < MOST_DRAFTS + 5; at += 1) storeDraft(work, comment(`form ${at}`, 'x'), at);
    expect(listDrafts(work)).toHaveLength(MOST_DRAFTS);
    expect(listDrafts(work).at(-1)?.at).toBe(5);
    work.close();
  });

  it('of a form that is no longer known is left out', () => {
    const work = opened();
    const unknown = { name: 'old', screen: 'x', input: { kind: 'poem', text: '' } };
    work
      .prepare('INSERT INTO draft (name, at, document) VALUES (?, ?, ?)')
      .run('old', 1, JSON.stringify(unknown));
    storeDraft(work, comment('b', 'Otro'), 2);
    expect(listDrafts(work).map(({ name }) => name)).toEqual(['b']);
    work.close();
  });
});

describe('no draft', () => {
  it.each([
    ['of a form with a secret', { kind: 'credentials', accessKey: 'a', secretKey: 'b' }],
    ['with a field that its form has not', { kind: 'comment', text: '', pass: 'secret' }],
    ['with one among the settings', { kind: 'settings', name: 'x', apiSignature: 'secret' }],
    [
      'of a workspace with its credentials',
      { kind: 'newWorkspace', name: 'x', accessKey: 'a', secretKey: 'secret' },
    ],
  ])('%s', (_, input) => {
    expect(draft.safeParse({ name: 'x', screen: 'settings', input }).success).toBe(false);
  });

  it.each(['//example.com', 'https://example.com', '../x', 'javascript:alert(1)', ''])(
    'leads out of its workspace: %s',
    (screen) => {
      expect(draft.safeParse({ ...comment('x', 'y'), screen }).success).toBe(false);
    },
  );
});
