/** Proposals by the hundred, for tests of how they are written: a line each, with two records to choose from. */
import type { Proposed } from '../write-proposals.ts';

/** 10 October 2026. */
const DAY = 20_736;

export const manyProposals = (count: number, firstLine = 1): Proposed[] =>
  Array.from({ length: count }, (_, at) => {
    const item = { day: DAY, currency: 'PEN', rest: 1_000_000n, partly: false };
    const line = { ...item, id: firstLine + at, reference: '', text: '' };
    const option = (side: 'a' | 'b') => ({
      lines: [line],
      records: [
        { ...item, listing: 'deposits' as const, identity: `${side}${line.id}`, references: [], fee: 0n },
      ],
      evidence: { reference: 'absent' as const, difference: '0.00', daysApart: 0, netOfFee: false },
    });
    return {
      ruleNumber: 1,
      proposal: { kind: 'ambiguous' as const, options: [option('a'), option('b')], optionCount: 2 },
    };
  });
