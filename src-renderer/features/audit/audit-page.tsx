import { Button, Group, Loader, Select, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatInstant } from '../../components/format.ts';
import { Screen } from '../../components/screen.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { AREAS } from './areas.ts';
import { EntryDetail } from './entry-detail.tsx';
import { aboutWords, actionWords } from './entry-words.ts';
import { useAuditEntries } from './queries.ts';
import { Verification } from './verification.tsx';

/** Every decision in the workspace, newest first, and whether the chain of their hashes holds. */
export function AuditPage() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const area = AREAS.find((each) => each === params.get('area')) ?? '';
  const search = params.get('search') ?? '';
  const show = (change: Record<string, string>) =>
    setParams(
      Object.entries({ area, search, ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAuditEntries(id, area);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const wanted = search.trim().toLowerCase();
  const words = (entry: AuditEntry) =>
    [entry.actor, actionWords(t, entry), entry.subject, aboutWords(t, entry), JSON.stringify(entry.detail)]
      .join(' ')
      .toLowerCase();
  const found = wanted === '' ? entries : entries.filter((entry) => words(entry).includes(wanted));
  return (
    <Screen name={t('audit.title')}>
      <Text size="sm">{t('audit.intro')}</Text>
      <Group align="flex-end">
        <Select
          label={t('audit.area')}
          data={(['', ...AREAS] as const).map((each) => ({
            value: each,
            label: t(`audit.areas.${each || 'all'}`),
          }))}
          value={area}
          onChange={(value) => show({ area: value ?? '' })}
          allowDeselect={false}
        />
        <TextInput
          label={t('audit.search')}
          w={280}
          value={search}
          onChange={({ currentTarget: { value } }) => show({ search: value })}
        />
        <Verification />
      </Group>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data && entries.length === 0 && <EmptyState title={t('audit.empty')} />}
      {entries.length > 0 && (
        <>
          <Text size="xs" role="status">
            {t('audit.shown', { shown: found.length, total: data?.pages[0]?.total ?? 0 })}
            {found.length === 0 && `. ${t('audit.notFound')}`}
          </Text>
          <Entries entries={found} />
        </>
      )}
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('audit.more')}
          </Button>
        </Group>
      )}
    </Screen>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  return (
    <Table fz="xs" verticalSpacing={4} withTableBorder aria-label={t('audit.table')}>
      <Table.Thead>
        <Table.Tr>
          {(['number', 'at', 'actor', 'action', 'subject'] as const).map((column) => (
            <Table.Th key={column}>{t(`audit.columns.${column}`)}</Table.Th>
          ))}
          <Table.Th>
            <span className="visually-hidden">{t('audit.details')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const [open, setOpen] = useState(false);
  const { number, at, actor } = entry;
  return (
    <>
      <Table.Tr data-testid="audit-entry">
        <Table.Td className="figures">{number}</Table.Td>
        <Table.Td className="figures">{formatInstant(at, currentLocale(), timeZone)}</Table.Td>
        <Table.Td>{actor}</Table.Td>
        <Table.Td>{actionWords(t, entry)}</Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>{aboutWords(t, entry)}</Table.Td>
        <Table.Td ta="right">
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={open}
            aria-label={t('audit.detailsOf', { number })}
            onClick={() => setOpen(!open)}
          >
            {t('audit.details')}
          </Button>
        </Table.Td>
      </Table.Tr>
      {open && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={5}>
            <EntryDetail entry={entry} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
