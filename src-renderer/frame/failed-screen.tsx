/** What stands in place of a screen that could not be drawn. */
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useRouteError } from 'react-router';
import { call } from '../api.ts';
import { useFocusOnceShown } from '../components/kept-focus.ts';
import { screenAddress } from '../workspace/screens.ts';
import { failureDetails } from './failure-details.ts';

/** Shows what failed and the way on, and reports the failure to the log. The frame around it stays as it is. */
export function FailedScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const error = useRouteError();
  const heading = useFocusOnceShown<HTMLHeadingElement>();
  const details = failureDetails(error);
  const [, area, workspaceId, ...below] = pathname.split('/');
  const screen = area === 'workspaces' ? below.join('/') : (area ?? '');
  useEffect(() => {
    void call('app.screenFailed', { screen: screen.slice(0, 100), details }).catch(() => undefined);
  }, [screen, details]);
  const overview = area === 'workspaces' ? screenAddress(workspaceId ?? '', 'overview') : '/';
  return (
    <Stack align="flex-start" gap="sm" p="md" maw={760} role="alert">
      <Title order={1} size="h4" ref={heading} tabIndex={-1}>
        {t('shell.failed.title')}
      </Title>
      <Text size="sm">{t('shell.failed.what')}</Text>
      <Text size="sm">{t('shell.failed.do')}</Text>
      <Group gap="xs">
        <Button onClick={() => location.reload()}>{t('shell.failed.reload')}</Button>
        {pathname !== overview && (
          <Button variant="default" component={Link} to={overview}>
            {t(area === 'workspaces' ? 'shell.failed.toOverview' : 'shell.failed.toStart')}
          </Button>
        )}
        <Button variant="default" onClick={() => void call('app.showLogFile', {}).catch(() => undefined)}>
          {t('shell.failed.showLog')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('shell.failed.details')}
      </Text>
      <Code block w="100%" mah={240} style={{ overflow: 'auto' }} tabIndex={0}>
        {details}
      </Code>
    </Stack>
  );
}
