import { Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ITEMS_DECIDED, type ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { absolute, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { useIsOnlyRead } from '../../workspace/deciders-only.tsx';
import { DecideItemsDialog } from './decide-items-dialog.tsx';
import type { Place } from './queries.ts';

/**
 * Which items of one side are selected, by their keys; those that are no longer in the statement fall out by
 * themselves.
 */
export type ItemSelection = {
  readonly isSelected: (key: string) => boolean;
  /** Undefined where nothing can be selected. */
  readonly toggle: ((key: string) => void) | undefined;
};

/** An exception is decided on among the exceptions, everything else here. */
const isDecidedHere = ({ exception }: ReconcilingItem): boolean => exception === null;

/**
 * The selection of a side's items, and the bar that tells of it. Of a locked month and for who only reads there is
 * none.
 */
export function useItemSelection(items: readonly ReconcilingItem[], locked: boolean) {
  const onlyReads = useIsOnlyRead();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const here = items.filter(isDecidedHere);
  // One alone is decided on in its row.
  const mayBe = !locked && !onlyReads && here.length > 1;
  const chosen = mayBe ? here.filter(({ key }) => keys.has(key)) : [];
  const toggle = (key: string) => {
    // What is not there any more takes no place.
    const next = new Set(chosen.map((item) => item.key));
    if (!next.delete(key) && next.size < MOST_ITEMS_DECIDED) next.add(key);
    setKeys(next);
  };
  return {
    selection: {
      isSelected: (key: string) => keys.has(key),
      toggle: mayBe ? toggle : undefined,
    } satisfies ItemSelection,
    /** Whether anything can be selected now. */
    mayBe,
    /** What is selected of what is there now. */
    chosen,
    open: here.filter(({ state }) => state === 'open').slice(0, MOST_ITEMS_DECIDED),
    setKeys,
  };
}

type BarProps = {
  readonly place: Place;
  readonly selected: ReturnType<typeof useItemSelection>;
};

/** Selects what is open, says what is selected and what it comes to, and decides on it at once. */
export function ItemSelectionBar({ place, selected: { mayBe, chosen, open, setKeys } }: BarProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  // The dialog stays over items that went meanwhile, to say so; those that it decides on itself go before it is told.
  if (!mayBe && !asking) return null;
  const all = (items: readonly ReconcilingItem[]) => setKeys(new Set(items.map(({ key }) => key)));
  if (chosen.length === 0 && !asking)
    return open.length < 2 ? null : (
      <Group>
        <Button variant="default" size="compact-xs" onClick={() => all(open)}>
          {t('close.statement.selectOpen', { count: open.length })}
        </Button>
      </Group>
    );
  return (
    <>
      <Group gap="sm" px="sm" py={6} className="selection-bar" data-testid="item-selection">
        <Text size="sm" fw={600} role="status">
          {t('close.statement.selected', { count: chosen.length })}
        </Text>
        <Text size="sm" className="figures">
          {sumsInWords(t, chosen, place.currency)}
        </Text>
        {chosen.length === MOST_ITEMS_DECIDED && (
          <Text size="sm" role="status">
            {t('close.statement.mostSelected', { count: MOST_ITEMS_DECIDED })}
          </Text>
        )}
        <Group gap={6} ml="auto">
          <Button size="compact-sm" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {t('close.statement.decideSelected')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => all([])}
          >
            {t('close.statement.clearSelection')}
          </Button>
        </Group>
      </Group>
      {asking && (
        <DecideItemsDialog
          place={place}
          items={chosen}
          sums={sumsInWords(t, chosen, place.currency)}
          onDecided={() => all([])}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What they come to: what cancels out between them shows in the net amount. */
function sumsInWords(t: TFunction, items: readonly ReconcilingItem[], currency: string): string {
  const sum = (of: (units: bigint) => bigint) =>
    moneyWords(currency, writeAmount(items.reduce((total, { amount }) => total + of(unitsOf(amount)), 0n)));
  return t('close.statement.selectedSums', { net: sum((units) => units), gross: sum(absolute) });
}
