import { Button, Group, Loader, Modal, Stack, Table, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingPreview, MatchingScope } from '../../../src-shared/contract/matching.ts';
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { usePreview } from './queries.ts';
import { amountWords, dayWords, evidenceWords, ruleName } from './words.ts';

type Props = {
  readonly scope: MatchingScope;
  /** Rules that are not kept yet; null for the workspace's. */
  readonly document: RuleDocument | null;
  readonly onClose: () => void;
  /** Runs them; left out where they are not kept yet. */
  readonly onRun?: () => void;
};
const COUNTS = ['matches', 'lines', 'records', 'suggested', 'ambiguous', 'setAside'] as const;

/** What each rule would find, with examples, before anything is stored. */
export function PreviewDialog({ scope, document, onClose, onRun }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePreview(scope, document);
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1100px, 94vw)"
      title={t('matching.previewDialog.title', { month: formatMonth(scope.month, currentLocale()) })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('matching.previewDialog.explain')}</Text>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Group>
            <Loader size="sm" aria-hidden />
            <Text size="sm" role="status">
              {t('matching.previewDialog.working')}
            </Text>
          </Group>
        )}
        {data && <Found preview={data} />}
        <Group className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {t('app.close')}
          </Button>
          {onRun && (
            <Button ml="auto" disabled={!data} onClick={onRun} data-autofocus>
              {t('matching.previewDialog.run')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Found({ preview }: { readonly preview: MatchingPreview }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <Table fz="xs" verticalSpacing={2} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('matching.previewDialog.rule')}</Table.Th>
            {COUNTS.map((name) => (
              <Table.Th key={name} ta="right">
                {t(`matching.previewDialog.${name}`)}
              </Table.Th>
            ))}
            <Table.Td w={100} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.rules.map((rule) => {
            const samples = preview.samples.filter((sample) => sample.rule === rule.number);
            return (
              <Fragment key={rule.number}>
                <Table.Tr>
                  <Table.Td>
                    {rule.number}. {ruleName({ id: rule.ruleId, name: rule.name }, t)}
                  </Table.Td>
                  {COUNTS.map((name) => (
                    <Table.Td
                      key={name}
                      ta="right"
                      className="figures"
                      {...(rule[name] === 0 ? { c: 'dimmed' } : {})}
                    >
                      {rule[name].toLocaleString(currentLocale())}
                    </Table.Td>
                  ))}
                  <Table.Td>
                    {samples.length > 0 && (
                      <Button
                        variant="default"
                        size="compact-xs"
                        aria-expanded={open === rule.number}
                        onClick={() => setOpen(open === rule.number ? null : rule.number)}
                      >
                        {t('matching.previewDialog.showSamples')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
                {open === rule.number && (
                  <Table.Tr>
                    <Table.Td colSpan={COUNTS.length + 2} bg="var(--mantine-color-default-hover)">
                      <Samples samples={samples} />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
      <Text size="sm" role="status">
        {t('matching.previewDialog.stays', { lines: preview.openLines, records: preview.openRecords })}
      </Text>
    </>
  );
}

function Samples({ samples }: { readonly samples: MatchingPreview['samples'] }) {
  const { t } = useTranslation();
  return samples.map(({ lines, records, evidence }) => (
    <Text key={lines.map(({ id }) => id).join()} size="xs" className="sample">
      {lines
        .map(
          (line) => `${dayWords(line.day)} ${amountWords(line.amount)} ${line.reference} ${line.description}`,
        )
        .join(' + ')}
      {records.length > 0 && ' ↔ '}
      {records
        .map(
          (record) =>
            `${dayWords(record.day)} ${amountWords(record.amount)} ${record.references[0] ?? record.identity}`,
        )
        .join(' + ')}
      {evidence && (
        <Text span size="xs" c="dimmed">
          {' '}
          ({evidenceWords(evidence, t)})
        </Text>
      )}
    </Text>
  ));
}
