/** A small, fixed part of the campaign: each fault, and each act. */
import { expect, it } from 'vitest';
import { torture } from './campaign.ts';
import { FAULTS } from './outcome.ts';
import { ACTS } from './protocol.ts';

const ROUNDS = 6;

it(`nothing is lost, doubled, untrue, left behind or silent in ${ROUNDS} rounds`, {
  timeout: 900_000,
}, async () => {
  const lines: string[] = [];
  const { lost, doubled, untrue, leftBehind, damages, rounds, acts } = await torture({
    rounds: ROUNDS,
    seed: 11,
    faults: FAULTS,
    acts: ACTS,
    report: (line) => lines.push(line),
  });
  const found = { lost, doubled, untrue, leftBehind, silent: damages.silent };
  expect(found, lines.join('\n')).toEqual({ lost: [], doubled: [], untrue: [], leftBehind: [], silent: [] });
  expect(Object.values(rounds).reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
  // Work must have been under way, or this shows nothing.
  expect(Object.values(acts).reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(3);
});
