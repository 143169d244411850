import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useMonthRead } from '../../data/month-read.ts';
import { UnreadMonth } from '../../records/unread-month.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type InboxView, isUnsettled } from './address.ts';

type Props = { readonly view: InboxView; readonly list: ExceptionList };

/** Why there is none: not read, never looked for, all settled, or none that fits. */
export function NothingListed({ view, list }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { read, error, ask } = useMonthRead(id, view.month);
  if (read === 'future') return <UnreadMonth month={view.month ?? ''} read={read} />;
  if (list.refreshedAt === null)
    return <EmptyState title={t('exceptions.neverTitle')} text={t('exceptions.neverText')} />;
  const narrowed =
    view.kinds.length > 0 ||
    view.sources.length > 0 ||
    view.currency !== '' ||
    view.text !== '' ||
    view.assignee !== null;
  if (narrowed || !isUnsettled(view.statuses)) return <EmptyState title={t('exceptions.noneFits')} />;
  if (view.month === null)
    return <EmptyState title={t('exceptions.clearAllTitle')} text={t('exceptions.clearAllText')} />;
  // Until it is known what was read, nothing is called settled.
  if (error) return <ErrorAlert error={error} onRetry={ask} />;
  if (read === undefined) return <Loader aria-label={t('screens.exceptions')} />;
  if (read !== 'complete') return <UnreadMonth month={view.month} read={read} />;
  return <EmptyState title={t('exceptions.clearTitle')} text={t('exceptions.clearText')} />;
}
