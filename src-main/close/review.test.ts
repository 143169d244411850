import { describe, expect, it } from 'vitest';
import type { CloseDecision, CloseEvent } from './events.ts';
import { openThreads } from './review.ts';
import { checkReturn, checkSending, checkSignOff, signOffsOf, stateOf } from './state.ts';

const DIGEST = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const THREAD = '11111111-1111-4111-8111-111111111111';
const PARTS = { balances: '1', exceptions: '2' };
const subject = { kind: 'figure', key: 'closing', title: 'Closing balance' } as const;

const events = (...decisions: readonly [actor: string, decision: CloseDecision][]): CloseEvent[] =>
  decisions.map(([actor, decision], index) => ({
    month: '2026-10',
    currency: 'PEN',
    number: index + 1,
    version: 1,
    at: index + 1,
    actor,
    decision,
  }));
type Step = [string, CloseDecision];
const PREPARED: Step = [
  'ana',
  { kind: 'signed', role: 'preparer', name: 'Ana', digest: DIGEST, parts: PARTS },
];
const REVIEWED: Step = ['benito', { kind: 'signed', role: 'reviewer', name: 'Benito', digest: DIGEST }];
const SENT: Step = ['ana', { kind: 'sent-for-review', to: 'Benito', digest: DIGEST }];
const RETURNED: Step = [
  'benito',
  { kind: 'withdrawn', role: 'preparer', reason: 'A fee is missing', returned: true },
];
const COMMENTED: Step = ['benito', { kind: 'commented', text: 'Why so much?', thread: THREAD, subject }];
const RESOLVED: Step = ['ana', { kind: 'commented', text: '', thread: THREAD, resolved: true }];

const signing = (role: 'preparer' | 'reviewer', name: string) => ({
  role,
  name,
  actor: name,
  shown: DIGEST,
  digest: DIGEST,
  items: [],
  onePerson: false,
});

describe('a month between two desks', () => {
  it('is with its reviewer from the sending until it is signed anew, withdrawn or returned', () => {
    expect(stateOf(events(PREPARED, SENT)).sent).toEqual({ at: 2, by: 'ana', to: 'Benito' });
    for (const end of [
      PREPARED,
      RETURNED,
      ['ana', { kind: 'withdrawn', role: 'preparer', reason: 'x' }] as Step,
    ])
      expect(stateOf(events(PREPARED, SENT, end)).sent).toBeNull();
    // Who reviewed and withdraws has it still.
    const withdrawn: Step = ['benito', { kind: 'withdrawn', role: 'reviewer', reason: 'x' }];
    expect(stateOf(events(PREPARED, SENT, REVIEWED, withdrawn)).sent).not.toBeNull();
  });

  it('a return takes both signatures away, with its reason, until the preparer signs again', () => {
    const state = stateOf(events(PREPARED, SENT, REVIEWED, RETURNED));
    expect(state).toMatchObject({
      preparer: null,
      reviewer: null,
      returned: { at: 4, by: 'benito', text: 'A fee is missing' },
    });
    expect(stateOf(events(PREPARED, RETURNED, PREPARED)).returned).toBeNull();
  });

  it('is not sent before it is prepared, of other figures, or to its preparer', () => {
    const to = { to: 'Benito', digest: DIGEST, onePerson: false };
    expect(() => checkSending(stateOf([]), to)).toThrow('close-not-signed');
    const prepared = stateOf(events(PREPARED));
    expect(() => checkSending(prepared, { ...to, digest: OTHER })).toThrow('close-not-signed');
    expect(() => checkSending(prepared, { ...to, to: ' ANA ' })).toThrow('close-same-person');
    expect(() => checkSending(prepared, { ...to, to: 'Ana', onePerson: true })).not.toThrow();
    expect(() => checkSending(prepared, to)).not.toThrow();
  });

  it('is not returned by its preparer, who withdraws', () => {
    expect(() => checkReturn(stateOf([]), { actor: 'benito', onePerson: false })).toThrow('close-not-signed');
    const prepared = stateOf(events(PREPARED));
    expect(() => checkReturn(prepared, { actor: 'ana', onePerson: false })).toThrow('close-same-account');
    expect(() => checkReturn(prepared, { actor: 'ana', onePerson: true })).not.toThrow();
    expect(() => checkReturn(prepared, { actor: 'benito', onePerson: false })).not.toThrow();
  });
});

describe('a comment on a figure', () => {
  it('begins a thread, is answered, resolved, and opened again by another answer', () => {
    const answer: Step = ['ana', { kind: 'commented', text: 'A campaign', thread: THREAD }];
    const [thread] = stateOf(events(COMMENTED, answer, RESOLVED)).threads;
    expect(thread).toEqual({
      id: THREAD,
      subject,
      comments: [
        { at: 1, by: 'benito', text: 'Why so much?' },
        { at: 2, by: 'ana', text: 'A campaign' },
      ],
      resolved: { at: 3, by: 'ana' },
    });
    expect(openThreads(stateOf(events(COMMENTED, RESOLVED)))).toHaveLength(0);
    expect(openThreads(stateOf(events(COMMENTED, RESOLVED, answer)))).toHaveLength(1);
    expect(stateOf(events(COMMENTED)).comments).toEqual([]);
  });

  it('stands against the preparer’s signature only once the month was returned', () => {
    const open = stateOf(events(PREPARED, COMMENTED));
    expect(() => checkSignOff(open, signing('preparer', 'ana'))).not.toThrow();
    expect(() => checkSignOff(open, signing('reviewer', 'benito'))).not.toThrow();
    const returned = stateOf(events(PREPARED, COMMENTED, RETURNED));
    expect(() => checkSignOff(returned, signing('preparer', 'ana'))).toThrow('close-comments-open');
    const settled = stateOf(events(PREPARED, COMMENTED, RETURNED, RESOLVED));
    expect(() => checkSignOff(settled, signing('preparer', 'ana'))).not.toThrow();
  });
});

it('a signature that fell says which parts of the figures are others, came or went', () => {
  const now = { balances: '1', exceptions: '3', support: '4' };
  const changedOf = (...steps: Step[]) =>
    signOffsOf(stateOf(events(...steps)), OTHER, now).map(({ changed }) => changed);
  expect(changedOf(PREPARED)).toEqual([['exceptions', 'support']]);
  expect(signOffsOf(stateOf(events(PREPARED)), DIGEST, PARTS)[0]?.changed).toEqual([]);
  // A signature of an earlier version does not know what it rested on.
  expect(changedOf(REVIEWED)).toEqual([[]]);
});
