import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatMoment } from '../../../components/format.ts';
import { keys } from '../../../data/keys.ts';
import { after, refresh } from '../../../data/refresh.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { addressBelow } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';

/**
 * Says that no cashout is sent since damage, and what to do; a person who has done it lifts the bar by two clicks,
 * where there is something to compare: beside one order it only leads there.
 */
export function SendingBar({ besideOne = false }: { readonly besideOne?: boolean }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const client = useQueryClient();
  // Null before anybody asked: nothing takes the focus when the notice appears.
  const [asking, setAsking] = useState<boolean | null>(null);
  const { data } = useQuery({
    queryKey: keys.sendingBar(id),
    queryFn: () => call('payouts.sendingBar', { workspaceId: id }),
  });
  const allow = useMutation({
    mutationFn: () => call('payouts.allowSending', { workspaceId: id }),
    onSettled: () => refresh(client, after.sendingBar(id)),
  });
  if (!data?.bar) return null;
  const time = formatMoment(data.bar.since, currentLocale(), timeZone);
  return (
    <Alert color="red" icon={<IconLock aria-hidden />} title={t('operations.sendingBar.title')} role="alert">
      <Stack gap="xs">
        <Text size="sm">{t('operations.sendingBar.why', { time })}</Text>
        <Text size="sm">{t('operations.sendingBar.what')}</Text>
        {allow.error && <ErrorAlert error={allow.error} />}
        <Group gap="xs">
          {besideOne ? (
            <Anchor
              component={Link}
              to={addressBelow(id, 'cashouts')}
              size="sm"
              underline="always"
              c="inherit"
            >
              {t('operations.sendingBar.goCompare')}
            </Anchor>
          ) : asking ? (
            <>
              <Button color="red" loading={allow.isPending} onClick={() => allow.mutate()}>
                {t('operations.sendingBar.confirm')}
              </Button>
              <Button variant="default" autoFocus onClick={() => setAsking(false)}>
                {t('operations.sendingBar.keep')}
              </Button>
            </>
          ) : (
            <Button variant="default" autoFocus={asking === false} onClick={() => setAsking(true)}>
              {t('operations.sendingBar.allow')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
