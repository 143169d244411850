/** What entries of the audit trail say was written beside them, as the texts that rows are compared by. */
import type { AuditArea } from '../../../src-shared/contract/audit.ts';
import type { ChainRow } from './audit-chain.ts';
import { KIND_OF_ACTION } from './close-actions.ts';

type Detail = Readonly<Record<string, unknown>>;
type Expected = { readonly area: AuditArea; readonly text: string };

/** The rows that an entry tells of; none for what is not compared row by row. */
export function expectedRows({ at, actor, action, subject }: ChainRow, detail: Detail): Expected[] {
  const told = (area: AuditArea, ...parts: unknown[]): Expected => ({ area, text: canonical(parts) });
  const kind = KIND_OF_ACTION.get(action);
  if (kind !== undefined) {
    const { version, ...rest } = detail;
    return [told('close', subject, version, at, actor, { kind, ...rest })];
  }
  switch (action) {
    case 'exception.changed':
    case 'exception.written-off':
    case 'exception.write-off-undone': {
      const { before, after, reason, undoes = null } = detail;
      return [told('exception', subject, at, actor, before, after, reason, undoes)];
    }
    case 'exceptions.decided':
    case 'exceptions.undone':
      return (Array.isArray(detail.items) ? (detail.items as Detail[]) : []).map(
        ({ subject: of, before, after, undoes = null }) =>
          told('exception', of, at, actor, before, after, detail.reason, undoes),
      );
    case 'exceptions.accepted-by-policy':
      return (Array.isArray(detail.items) ? (detail.items as Detail[]) : []).map(
        ({ subject: of, before, after, reason }) =>
          told('exception', of, at, actor, before, after, reason, null),
      );
    case 'match.made': {
      const { book, month, origin, proposal } = detail;
      const made = told('match', subject, at, actor, book, month, origin, ...partsIn(detail));
      if (proposal === undefined) return [made];
      return [made, told('proposal', proposal, at, actor, 'confirmed', Number(subject.split(' ')[1]))];
    }
    case 'proposal.rejected':
      return [told('proposal', Number(subject.split(' ')[1]), at, actor, 'rejected', null)];
    case 'proposal.rejection-undone':
      return [told('undo', subject, at, actor, detail.reason)];
    case 'match.undone':
      return [told('undo', subject, at, actor, detail.reason)];
    case 'matching.run': {
      const { run, rulesVersion, ...counts } = detail;
      return [told('run', run, subject, at, actor, rulesVersion, counts)];
    }
    case 'rules.changed': {
      const { what, version, after } = detail;
      return [told('rules', what, subject, version, at, actor, after)];
    }
    case 'cashout.recorded':
      return [told('cashout', detail.order, at, detail.sha256)];
    default:
      return [];
  }
}

/** Lines and records of a match, each with what is allocated to it. */
function partsIn({ lines, records }: Detail): unknown[] {
  const list = (parts: unknown) => (Array.isArray(parts) ? parts : []) as Detail[];
  return [
    list(lines).map(({ id, allocated }) => [id, allocated]),
    list(records).map(({ listing, identity, allocated }) => [listing, identity, allocated]),
  ];
}

/** Settings of which there is one: the last entry tells how it is. */
export const SETTINGS = [
  {
    table: 'closeSetting',
    action: 'close.team-changed',
    told: ({ onePerson }: Detail) => canonical({ onePerson }),
    kept: (document: string) => canonical(JSON.parse(document)),
  },
  {
    table: 'closePlan',
    action: 'close.points-changed',
    told: ({ after }: Detail) => canonical(after),
    kept: (document: string) => canonical(JSON.parse(document)),
  },
  {
    table: 'tieOutRules',
    action: 'tie-out.rules-changed',
    told: ({ after }: Detail) => canonical(after),
    kept: (document: string) => canonical(JSON.parse(document)),
  },
  {
    table: 'materialitySetting',
    action: 'materiality.changed',
    told: ({ after }: Detail) => canonical(after),
    kept: (document: string) => canonical(JSON.parse(document)),
  },
  {
    table: 'cashoutRule',
    action: 'cashouts.rules-changed',
    told: ({ after }: Detail) => canonical(after),
    kept: (document: string) => canonical(JSON.parse(document)),
  },
] as const;

/** JSON with the keys of objects in one order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
