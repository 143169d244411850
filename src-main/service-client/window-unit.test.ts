import { expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { failureOf } from '../testing/failure.ts';
import type { ReportingSession } from './session.ts';
import { answered } from './testing/answers.ts';
import { meaningOfEmpty } from './window-unit.ts';

const window = { from: Date.parse('2026-05-01T00:00:00Z'), to: Date.parse('2026-05-31T00:00:00Z') };
const asked: Readonly<Record<string, string | number>>[] = [];

/** A session whose listing answers this. */
function answering(status: number, data: readonly object[] = []): ReportingSession {
  const body = JSON.stringify({ data, page: 0, rows: data.length, maxRows: 50 });
  const get = async (_: string, query: (typeof asked)[number]) => {
    asked.push(query);
    return answered(status, body);
  };
  return { get } as unknown as ReportingSession;
}
const meaning = (session: ReportingSession, unit: 'seconds' | 'milliseconds' = 'seconds') =>
  meaningOfEmpty(session, deposits, { window, unit });
const at = (creationDate: string) => ({ idDeposit: 1, creationDate });

it('an empty answer is believed where the other unit lists nothing either, and not where it does', async () => {
  expect(await meaning(answering(200))).toBe('empty');
  expect(asked.at(-1)).toMatchObject({ from: window.from, to: window.to });
  expect(await meaning(answering(200, [at('2026-05-12T10:00:00Z')]), 'milliseconds')).toBe('other-unit');
  expect(asked.at(-1)).toMatchObject({ from: window.from / 1000, to: window.to / 1000 });
  // Records of another time say nothing about this one.
  expect(await meaning(answering(200, [at('2026-07-12T10:00:00Z')]))).toBe('empty');
});

it('a unit that the service refuses is not its own; where it fails at it, nothing is known', async () => {
  for (const status of [400, 412, 422]) expect(await meaning(answering(status))).toBe('empty');
  expect(await meaning(answering(500))).toBe('unknown');
});

it('throws what has nothing to do with the unit', async () => {
  const get = async () => {
    throw new TieoutError('service-unreachable');
  };
  expect(await failureOf(meaning({ get } as unknown as ReportingSession))).toMatchObject({
    code: 'service-unreachable',
  });
  expect(await failureOf(meaning(answering(429)))).toMatchObject({ code: 'service-rate-limited' });
});
