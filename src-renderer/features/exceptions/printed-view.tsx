import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../components/format.ts';
import { usePrinting } from '../../components/printing.ts';
import { currentLocale } from '../../i18n/index.ts';
import { kindWords } from '../../records/exception-kinds.ts';
import { type InboxView, isUnsettled } from './address.ts';

/** What the list covers, in words: fields and buttons are not printed, and a sheet must say what it leaves out. */
export function PrintedView({ view }: { readonly view: InboxView }) {
  const { t } = useTranslation();
  if (!usePrinting()) return null;
  const { month, statuses, kinds, sources, currency, assignee, text } = view;
  const statusWords = isUnsettled(statuses)
    ? t('exceptions.unsettled')
    : statuses.map((status) => t(`exception.statuses.${status}`)).join(', ') || t('exceptions.allStatuses');
  const chosen: [string, string][] = [
    [t('exception.status'), statusWords],
    [t('exceptions.kind'), kinds.map((kind) => kindWords(t, kind)).join(', ')],
    [t('exceptions.source'), sources.map((source) => t(`exceptions.sources.${source}`)).join(', ')],
    [t('exceptions.currency'), currency],
    [t('exceptions.assignee'), assignee === '' ? t('exceptions.nobody') : (assignee ?? '')],
    [t('exceptions.text'), text],
  ];
  return (
    <Text size="xs" data-testid="printed-view">
      {[
        month === null ? t('period.every') : formatMonth(month, currentLocale()),
        ...chosen.flatMap(([label, words]) => (words === '' ? [] : [`${label}: ${words}`])),
      ].join(' · ')}
    </Text>
  );
}
