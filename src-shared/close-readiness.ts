/**
 * How far a month is from being closed, per currency: what Close, its list of months and the overview say in one line.
 * Pure.
 */
import type { CloseReadiness, CloseReport } from './contract/close.ts';
import type { CloseItem, OwnPoint } from './contract/close-points.ts';
import { unitsOf, writeAmount } from './money.ts';

type Judged = Pick<CloseItem, 'state' | 'required' | 'waiver' | 'figures'>;
type Closing = Pick<CloseReport, 'state' | 'statement' | 'ownPoints'> & {
  readonly figures: Pick<CloseReport['figures'], 'opening' | 'net' | 'closing'>;
  readonly items: readonly (Judged & { readonly item: string; readonly owner?: string })[];
};

/** True for what keeps the month from being signed. */
export function isOpen({ required, state }: Pick<CloseItem, 'required' | 'state'>): boolean {
  return required && (state === 'attention' || state === 'blocked');
}

/** A point of the workspace's own among those that fill themselves: it is settled once a person ticked it. */
export const judgedPoint = ({ title, tick }: OwnPoint): Judged & { readonly item: string } => ({
  item: title,
  state: tick ? 'ok' : 'attention',
  required: true,
  waiver: null,
  figures: [],
});

/** Every point of a month, one like the other. */
export const allPoints = ({
  items,
  ownPoints,
}: Pick<Closing, 'items' | 'ownPoints'>): (Judged & { readonly item: string })[] => [
  ...items,
  ...ownPoints.map(judgedPoint),
];

/** True for a point that the month is measured by: not what only warns, nor what the month has no object for. */
const counts = ({ required, state, waiver }: Judged): boolean =>
  required && (state !== 'not-applicable' || waiver !== null);

/**
 * The distance to closing: points that are settled, money that nothing explains, exceptions to settle. `person` of a
 * team, by name: what of it is theirs.
 */
export function readinessOf(report: Closing, person?: string): CloseReadiness {
  const points = allPoints(report).filter(counts);
  return {
    state: report.state,
    done: points.filter((point) => !isOpen(point)).length,
    points: points.length,
    unexplained: unexplainedOf(report),
    items: openExceptions(report.items),
    ...(person !== undefined && { mine: countOf(report, person) }),
  };
}

function countOf({ items, ownPoints, statement }: Closing, person: string): number {
  const isTheirs = ({ owner }: { readonly owner?: string }) => owner === person;
  return (
    items.filter((point) => isOpen(point) && isTheirs(point)).length +
    ownPoints.filter((point) => !point.tick && isTheirs(point)).length +
    [...(statement?.items ?? []), ...(statement?.bank?.items ?? [])].filter(isTheirs).length
  );
}

/**
 * What neither records nor items explain: of the account reconciliation where there is a balance per books, else what
 * opening balance and net amount leave of the closing balance and nobody has answered for. Null while it is not known.
 */
function unexplainedOf({ statement, figures: { opening, net, closing } }: Closing): string | null {
  if (statement?.complete && statement.unexplained !== null) return statement.unexplained;
  if (opening === null || closing === null) return null;
  const answered = (statement?.items ?? []).filter(
    ({ kind, month, state }) => kind === 'roll-forward' && month === statement?.month && state !== 'open',
  );
  // Items are signed as the books have them: what the service has more is negative.
  const units = answered.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  return writeAmount(unitsOf(closing) - unitsOf(opening) - unitsOf(net) + units);
}

/** Null until exceptions were looked for. */
function openExceptions(items: Closing['items']): number | null {
  const figures = items.find(({ item }) => item === 'exceptions')?.figures ?? [];
  const open = figures.find(({ name }) => name === 'openExceptions');
  return open ? Number(open.value) : null;
}
