import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MOST_VIEWS, type SavedView } from '../../src-shared/contract/views.ts';
import { shownMode } from '../testing/platform.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { SavedViews } from './saved-views.ts';

let folder: ReturnType<typeof temporaryFolder>;
let views: SavedViews;
beforeEach(() => {
  folder = temporaryFolder();
  views = new SavedViews(
    () => folder.path,
    () => undefined,
  );
});
afterEach(() => folder.remove());

const view = (name: string, changes: Partial<SavedView> = {}): SavedView => ({
  id: randomUUID(),
  listing: 'deposits',
  name,
  query: 'month=2026-10&status=PENDING',
  layout: { columns: ['amount'], order: ['amount', 'status'], widths: { amount: 90 }, density: 'compact' },
  isDefault: false,
  ...changes,
});
const names = (list: readonly SavedView[]) => list.map(({ name }) => name);

it('come back as they were saved, by listing and name, also after a start', async () => {
  const [open, large] = [view('Open'), view('Large')];
  expect(await views.list('w')).toEqual([]);
  await views.save('w', open);
  await views.save('w', view('Open', { listing: 'cashouts' }));
  await views.save('w', large);
  const again = await new SavedViews(
    () => folder.path,
    () => undefined,
  ).list('w');
  expect(again.map(({ listing, name }) => `${listing} ${name}`)).toEqual([
    'cashouts Open',
    'deposits Large',
    'deposits Open',
  ]);
  expect(again[1]).toEqual(large);
});

it('are renamed and changed under their id, and removed by it', async () => {
  const one = view('One');
  await views.save('w', one);
  expect(names(await views.save('w', { ...one, name: 'Uno' }))).toEqual(['Uno']);
  expect(names(await views.remove('w', randomUUID()))).toEqual(['Uno']);
  expect(await views.remove('w', one.id)).toEqual([]);
});

it('have one default for each listing at most', async () => {
  await views.save('w', view('A', { isDefault: true }));
  await views.save('w', view('B', { isDefault: true, listing: 'notes' }));
  const list = await views.save('w', view('C', { isDefault: true }));
  expect(list.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['A', false],
    ['C', true],
    ['B', true],
  ]);
});

it('are all kept when several are saved at once, up to a limit', async () => {
  const many = Array.from({ length: MOST_VIEWS }, (_, index) => view(`${index}`));
  await Promise.all(many.map((one) => views.save('w', one)));
  expect(await views.list('w')).toHaveLength(MOST_VIEWS);
  await expect(views.save('w', view('too many'))).rejects.toMatchObject({ code: 'invalid-request' });
  const [first] = many;
  if (first) expect(names(await views.save('w', { ...first, name: 'renamed' }))).toContain('renamed');
});

it('that cannot be read are set aside and make room for new ones', async () => {
  writeFileSync(join(folder.path, 'views.json'), '{"version":1,"views":[{"name":"half');
  expect(await views.list('w')).toEqual([]);
  expect(names(await views.save('w', view('New')))).toEqual(['New']);
  expect(readdirSync(folder.path).sort()).toEqual([
    'views.copy.json',
    'views.json',
    'views.unreadable-1.json',
  ]);
  expect(readFileSync(join(folder.path, 'views.unreadable-1.json'), 'utf8')).toContain('half');
  expect(statSync(join(folder.path, 'views.json')).mode & 0o777).toBe(shownMode(0o600));
});
