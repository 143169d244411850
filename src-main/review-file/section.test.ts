/** What a review file says of itself: it opens for its reviewer only, and as its preparer signed it. */
import { expect, it } from 'vitest';
import { keychainInMemory } from '../testing/keychain-in-memory.ts';
import { ownKeys, personCode } from './own-keys.ts';
import { newSection, openSection } from './section.ts';

const ABOUT = {
  ...{ workspaceId: '11111111-1111-4111-8111-111111111111', name: 'Tienda', madeAt: 5, app: 'Tieout 0.1.0' },
  environment: 'staging',
} as const;
const OF = {
  ...{ id: '22222222-2222-4222-8222-222222222222', month: '2026-09', currency: 'PEN' },
  digest: '0'.repeat(64),
};
const SECRET = 's'.repeat(42).concat('A');
const keysOf = (name: string) => ownKeys(keychainInMemory().keychain, name);
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return null;
};

it('opens for whom it is sealed, and is refused changed, for another, and from another', async () => {
  const [ana, luis, eva] = await Promise.all(['Ana', 'Luis', 'Eva'].map(keysOf));
  if (!ana || !luis || !eva) throw new Error('there are three');
  const { key, section } = newSection(ABOUT, OF, { from: ana, to: luis.person, secret: SECRET });
  expect(openSection(ABOUT, section, luis, 'f')).toEqual({ key, secret: SECRET });
  expect(refusal(() => openSection(ABOUT, section, eva, 'f'))).toBe('review-file-foreign');
  const changed = [
    { ...section, month: '2026-08' },
    { ...section, digest: '1'.repeat(64) },
    { ...section, from: { ...ana.person, name: 'Eva' } },
    { ...section, from: eva.person },
    { ...section, to: { ...luis.person, name: 'Eva' } },
    { ...section, sealed: `${section.sealed}A` },
  ];
  for (const other of changed)
    expect(refusal(() => openSection(ABOUT, other, luis, 'f'))).toBe('review-file-damaged');
  expect(refusal(() => openSection({ ...ABOUT, madeAt: 6 }, section, luis, 'f'))).toBe('review-file-damaged');
  // What was sealed for another month does not open in this one, even with a valid signature.
  const moved = newSection(
    ABOUT,
    { ...OF, month: '2026-08' },
    { from: ana, to: luis.person, secret: SECRET },
  );
  const { section: forged } = newSection(ABOUT, OF, { from: ana, to: luis.person, secret: SECRET });
  expect(forged.sealed).not.toBe(moved.section.sealed);
});

it('keys are made once, and their code is of both', async () => {
  const { keychain } = keychainInMemory();
  const [first, second] = [await ownKeys(keychain, 'Ana'), await ownKeys(keychain, 'Ana Torres')];
  expect(second.person).toEqual({ ...first.person, name: 'Ana Torres' });
  const { signing, sealing } = first.person;
  expect(personCode({ signing, sealing: signing })).not.toBe(personCode({ signing, sealing }));
});
