import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exception, ExposureSum } from '../../../src-shared/contract/exceptions.ts';
import { amountWords } from '../../components/days-and-amounts.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { chosenOf, firstChoice, sumsOf } from './selection-sums.ts';

type Props = {
  readonly exceptions: readonly Exception[];
  /** The currency that is looked at; empty for all. */
  readonly closing: string;
  /** What the decision is called, on the button. */
  readonly action: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (keys: string[], confirmed: ExposureSum[]) => void;
  readonly onClose: () => void;
};

/** Asks before several exceptions are settled: which currencies, whose, how many, and how much. */
export function ConfirmDialog({ exceptions, closing, action, pending, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const { begin, failure, close } = useDoing({ error, pending, onClose });
  const [choice, setChoice] = useState(() => firstChoice(exceptions, closing));
  const chosen = chosenOf(exceptions, choice);
  // What there is to choose is told before it is chosen.
  const offered = chosenOf(exceptions, {
    ...choice,
    currencies: new Set(exceptions.map(({ currency }) => currency)),
  });
  const assignees = [...new Set(exceptions.map(({ assignee }) => assignee))].filter((name) => name !== '');
  const toggled = (set: ReadonlySet<string>, value: string) => {
    const next = new Set(set);
    if (!next.delete(value)) next.add(value);
    return next;
  };
  const ofCurrency = exceptions.filter(({ currency }) => choice.currencies.has(currency));
  return (
    <InputDialog
      opened
      onClose={close}
      size="lg"
      title={
        chosen.length === 0
          ? t('exceptions.confirm.none', { action })
          : t('exceptions.confirm.title', { action, count: chosen.length })
      }
    >
      <Stack gap="sm">
        <Table fz="sm" verticalSpacing={4} withTableBorder aria-label={t('exceptions.confirm.sums')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('exceptions.currency')}</Table.Th>
              <Table.Th ta="right">{t('exceptions.confirm.count')}</Table.Th>
              <Table.Th ta="right" title={t('exceptions.exposureHint')}>
                {t('exceptions.net')}
              </Table.Th>
              <Table.Th ta="right">{t('exceptions.gross')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sumsOf(exceptions).map(({ currency }) => {
              const sum = sumsOf(offered).find((each) => each.currency === currency);
              return (
                <Table.Tr key={currency}>
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      label={currency}
                      checked={choice.currencies.has(currency)}
                      onChange={() =>
                        setChoice({ ...choice, currencies: toggled(choice.currencies, currency) })
                      }
                    />
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {sum?.count ?? 0}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {amountWords(sum?.net ?? '0.00')}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {amountWords(sum?.gross ?? '0.00')}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
        {assignees.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={t('exceptions.confirm.assigned', {
              name,
              count: ofCurrency.filter(({ assignee }) => assignee === name).length,
            })}
            checked={choice.assignees.has(name)}
            onChange={() => setChoice({ ...choice, assignees: toggled(choice.assignees, name) })}
          />
        ))}
        <Text size="sm">{t('exceptions.confirm.undo')}</Text>
        {failure !== null && <ErrorAlert error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={pending} onClick={close} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={pending}
            onClick={() => {
              begin();
              onConfirm(
                chosen.map(({ key }) => key),
                sumsOf(chosen),
              );
            }}
          >
            {t('exceptions.confirm.action', { action, count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </InputDialog>
  );
}
