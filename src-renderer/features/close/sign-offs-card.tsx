import { Alert, Button, Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allPoints, isOpen } from '../../../src-shared/close-readiness.ts';
import { type CloseReport, SIGN_ROLES, type SignRole } from '../../../src-shared/contract/close.ts';
import { digestPartWords } from '../../../src-shared/words/digest-parts.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { useDoing } from '../../components/doing-dialog.ts';
import { EntryForm } from '../../components/entry-form.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { GrowingTextarea } from '../../components/growing-textarea.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { confirm } from '../../components/notice.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useOnlyReads } from '../../data/team.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { shortDigest } from './close-words.ts';
import { type Place, useCloseCall } from './queries.ts';
import { ReviewLines } from './review-lines.tsx';

type Props = { readonly place: Place; readonly report: CloseReport; readonly actor: string };

/** Who signed which figures, and whether that still stands. */
export function SignOffsCard({ place, report, actor }: Props) {
  const { t } = useTranslation();
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="sign-offs-title">
      <Stack gap="xs">
        <Group gap={4}>
          <Title order={2} size="h5" id="sign-offs-title">
            {t('close.signOffs')}
          </Title>
          <HelpMark term="signOff" />
        </Group>
        {SIGN_ROLES.map((role) => (
          <SignOffLine key={role} role={role} place={place} report={report} actor={actor} />
        ))}
        <ReviewLines place={place} report={report} />
        {report.state !== 'locked' && allPoints(report).some(isOpen) && (
          <Text size="xs" c="dimmed">
            {t('close.signLater')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function SignOffLine({ role, place, report, actor }: Props & { readonly role: SignRole }) {
  const { t } = useTranslation();
  const { timeZone, review } = useWorkspace();
  const signed = report.signOffs.find((each) => each.role === role);
  const prepared = report.signOffs.some((each) => each.role === 'preparer' && each.stands);
  const open = allPoints(report).some(isOpen);
  const onlyReads = useOnlyReads(place.workspaceId);
  const locked = report.state === 'locked';
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" data-testid={`sign-off-${role}`}>
      <div>
        <Text size="xs" c="dimmed">
          {t(`close.roles.${role}`)}
        </Text>
        <Text size="sm">
          {signed
            ? t('close.signed', { ...signed, time: formatMoment(signed.at, currentLocale(), timeZone) })
            : t('close.notSigned')}
        </Text>
        {signed && (
          <Group gap={6}>
            <StateBadge color={signed.stands ? 'green' : 'red'}>
              {t(signed.stands ? 'close.stands' : 'close.void')}
            </StateBadge>
            <Text size="xs" c="dimmed">
              {signed.key === undefined
                ? t('close.byAccount', signed)
                : t('close.review.signedWith', { key: signed.key })}
            </Text>
          </Group>
        )}
        {signed && signed.changed.length > 0 && (
          <Text size="xs" data-testid="changed-parts">
            {t('close.changedParts', { parts: digestPartWords(signed.changed, currentLanguage()) })}
          </Text>
        )}
        {signed && signed.comment !== '' && (
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {signed.comment}
          </Text>
        )}
      </div>
      {!locked && !onlyReads && (!review || role === 'reviewer') && (
        <Group gap="xs" wrap="nowrap">
          {signed && <Withdraw role={role} place={place} />}
          {!signed?.stands && (
            <Sign
              role={role}
              place={place}
              digest={report.digest}
              actor={actor}
              disabled={open || (role === 'reviewer' && !prepared)}
            />
          )}
        </Group>
      )}
    </Group>
  );
}

type SignProps = {
  readonly role: SignRole;
  readonly place: Place;
  readonly digest: string;
  readonly actor: string;
  readonly disabled: boolean;
};

function Sign({ disabled, ...sign }: SignProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-xs" disabled={disabled} onClick={() => setAsking(true)}>
        {t('close.sign', { role: roleWords(sign.role, t) })}
      </Button>
      {asking && <SignDialog {...sign} onClose={() => setAsking(false)} />}
    </>
  );
}

type SignDialogProps = Omit<SignProps, 'disabled'> & { readonly onClose: () => void };

function SignDialog({ role, place, digest, actor, onClose }: SignDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(actor);
  const [comment, setComment] = useState('');
  // What was looked at is what is signed: figures that arrive while this is open are to be looked at as well.
  const [opened, setOpened] = useState(digest);
  const [looked, setLooked] = useState<string | null>(null);
  const sign = useCloseCall('close.sign', place.workspaceId);
  const { begin, failure, close } = useDoing({ error: sign.error, pending: sign.isPending, onClose });
  const words = roleWords(role, t);
  const title = t('close.signTitle', {
    role: words,
    month: formatMonth(place.month, currentLocale()),
    currency: place.currency,
  });
  useUnsavedInput(comment.trim() !== '' && !sign.isPending);
  const { restored } = useKeptInput({
    kind: 'reason',
    name: `sign ${role} ${place.month} ${place.currency}`,
    input: comment.trim() === '' ? null : { kind: 'reason', title, reason: comment },
    restore: ({ reason }) => setComment(reason),
  });
  const isReady = looked === digest && name.trim() !== '';
  const submit = () => {
    if (!isReady || sign.isPending) return;
    begin();
    sign.mutate(
      { ...place, role, name, digest, comment },
      {
        onSuccess: () => {
          onClose();
          confirm(t('close.signedNow', { role: words, name }));
        },
      },
    );
  };
  return (
    <InputDialog opened onClose={close} title={title}>
      <EntryForm onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('close.signText')}</Text>
          <Text size="sm">
            {t('close.digest')}:{' '}
            <Text span ff="monospace" size="sm">
              {shortDigest(digest)}
            </Text>
          </Text>
          {failure !== null && <ErrorAlert error={failure} />}
          <KeptInputNote restored={restored} onDiscard={() => setComment('')} />
          <TextInput
            label={t('close.signName')}
            value={name}
            maxLength={120}
            onChange={({ currentTarget: { value } }) => setName(value)}
            data-autofocus
          />
          <GrowingTextarea
            size="xs"
            label={t('close.signComment')}
            description={t('close.signCommentHint')}
            value={comment}
            maxLength={1000}
            minRows={2}
            maxRows={6}
            onChange={({ currentTarget: { value } }) => setComment(value)}
          />
          {digest !== opened && (
            <Alert color="orange" p="xs" role="alert">
              {t('close.signChanged')}
            </Alert>
          )}
          <Checkbox
            label={t('close.signConfirm')}
            checked={looked === digest}
            onChange={({ currentTarget: { checked } }) => {
              setLooked(checked ? digest : null);
              if (checked) setOpened(digest);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={sign.isPending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={sign.isPending}>
              {t('close.sign', { role: words })}
            </Button>
          </Group>
        </Stack>
      </EntryForm>
    </InputDialog>
  );
}

const roleWords = (role: SignRole, t: TFunction): string =>
  t(`close.roles.${role}`).toLocaleLowerCase(currentLocale());

function Withdraw({ role, place }: { readonly role: SignRole; readonly place: Place }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const withdraw = useCloseCall('close.withdraw', place.workspaceId);
  const words = t(`close.roles.${role}`).toLocaleLowerCase(currentLocale());
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('close.withdrawTitle', { role: words })}
        onClick={() => setAsking(true)}
      >
        {t('close.withdraw')}
      </Button>
      {asking && (
        <ReasonDialog
          most={1_000}
          title={t('close.withdrawTitle', { role: words })}
          text={t('close.withdrawText')}
          action={t('close.withdraw')}
          onDecide={(reason) => withdraw.mutateAsync({ ...place, role, reason })}
          error={withdraw.error}
          pending={withdraw.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
