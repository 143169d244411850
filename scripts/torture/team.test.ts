/** A small, fixed part of a team's campaign: clients that are killed, alone and while everything else breaks, too. */
import { expect, it } from 'vitest';
import { tortureTeam } from './team.ts';
import { findingsOfTeam, isTeamSpotless } from './team-ledger.ts';

it('nothing is lost, doubled or kept whatever is killed, ended and cut, and all have the same', {
  timeout: 900_000,
}, async () => {
  const lines: string[] = [];
  const outcome = await tortureTeam({
    ...{ rounds: 2, seed: 17, writers: 2, faults: ['kill', 'all'] },
    report: (line) => lines.push(line),
  });
  expect(isTeamSpotless(outcome), `${findingsOfTeam(outcome)}\n${lines.join('\n')}`).toBe(true);
  // Work must have been under way, or this shows nothing.
  expect(outcome.decided).toBeGreaterThan(5);
  expect(outcome.inBackground).toBeGreaterThan(0);
  expect(Math.min(outcome.kills, outcome.restarts)).toBeGreaterThan(0);
});
