import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { EntryForm } from '../../components/entry-form.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useOnlyReads } from '../../data/team.ts';
import { currentLocale } from '../../i18n/index.ts';
import { PersonField } from '../../workspace/person-field.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type Place, useCloseCall } from './queries.ts';
import { OpenAnswer, SendByFile } from './review-file.tsx';
import { openCount } from './review-threads.ts';

type Props = { readonly place: Place; readonly report: CloseReport };

/** With whom the month is, and the ways to the other desk: for review, and back. */
export function ReviewLines({ place, report }: Props) {
  const { t } = useTranslation();
  const { timeZone, review } = useWorkspace();
  const [asking, setAsking] = useState<'send' | 'return' | null>(null);
  const onlyReads = useOnlyReads(place.workspaceId);
  const giveBack = useCloseCall('close.return', place.workspaceId);
  const { sent, returned, threads } = report.review;
  const [preparer, reviewer] = (['preparer', 'reviewer'] as const).map((role) =>
    report.signOffs.find((each) => each.role === role),
  );
  const shown = { month: formatMonth(place.month, currentLocale()), currency: place.currency };
  const time = (at: number) => formatMoment(at, currentLocale(), timeZone);
  const open = openCount(threads);
  if (report.state === 'locked') return null;
  return (
    <>
      {returned && (
        <Alert color="orange" py={4} data-testid="returned">
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {t('close.review.returned', { ...returned, time: time(returned.at) })}
          </Text>
          {open > 0 && <Text size="sm">{t('close.review.resolveFirst', { count: open })}</Text>}
        </Alert>
      )}
      {sent && !reviewer?.stands && (
        <Text size="sm" data-testid="in-review">
          {t('close.review.sent', { ...sent, time: time(sent.at) })}
        </Text>
      )}
      {preparer && !onlyReads && (
        <Group gap="xs">
          {preparer.stands && !reviewer?.stands && !review && (
            <>
              <Button size="compact-xs" variant="default" onClick={() => setAsking('send')}>
                {t('close.review.send')}
              </Button>
              <SendByFile place={place} digest={report.digest} />
            </>
          )}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('close.review.returnTitle', shown)}
            onClick={() => setAsking('return')}
          >
            {t('close.review.return')}
          </Button>
        </Group>
      )}
      {report.review.byFile !== undefined && !review && <OpenAnswer place={place} />}
      {asking === 'send' && (
        <SendDialog place={place} digest={report.digest} onClose={() => setAsking(null)} />
      )}
      {asking === 'return' && (
        <ReasonDialog
          most={1_000}
          title={t('close.review.returnTitle', shown)}
          text={t('close.review.returnText')}
          action={t('close.review.return')}
          onDecide={(reason) => giveBack.mutateAsync({ ...place, reason })}
          error={giveBack.error}
          pending={giveBack.isPending}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

type SendProps = { readonly place: Place; readonly digest: string; readonly onClose: () => void };

function SendDialog({ place, digest, onClose }: SendProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const send = useCloseCall('close.sendForReview', place.workspaceId);
  const { begin, failure, close } = useDoing({ error: send.error, pending: send.isPending, onClose });
  const shown = { month: formatMonth(place.month, currentLocale()), currency: place.currency };
  const submit = () => {
    if (to.trim() === '' || send.isPending) return;
    begin();
    send.mutate({ ...place, to: to.trim(), digest }, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('close.review.sendTitle', shown)}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <EntryForm onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('close.review.sendText')}</Text>
          {failure !== null && <ErrorAlert error={failure} />}
          <PersonField label={t('close.review.to')} value={to} onChange={setTo} reviewing autoFocus />
          <Group justify="flex-end">
            <Button variant="default" disabled={send.isPending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={to.trim() === ''} loading={send.isPending}>
              {t('close.review.send')}
            </Button>
          </Group>
        </Stack>
      </EntryForm>
    </Modal>
  );
}
