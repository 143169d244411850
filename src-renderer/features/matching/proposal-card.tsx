import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '../../../src-shared/contract/matches.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { type Column, columnsOf } from './comparison.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { ProposalLine } from './proposal-line.tsx';
import { evidenceWords, ruleName } from './words.ts';

type Props = {
  readonly proposal: Proposal;
  /** Null where it cannot be confirmed together with others. */
  readonly selected: boolean | null;
  readonly onSelect: () => void;
  readonly pending: boolean;
  readonly onConfirm: (option: number) => void;
  readonly onReject: () => void;
};

/**
 * A proposal in two lines, the book's side above the service's, with what differs marked; an ambiguous one has a line
 * for each option. All fields are shown on demand. Confirm and Reject stand at the same place in every proposal.
 */
export function ProposalCard({ proposal, selected, onSelect, pending, onConfirm, onReject }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { rule, options } = proposal;
  const title = t('matching.proposals.rule', { number: rule.number, name: ruleName(rule.rule, t) });
  const columns = columnsOf(proposal);
  const [only] = options.length === 1 ? options : [];
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const button = (words: string, onClick: () => void, isChoice = false) => (
    <DecidersOnly>
      <Button
        size="compact-xs"
        variant={isChoice ? 'filled' : 'default'}
        {...(isChoice ? { loading: pending } : { disabled: pending })}
        onClick={onClick}
      >
        {words}
      </Button>
    </DecidersOnly>
  );
  const details = (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-expanded={open}
      leftSection={<Chevron size={12} aria-hidden />}
      onClick={() => setOpen(!open)}
    >
      {t('matching.proposals.allFields')}
    </Button>
  );
  const actionsOf = (column: Column, at: number): ReactNode => {
    if (only)
      return at === 0 ? (
        <>
          {button(t('matching.proposals.confirm'), () => onConfirm(1), true)}
          {button(t('matching.proposals.rejectOne'), onReject)}
        </>
      ) : (
        details
      );
    const { option } = column;
    if (option !== null && at === columns.findIndex((each) => each.option === option))
      return button(t('matching.proposals.confirmOption', { number: option }), () => onConfirm(option), true);
    return at === placeOfReject(columns) ? (
      <>
        {button(t('matching.proposals.reject'), onReject)}
        {details}
      </>
    ) : null;
  };
  return (
    <article className="proposal" aria-label={title} data-focus-row>
      {columns.map((column, at) => (
        <ProposalLine
          key={`${column.side} ${column.option ?? 'same'}`}
          columns={columns}
          at={at}
          evidence={only?.evidence ?? null}
          about={at === columns.length - 1 ? <About proposal={proposal} title={title} /> : null}
          choice={
            at === 0 && selected !== null ? (
              <DecidersOnly>
                <Checkbox
                  size="xs"
                  aria-label={t('matching.proposals.select')}
                  checked={selected}
                  onChange={onSelect}
                />
              </DecidersOnly>
            ) : null
          }
          actions={actionsOf(column, at)}
        />
      ))}
      {open && <ComparisonTable proposal={proposal} />}
    </article>
  );
}

/**
 * The first line that no option's button stands on: there is one, since options share a side or have a line on each.
 */
const placeOfReject = (columns: readonly Column[]): number =>
  columns.findIndex(
    ({ option }, at) => option === null || columns.findIndex((each) => each.option === option) !== at,
  );

/** Which rule proposes it and why; of several options what they differ in. */
function About({ proposal, title }: { readonly proposal: Proposal; readonly title: string }) {
  const { t } = useTranslation();
  const { options, optionCount, differences } = proposal;
  const [only] = options.length === 1 ? options : [];
  const fields = [...new Set(differences.map(({ field }) => field))].map((field) =>
    t(`matching.fields.${field}`),
  );
  const differ =
    fields.length === 0
      ? t('matching.proposals.same')
      : t('matching.proposals.differ', { fields: fields.join(', ') });
  return [
    only ? evidenceWords(only.evidence, t) : differ,
    optionCount > options.length &&
      t('matching.proposals.shownOf', { shown: options.length, count: optionCount }),
    title,
  ]
    .filter(Boolean)
    .join(' · ');
}
