/** A month of the sandbox's account between preparer and reviewer. */
import { expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { listAudit } from '../work/audit.ts';
import { withSnapshot } from './attached.ts';
import { listCloses, signClose } from './closes.ts';
import { lockClose } from './lock.ts';
import { answerComment, beginThread, returnClose, sendForReview } from './review.ts';
import { findSnapshotDocument } from './snapshot.ts';
import { accountSetup } from './testing/account.ts';
import { PLACE, type TestWorkspace, unwatched } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(600, (workspace) => {
  t = workspace;
});

const subject = { kind: 'figure', key: 'closing', title: 'Closing balance' } as const;

it('goes to review, comes back with reasons, and is signed once what was said is settled', async () => {
  t.waiveOpen();
  const { digest } = await t.month();
  const prepare = () => signClose(t.sources, PLACE, { role: 'preparer', name: 'Ana', digest }, t.by('ana'));
  await prepare();
  sendForReview(t.own, PLACE, { to: 'Benito', digest }, t.by('ana'));
  const stage = () =>
    listCloses(t.sources).find((each) => each.month === PLACE.month && each.currency === PLACE.currency)
      ?.state;
  expect(stage()).toBe('in-review');
  beginThread(t.own, PLACE, { text: 'Why so much?', subject }, t.by('benito'));
  returnClose(t.own, PLACE, 'A fee is missing', t.by('benito'));
  const returned = await t.month();
  expect(returned).toMatchObject({
    state: 'open',
    signOffs: [],
    review: {
      sent: null,
      returned: { by: 'benito', text: 'A fee is missing' },
      threads: [{ resolved: null }],
    },
  });
  // What was said is no figure.
  expect(returned.digest).toBe(digest);
  expect(await failureOf(prepare())).toMatchObject({
    code: 'close-comments-open',
    subject: 'Closing balance',
  });
  const thread = returned.review.threads[0]?.id ?? '';
  answerComment(t.own, PLACE, { thread, text: 'A campaign', resolved: true }, t.by('ana'));
  const stranger = '22222222-2222-4222-8222-222222222222';
  const lost = () =>
    answerComment(t.own, PLACE, { thread: stranger, text: 'x', resolved: false }, t.by('ana'));
  expect(lost).toThrow('close-comment-not-found');

  await lockClose(t.sources, PLACE, await t.sign(), t.by('ana'), unwatched());
  const locked = await t.month();
  expect(locked.review.threads).toMatchObject([{ subject, resolved: { by: 'ana' } }]);
  const [lock] = locked.locks;
  if (!lock) throw new Error('the month has no lock');
  expect(withSnapshot(t.sources, lock, () => findSnapshotDocument(t.db, 'review'))).toMatchObject({
    threads: locked.review.threads,
  });
  const { entries } = listAudit(t.own, { before: null, limit: 50, actions: ['close.'] });
  expect(entries.map(({ action }) => action).reverse()).toEqual([
    'close.item-waived',
    'close.signed',
    'close.sent-for-review',
    'close.commented',
    'close.sign-off-withdrawn',
    'close.commented',
    'close.signed',
    'close.signed',
    'close.locked',
  ]);
  expect(entries.at(-5)?.detail).toMatchObject({ returned: true, reason: 'A fee is missing' });
});

it('a signature that fell names what changed', async () => {
  t.waiveOpen();
  await t.sign();
  const { identity } = t.completedDeposit;
  t.store('deposits', [t.changed('deposits', identity, { status: 'CANCELLED' })]);
  const { signOffs } = await t.month();
  expect(signOffs.map(({ stands }) => stands)).toEqual([false, false]);
  for (const { changed } of signOffs) {
    expect(changed).toEqual(expect.arrayContaining(['columns', 'days', 'listing deposits']));
    expect(changed).not.toContain('listing cashouts');
    expect(changed).not.toContain('waivers');
  }
});
