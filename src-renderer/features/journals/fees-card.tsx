import { Alert, Button, Card, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalReport } from '../../../src-shared/contract/journals.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { DayInput } from '../../components/day-input.tsx';
import { amountWords, dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { RemoveDialog } from '../../components/remove-dialog.tsx';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { type Place, useJournalCall } from './queries.ts';

type Props = { readonly place: Place; readonly report: JournalReport };

/** The provider's invoices against the fees that it took. */
export function FeesCard({ place, report }: Props) {
  const { t } = useTranslation();
  const { fees, currency } = report;
  const remove = useJournalCall('journals.removeInvoice', place.workspaceId);
  const [removing, setRemoving] = useState<string | null>(null);
  const figures = [
    { name: 'fees', amount: fees.fees },
    ...(fees.tax === null ? [] : [{ name: 'tax', amount: fees.tax } as const]),
    ...(fees.difference === null
      ? []
      : ([
          { name: 'invoiced', amount: fees.invoiced },
          { name: 'difference', amount: fees.difference },
        ] as const)),
  ] as const;
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="fees-title">
      <Stack gap="xs">
        <Title order={2} size="h5" id="fees-title">
          {t('journals.fees.title')} ({currency})
        </Title>
        <Group gap="xl">
          {figures.map(({ name, amount }) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {t(`journals.fees.${name}`)}
              </Text>
              <Text size="sm" fw={600} className="figures" data-testid={`fees-${name}`}>
                {amountWords(amount)}
              </Text>
            </div>
          ))}
        </Group>
        {fees.difference === null ? (
          <Text size="sm">{t('journals.fees.none')}</Text>
        ) : unitsOf(fees.difference) === 0n ? (
          <Text size="sm">{t('journals.fees.agrees')}</Text>
        ) : (
          <Alert color="orange" data-testid="invoice-differs">
            {t('journals.fees.differs', { amount: moneyWords(currency, fees.difference) })}
          </Alert>
        )}
        {fees.invoices.length > 0 && (
          <Table fz="xs" verticalSpacing={2} aria-labelledby="fees-title">
            <Table.Tbody>
              {fees.invoices.map(({ number, day, base, tax }) => (
                <Table.Tr key={number} data-testid="fee-invoice">
                  <Table.Td>{number}</Table.Td>
                  <Table.Td>{dayWords(day)}</Table.Td>
                  <Table.Td ta="right" className="figures">
                    {amountWords(base)} + {amountWords(tax)}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {amountWords(writeAmount(unitsOf(base) + unitsOf(tax)))}
                  </Table.Td>
                  <Table.Td ta="right">
                    <DecidersOnly>
                      <Button
                        size="compact-xs"
                        variant="default"
                        disabled={report.source === 'snapshot'}
                        onClick={() => setRemoving(number)}
                      >
                        {t('journals.fees.remove', { number })}
                      </Button>
                    </DecidersOnly>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {report.source === 'live' && (
          <DecidersOnly>
            <InvoiceForm place={place} invoices={fees.invoices} />
          </DecidersOnly>
        )}
        {removing !== null && (
          <RemoveDialog
            title={t('journals.fees.removeTitle')}
            action={t('journals.fees.remove', { number: removing })}
            error={remove.error}
            pending={remove.isPending}
            onRemove={() =>
              remove.mutate({ ...place, number: removing }, { onSuccess: () => setRemoving(null) })
            }
            onClose={() => setRemoving(null)}
          >
            {t('journals.fees.removeText', { number: removing })}
          </RemoveDialog>
        )}
      </Stack>
    </Card>
  );
}

const EMPTY = { number: '', day: '', base: '', tax: '' };

type FormProps = { readonly place: Place; readonly invoices: JournalReport['fees']['invoices'] };

function InvoiceForm({ place, invoices }: FormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(EMPTY);
  const [told, setTold] = useState(false);
  const save = useJournalCall('journals.setInvoice', place.workspaceId);
  useUnsavedInput(typed !== EMPTY, 'tab=entries month currency');
  const [base, tax] = [readTypedAmount(typed.base), readTypedAmount(typed.tax)];
  const amountError = (amount: string | undefined) =>
    told && amount === undefined ? t('journals.fees.amountWrong') : undefined;
  const reset = () => {
    setTyped(EMPTY);
    setTold(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    if (base === undefined || tax === undefined) return;
    const invoice = { number: typed.number, day: typed.day, base, tax };
    const shown = invoices.find(({ number }) => number === invoice.number.trim()) ?? null;
    save.mutate({ ...place, shown, invoice }, { onSuccess: reset });
  };
  const field = (name: keyof typeof EMPTY) => ({
    size: 'xs' as const,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  });
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-start">
        <TextInput {...field('number')} label={t('journals.fees.number')} required maxLength={40} w={150} />
        <DayInput
          size="xs"
          label={t('journals.fees.day')}
          required
          w={150}
          value={typed.day}
          onChange={(day) => setTyped({ ...typed, day })}
        />
        <TextInput
          {...field('base')}
          label={t('journals.fees.base')}
          required
          w={120}
          error={amountError(base)}
        />
        <TextInput
          {...field('tax')}
          label={t('journals.fees.taxAmount')}
          required
          w={120}
          error={amountError(tax)}
        />
        <Button type="submit" size="xs" variant="default" mt={22} loading={save.isPending}>
          {t('journals.fees.add')}
        </Button>
      </Group>
      {save.error && <ErrorAlert error={save.error} />}
    </form>
  );
}
