import { Stack, Tabs, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { addressBelow } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

const TABS = ['deposit-status', 'cashouts', 'identity'] as const;
const SCREENS = { 'deposit-status': 'depositStatus', cashouts: 'cashouts', identity: 'identity' } as const;

/** The screens that ask the service now, or tell it to do something, one beside the other. */
export function OperationsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useWorkspace();
  const { pathname } = useLocation();
  const current = TABS.find((tab) => pathname.split('/')[4] === tab) ?? TABS[0];
  return (
    <Stack gap="sm" p="md">
      <Title order={1} size="h4">
        {t('screens.operations')}
      </Title>
      <Tabs
        value={current}
        onChange={(value) => {
          const tab = TABS.find((each) => each === value);
          if (tab) void navigate(addressBelow(id, SCREENS[tab]));
        }}
        // Going through the tabs with the arrow keys must not leave a form half filled in.
        activateTabWithKeyboard={false}
      >
        <Tabs.List>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`operations.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current} pt="sm">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
