import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { formatInstant } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { EntryDetail } from './entry-detail.tsx';
import { aboutWords, actionWords } from './entry-words.ts';

/** Entries of a trail, each with its detail at a press. */
export function EntriesTable({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly AuditEntry[];
}) {
  const { t } = useTranslation();
  return (
    <Table fz="xs" verticalSpacing={4} withTableBorder aria-label={label}>
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
