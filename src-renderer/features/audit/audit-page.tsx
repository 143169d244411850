import { Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Screen } from '../../components/screen.tsx';
import { Select } from '../../components/select.tsx';
import { useTypedSearch } from '../../components/typed-search.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { AREAS } from './areas.ts';
import { EntriesTable } from './entries-table.tsx';
import { aboutWords, actionWords } from './entry-words.ts';
import { NotInLog } from './not-in-log.tsx';
import { useAuditEntries } from './queries.ts';
import { Verification } from './verification.tsx';

/** Text as it is looked for: an amount is kept beside its currency by a space that nobody types. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

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
      // The area that is chosen next builds on the text.
      { replace: true, flushSync: true },
    );
  const typed = useTypedSearch(search, (text) => show({ search: text }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAuditEntries(id, area);
  const [wantsAll, setWantsAll] = useState(false);
  const searchesAll = wantsAll && search.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page that came, the next
  useEffect(() => {
    if (searchesAll && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [data, searchesAll, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const wanted = plain(search).trim();
  const words = (entry: AuditEntry) =>
    plain(
      [
        ...[entry.actor, actionWords(t, entry), entry.subject, aboutWords(t, entry)],
        JSON.stringify(entry.detail),
      ].join(' '),
    );
  const found = wanted === '' ? entries : entries.filter((entry) => words(entry).includes(wanted));
  const total = data?.pages[0]?.total ?? 0;
  // Only what is here is looked through: older entries may match, too.
  const isPart = wanted !== '' && hasNextPage;
  return (
    <Screen name={t('screens.audit')}>
      <Text size="sm">{t('audit.intro')}</Text>
      <NotInLog />
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
        <TextInput type="search" label={t('audit.search')} w={280} {...typed} />
        <Verification />
      </Group>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data && entries.length === 0 && <EmptyState title={t('audit.empty')} />}
      {entries.length > 0 && (
        <>
          <Text size="xs" role="status">
            {t(isPart ? 'audit.foundAmong' : 'audit.shown', {
              shown: found.length,
              searched: entries.length,
              total,
            })}
            {found.length === 0 &&
              `. ${isPart ? t('audit.notFoundAmong', { searched: entries.length }) : t('audit.notFound')}`}
          </Text>
          <EntriesTable label={t('audit.table')} entries={found} />
        </>
      )}
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('audit.more')}
          </Button>
          {isPart && (
            <Button variant="default" loading={searchesAll && !error} onClick={() => setWantsAll(true)}>
              {t('audit.searchAll', { total })}
            </Button>
          )}
        </Group>
      )}
    </Screen>
  );
}
