/** What a campaign has found, and how it is told: at its end, every hundred rounds, and when somebody stops it. */
import type { Violation } from './ledger.ts';

/** What breaks in a round. */
export const FAULTS = ['kill', 'kill-at-start', 'disk', 'clock', 'damage', 'migration'] as const;
export type Fault = (typeof FAULTS)[number];

export type Outcome = {
  rounds: Record<Fault, number>;
  /** How often each act was begun and done, and with which codes it failed. */
  acts: Record<string, { begun: number; done: number; failed: Record<string, number> }>;
  lost: string[];
  doubled: string[];
  untrue: string[];
  leftBehind: string[];
  damages: { done: number; harmless: number; told: number; silent: string[] };
  skipped: string[];
};

export function nothingFound(): Outcome {
  return {
    rounds: { kill: 0, 'kill-at-start': 0, disk: 0, clock: 0, damage: 0, migration: 0 },
    acts: {},
    lost: [],
    doubled: [],
    untrue: [],
    leftBehind: [],
    damages: { done: 0, harmless: 0, told: 0, silent: [] },
    skipped: [],
  };
}

/** Counts what was found after a round; true where something was damaged, and missing, and nobody was told. */
export function countRound(
  { lost, doubled, untrue, damages }: Outcome,
  round: {
    readonly about: string;
    readonly violations: readonly Violation[];
    readonly damaged: boolean;
    readonly told: boolean;
  },
): boolean {
  const { about, violations, damaged, told } = round;
  for (const { kind, what } of violations) ({ lost, doubled, false: untrue })[kind].push(`${about}: ${what}`);
  if (!damaged) return false;
  damages.done += 1;
  if (told) damages.told += 1;
  else if (violations.length === 0) damages.harmless += 1;
  else damages.silent.push(about);
  return !told && violations.length > 0;
}

function roundsOf({ rounds }: Outcome): number {
  return Object.values(rounds).reduce((sum, count) => sum + count, 0);
}

/** All counts on one line. */
export function countsOf(outcome: Outcome): string {
  const { lost, doubled, untrue, leftBehind, damages } = outcome;
  return (
    `${roundsOf(outcome)} rounds: ` +
    `lost ${lost.length}, doubled ${doubled.length}, untrue ${untrue.length}, left behind ${leftBehind.length}; ` +
    `damages ${damages.done}: ${damages.harmless} harmless, ${damages.told} told, ${damages.silent.length} silent`
  );
}

/** Everything that was found, one a line under its kind; empty when nothing was. */
export function findingsOf({ lost, doubled, untrue, leftBehind, damages }: Outcome): string {
  return Object.entries({ lost, doubled, untrue, leftBehind, silent: damages.silent })
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `\n${name}:\n  ${list.join('\n  ')}\n`)
    .join('');
}

export function isSpotless({ lost, doubled, untrue, leftBehind, damages }: Outcome): boolean {
  return [lost, doubled, untrue, leftBehind, damages.silent].every((list) => list.length === 0);
}
