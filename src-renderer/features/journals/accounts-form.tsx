import { Alert, Button, Group, Loader, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ENTRY_PERIODS,
  type JournalReport,
  type JournalSetting,
  type MappedKind,
} from '../../../src-shared/contract/journals.ts';
import { kindWords } from '../../../src-shared/journal/words.ts';
import { readAmount } from '../../../src-shared/money.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { GrowingTextarea } from '../../components/growing-textarea.tsx';
import { confirm } from '../../components/notice.ts';
import { Select } from '../../components/select.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { DecidersFields } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { readChart, writeChart } from './chart-text.ts';
import { useJournalCall, useSetting } from './queries.ts';

/** The accounts that kinds go to: what is offered or was confirmed, to be confirmed. */
export function AccountsForm({ currency }: { readonly currency: string }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = useSetting(id);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={t('app.loading')} />;
  return (
    <DecidersFields>
      <Form currency={currency} setting={data.setting} confirmed={data.confirmed} />
    </DecidersFields>
  );
}

type Props = {
  readonly currency: string;
  readonly setting: JournalSetting;
  readonly confirmed: JournalReport['confirmed'];
};

function Form({ currency, setting, confirmed }: Props) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const stored = { draft: setting, chart: writeChart(setting.chart), feeTax: setting.feeTax ?? '' };
  const version = confirmed?.at ?? 0;
  /** What is typed, and which confirmation it began from; null where nothing is. */
  const [edit, setEdit] = useState<(typeof stored & { readonly from: number }) | null>(null);
  const { draft, chart, feeTax } = edit ?? stored;
  const change = (part: Partial<typeof stored>) => setEdit({ ...stored, from: version, ...edit, ...part });
  const setDraft = (next: JournalSetting) => change({ draft: next });
  const save = useJournalCall('journals.confirmSetting', id);
  const letGo = useUnsavedInput(edit !== null, 'tab=entries');
  const tax = feeTax.trim();
  const taxWrong = tax !== '' && !readAmount(tax).ok;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (taxWrong) return;
    const next = { ...draft, chart: readChart(chart), feeTax: tax === '' ? null : tax };
    save.mutate(
      { workspaceId: id, shown: confirmed?.at ?? null, setting: next },
      {
        onSuccess: () => {
          letGo();
          setEdit(null);
          confirm(t('journals.accounts.done'));
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('journals.accounts.intro')}</Text>
        <Text size="sm" fw={600} role="status">
          {confirmed
            ? t('journals.accounts.confirmed', {
                by: confirmed.by,
                at: formatMoment(confirmed.at, currentLocale(), timeZone),
              })
            : t('journals.accounts.offered')}
        </Text>
        {edit && edit.from !== version && !save.isPending && (
          <Alert color="orange" role="status">
            {t('journals.accounts.confirmedMeanwhile')}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2, md: 4 }} spacing="sm">
          <Select
            label={t('journals.accounts.per')}
            description={t('journals.accounts.perHint')}
            allowDeselect={false}
            data={ENTRY_PERIODS.map((value) => ({ value, label: t(`journals.accounts.periods.${value}`) }))}
            value={draft.per}
            onChange={(per) =>
              setDraft({ ...draft, per: ENTRY_PERIODS.find((each) => each === per) ?? 'day' })
            }
          />
          <TextInput
            label={t('journals.accounts.feeTax')}
            description={t('journals.accounts.feeTaxHint')}
            value={feeTax}
            maxLength={9}
            error={taxWrong ? t('journals.accounts.feeTaxWrong') : undefined}
            onChange={({ currentTarget: { value } }) => change({ feeTax: value })}
          />
          <TextInput
            label={t('journals.accounts.booksCurrency')}
            required
            pattern="[A-Z0-9]{2,10}"
            value={draft.booksCurrency}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, booksCurrency: value.toUpperCase() })
            }
          />
          <TextInput
            label={t('journals.accounts.subJournal')}
            maxLength={4}
            value={draft.subJournal}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, subJournal: value })}
          />
        </SimpleGrid>
        <GrowingTextarea
          label={t('journals.accounts.chart')}
          description={t('journals.accounts.chartHint')}
          minRows={4}
          maxRows={12}
          spellCheck={false}
          value={chart}
          onChange={({ currentTarget: { value } }) => change({ chart: value })}
        />
        <Mapping
          currency={currency}
          mapping={draft.mapping}
          names={new Map(readChart(chart).map(({ code, name }) => [code, name]))}
          onChange={(mapping) => setDraft({ ...draft, mapping })}
        />
        {save.error && <ErrorAlert error={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('journals.accounts.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type MappingProps = {
  readonly currency: string;
  readonly mapping: readonly MappedKind[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (mapping: MappedKind[]) => void;
};

function Mapping({ currency, mapping, names, onChange }: MappingProps) {
  const { t } = useTranslation();
  const title = t('journals.accounts.mapping', { currency });
  const change = (index: number, next: Partial<MappedKind>) =>
    onChange(mapping.map((each, at) => (at === index ? { ...each, ...next } : each)));
  return (
    <WideTable label={title} minWidth={820}>
      <Table fz="xs" verticalSpacing={3} withTableBorder aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{title}</Table.Th>
            {(['account', 'name', 'costCentre', 'auxiliary'] as const).map((column) => (
              <Table.Th key={column}>{t(`journals.columns.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mapping.map((mapped, index) => {
            if (mapped.currency !== currency) return null;
            const { account } = mapped;
            const kind = kindWords(mapped.kind, currentLanguage());
            const name = names.get(account);
            return (
              <Table.Tr key={mapped.kind}>
                <Table.Th scope="row" fw={400}>
                  {kind}
                </Table.Th>
                <Table.Td>
                  <TextInput
                    size="xs"
                    w={120}
                    aria-label={t('journals.accounts.accountOf', { kind })}
                    value={account}
                    maxLength={40}
                    error={account === '' || name === undefined}
                    onChange={({ currentTarget: { value } }) => change(index, { account: value.trim() })}
                  />
                </Table.Td>
                <Table.Td>
                  {account === '' ? (
                    <Text size="xs" c="var(--mantine-color-error)">
                      {t('journals.noAccount')}
                    </Text>
                  ) : name === undefined ? (
                    <Text size="xs" c="var(--mantine-color-error)">
                      {t('journals.accounts.unknownAccount')}
                    </Text>
                  ) : (
                    name || t('journals.accounts.noName')
                  )}
                </Table.Td>
                {(['costCentre', 'auxiliary'] as const).map((field) => (
                  <Table.Td key={field}>
                    <TextInput
                      size="xs"
                      w={120}
                      aria-label={t(`journals.accounts.${field}Of`, { kind })}
                      value={mapped[field]}
                      maxLength={40}
                      onChange={({ currentTarget: { value } }) => change(index, { [field]: value })}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
