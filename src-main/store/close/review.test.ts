/** A month of the sandbox's account between preparer and reviewer. */
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { listAudit } from '../work/audit.ts';
import { withSnapshot } from './attached.ts';
import { listCloses } from './close-list.ts';
import { signClose, waiveItem } from './decisions.ts';
import { digestParts } from './digest.ts';
import { lockClose } from './lock.ts';
import { answerComment, beginThread, returnClose, sendForReview } from './review.ts';
import { type ReviewAnswer, readAnswer, takeAnswer } from './review-answer.ts';
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

describe('the answer to a review file', () => {
  const FILES = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`) as [
    string,
    string,
    string,
  ];
  const KEY = 'k'.repeat(43);
  const prepare = async () => {
    const { digest } = await t.month();
    await signClose(t.sources, PLACE, { role: 'preparer', name: 'Ana', digest }, t.by('ana'));
    return digest;
  };
  const send = (digest: string, id = FILES[0]) =>
    sendForReview(t.own, PLACE, { to: 'Benito', digest, file: { id, key: KEY } }, t.by('ana'));
  const answer = (
    digest: string,
    said: ReviewAnswer['decisions'],
    change: Partial<ReviewAnswer> = {},
  ): ReviewAnswer => ({
    ...{ file: FILES[0], digest, key: KEY, code: 'CODE', sha256: '0'.repeat(64), signature: 's' },
    decisions: said,
    ...change,
  });
  const take = (given: ReviewAnswer) => takeAnswer(t.own, PLACE, given, 'answer', t.by('ana'));
  const said = (digest: string) =>
    ({
      comment: { at: 5, decision: { kind: 'commented', thread: FILES[2], subject, text: 'Why so much?' } },
      signed: { at: 6, decision: { kind: 'signed', role: 'reviewer', name: 'Anybody', digest, parts: {} } },
      returned: {
        at: 7,
        decision: { kind: 'withdrawn', role: 'preparer', returned: true, reason: 'A fee is missing' },
      },
    }) as const;

  it('stands as decisions of the person that the file was sent to, each once', async () => {
    t.waiveOpen();
    const digest = await prepare();
    send(digest);
    const { comment, signed } = said(digest);
    expect(take(answer(digest, [comment]))).toEqual({
      ...{ name: 'Benito', comments: 1, returned: false, signed: false },
    });
    expect(() => take(answer(digest, [comment]))).toThrow('review-file-known');
    expect(take(answer(digest, [comment, signed]))).toMatchObject({ comments: 0, signed: true });
    expect(() => take(answer(digest, [comment]))).toThrow('review-file-older');
    const month = await t.month();
    expect(month.review).toMatchObject({
      byFile: 'Benito',
      threads: [{ subject, comments: [{ by: 'Benito', at: 5, text: 'Why so much?' }] }],
    });
    expect(month.signOffs.map(({ name, stands }) => [name, stands])).toEqual([
      ['Ana', true],
      ['Benito', true],
    ]);
    expect(month.signOffs[1]).toMatchObject({ actor: 'Benito', key: 'CODE' });
    // The same as in the copy: what was decided since the file was sent.
    expect(readAnswer(t.own, PLACE, FILES[0]).map(({ decision }) => decision.kind)).toEqual([
      'commented',
      'signed',
    ]);
  });

  it('a signature of figures that changed meanwhile says what changed, and the comments appear', async () => {
    t.waiveOpen();
    const digest = await prepare();
    send(digest);
    const before = await t.month();
    const { comment, signed } = said(digest);
    const { identity } = t.completedDeposit;
    t.store('deposits', [t.changed('deposits', identity, { status: 'CANCELLED' })]);
    const decision = { ...signed.decision, parts: digestParts(before.figures) };
    take(answer(digest, [comment, { ...signed, decision }]));
    const month = await t.month();
    expect(month.review.threads).toHaveLength(1);
    expect(month.signOffs[1]).toMatchObject({ name: 'Benito', stands: false });
    expect(month.signOffs[1]?.changed).toContain('listing deposits');
  });

  it('returns what was sent, and not what was prepared anew meanwhile', async () => {
    t.waiveOpen();
    const digest = await prepare();
    send(digest);
    const { returned } = said(digest);
    expect(take(answer(digest, [returned]))).toMatchObject({ returned: true, comments: 0 });
    expect((await t.month()).review.returned).toMatchObject({ by: 'Benito', text: 'A fee is missing' });
    send(await prepare(), FILES[1]);
    const waived = (await t.month()).items.find(({ waiver }) => waiver !== null);
    if (!waived) throw new Error('nothing was waived');
    waiveItem(
      t.own,
      PLACE,
      { item: waived.item, reason: 'The bank has confirmed it in writing.' },
      t.by('ana'),
    );
    expect(await prepare()).not.toBe(digest);
    const late = answer(digest, [returned], { file: FILES[1] });
    expect(take(late)).toMatchObject({ returned: false, comments: 1 });
    const month = await t.month();
    expect(month.signOffs).toMatchObject([{ role: 'preparer', stands: true }]);
    expect(month.comments.map(({ text }) => text)).toEqual(['A fee is missing']);
  });

  it('is refused whole where it is not one to what was last sent', async () => {
    t.waiveOpen();
    const digest = await prepare();
    send(digest);
    send(digest, FILES[1]);
    const { comment, signed } = said(digest);
    const events = () => t.own.prepare('SELECT count(*) FROM closeEvent').pluck().get();
    const count = events();
    const other = '1'.repeat(64);
    const latest = { file: FILES[1] };
    for (const [given, code] of [
      [answer(digest, [comment]), 'review-file-older'],
      [answer(digest, [comment], { file: FILES[2] }), 'review-file-foreign'],
      [answer(digest, [comment], { ...latest, key: 'x'.repeat(43) }), 'review-file-foreign'],
      [answer(other, [comment], latest), 'review-file-damaged'],
      [answer(digest, [comment, said(other).signed], latest), 'review-file-damaged'],
      [
        answer(digest, [{ at: 1, decision: { ...signed.decision, role: 'preparer' } }], latest),
        'review-file-damaged',
      ],
      [answer(digest, [], latest), 'review-file-damaged'],
    ] as const)
      expect(() => take(given)).toThrow(code);
    expect(events()).toBe(count);
  });
});
