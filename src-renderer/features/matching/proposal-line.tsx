import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '../../../src-shared/contract/matches.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { statusName } from '../../i18n/service-names.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { type Column, type ComparedField, comparedRows } from './comparison.ts';
import { dayWords, moneyWords } from './words.ts';

type Props = {
  readonly columns: readonly Column[];
  /** Which of them this line is. */
  readonly at: number;
  /** Null where there are several options: they are compared with each other. */
  readonly evidence: Evidence | null;
  /** Why it is proposed; null on all lines but the last. */
  readonly about: ReactNode;
  readonly choice: ReactNode;
  readonly actions: ReactNode;
};

/** One side of a proposal, or of one of its options, in a line: what differs from the other side is marked. */
export function ProposalLine({ columns, at, evidence, about, choice, actions }: Props) {
  const { t } = useTranslation();
  const column = columns[at];
  const [first] = column?.items ?? [];
  if (!column || !first) return null;
  const marked = new Set<ComparedField>(
    comparedRows(columns, evidence).flatMap(({ field, cells }) => (cells[at]?.marked ? [field] : [])),
  );
  const markOf = (...fields: ComparedField[]) =>
    fields.some((field) => marked.has(field)) ? 'compared-differs' : '';
  const { items } = column;
  const [others, days] = [items.length - 1, [...new Set(items.map(({ day }) => day))].sort()];
  const sum = writeAmount(items.reduce((all, { rest }) => all + unitsOf(rest), 0n));
  const name =
    items.length === 1
      ? t(`matching.proposals.${column.side}`)
      : t(column.side === 'line' ? 'matching.proposals.linesOf' : 'matching.proposals.recordsOf', {
          count: items.length,
        });
  return (
    <div className="proposal-line">
      <span>{choice}</span>
      <span className="quiet">{column.option === null ? name : `${column.option}. ${name}`}</span>
      <span className={`figures ${markOf('day')}`} title={days.map(dayWords).join(', ')}>
        {dayWords(days[0] ?? first.day)}
        {days.length > 1 && ' …'}
      </span>
      <span className={`proposal-text ${markOf('reference', 'identity')}`}>
        <Reference column={column} />
        {others > 0 && <span className="quiet"> +{others}</span>}
      </span>
      <span className="proposal-text" title={textOf(column)}>
        {textOf(column)}
        {about !== null && <span className="quiet"> — {about}</span>}
      </span>
      <span className={`figures amount ${markOf('amount', 'rest')}`}>{moneyWords(first.currency, sum)}</span>
      <span className="proposal-actions">{actions}</span>
    </div>
  );
}

/** What the side is called by: a line's reference, a record's id as the way to all of it, with its own references. */
function Reference({ column }: { readonly column: Column }) {
  if (column.side === 'line') return column.items[0]?.reference;
  const [record] = column.items;
  if (!record) return null;
  const { listing, identity, day, references } = record;
  return (
    <>
      <RecordLink listing={listing} record={{ identity, day }} />{' '}
      {references.filter((each) => each !== identity).join(', ')}
    </>
  );
}

function textOf(column: Column): string {
  if (column.side === 'record')
    return [...new Set(column.items.map(({ status }) => statusName(status)))].join(', ');
  const [line] = column.items;
  return [line?.description, line?.counterparty].filter(Boolean).join(' · ');
}
