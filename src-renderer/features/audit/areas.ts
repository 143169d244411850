/** The areas by which the trail is looked through. */
import type { AuditAction } from '../../../src-shared/contract/audit.ts';

/** How the actions of an area begin. */
const BEGINNINGS = {
  statement: ['statement.', 'report.'],
  rules: ['rules.'],
  match: ['match.', 'matching.', 'proposal.'],
  exception: ['exception.', 'exceptions.', 'materiality.'],
  'tie-out': ['tie-out.'],
  close: ['close.'],
  journal: ['journal.'],
  support: ['support.'],
  cashout: ['cashout.', 'cashouts.'],
  audit: ['audit.', 'files.', 'workspace.', 'log.'],
} as const satisfies Record<string, readonly Beginning[]>;

type Beginning = `${AuditAction extends `${infer Area}.${string}` ? Area : never}.`;
export type Area = keyof typeof BEGINNINGS;

export const AREAS = Object.keys(BEGINNINGS) as Area[];

/** For the filter of `audit.list`; none where all areas are asked for. */
export function beginningsOf(area: Area | ''): string[] {
  return area === '' ? [] : [...BEGINNINGS[area]];
}
