import { Stack, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedException } from '../../../src-shared/contract/exceptions.ts';
import { causeRows } from './cause-rows.ts';
import { exposureWords } from './cause-sums.tsx';
import type { Decided } from './decided-notice.tsx';
import { DecisionForm, type TypedDecision } from './decision-form.tsx';

type Props = {
  readonly area: RefObject<HTMLDivElement | null>;
  /** What is selected of the list. */
  readonly exceptions: readonly ListedException[];
  readonly assignees: readonly string[];
  /** The currency that is looked at; empty for all. */
  readonly closing: string;
  /** What was typed into the form; it outlasts the form, which another filter or page takes away. */
  readonly typed: { current: TypedDecision };
  readonly onDone: (keys: readonly string[], decided: Decided | null) => void;
};

/** The decision about what is selected, below the list: how many, in how many rows, what they come to, and the form. */
export function SelectionDecision({ area, exceptions, assignees, closing, typed, onDone }: Props) {
  const { t } = useTranslation();
  const words = t('exceptions.bulk', { count: exceptions.length });
  const rows = causeRows(exceptions).length;
  // A row of several would be counted as one by who looks at the list.
  const where = rows < exceptions.length ? ` ${t('exceptions.inRows', { count: rows })}` : '';
  return (
    <Stack ref={area} gap={4} role="region" aria-label={words}>
      <Text size="xs" fw={600}>
        {words}
        {where}
        <Text span size="xs" className="figures" title={t('exceptions.exposureHint')}>
          {exceptions.length > 1 && exposureWords(t, exceptions).map((sum) => ` · ${sum}`)}
        </Text>
      </Text>
      <DecisionForm
        exceptions={exceptions}
        assignees={assignees}
        closing={closing}
        typedBefore={typed.current}
        onTyped={(next) => {
          typed.current = next;
        }}
        onDone={onDone}
      />
    </Stack>
  );
}
