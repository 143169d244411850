import { NavLink, ScrollArea, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { useCommand } from './commands.tsx';
import { withKeys } from './keys.tsx';
import { NAVIGATION, NAVIGATION_GROUPS, type NavigationEntry } from './navigation.ts';
import { goTo } from './shortcuts.ts';
import { useScreen } from './use-screen.ts';

type Props = { readonly collapsed: boolean; readonly onCollapse: (collapsed: boolean) => void };

/** The screens of a workspace, by group; collapsed to their icons where room is short. */
export function NavigationLinks({ collapsed, onCollapse }: Props) {
  const { t } = useTranslation();
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const words = withKeys(t(collapsed ? 'shell.expand' : 'shell.collapse'), 'navigation');
  useCommand('navigation', () => onCollapse(!collapsed));
  return (
    <>
      <ScrollArea flex={1} type="auto" scrollbarSize={6}>
        {NAVIGATION_GROUPS.map((group) => (
          <fieldset key={group} className="navigation-group">
            <Text
              component="legend"
              className={collapsed ? 'visually-hidden' : undefined}
              fz={11}
              c="dimmed"
              px={8}
              pt={6}
            >
              {t(`shell.groups.${group}`)}
            </Text>
            {NAVIGATION.filter((entry) => entry.group === group).map((entry) => (
              <Link key={entry.to} entry={entry} collapsed={collapsed} />
            ))}
          </fieldset>
        ))}
      </ScrollArea>
      <Tooltip label={words} position="right">
        <UnstyledButton
          className="navigation-collapse"
          aria-label={words}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        >
          <CollapseIcon size={16} aria-hidden />
        </UnstyledButton>
      </Tooltip>
    </>
  );
}

type LinkProps = { readonly entry: NavigationEntry; readonly collapsed: boolean };

function Link({ entry: { to, label, icon: Icon, showsMonth }, collapsed }: LinkProps) {
  const { t } = useTranslation();
  const screen = useScreen();
  const navigate = useNavigate();
  const search = useMonthOfView(showsMonth);
  useCommand(goTo(to), () => void navigate({ pathname: to, search }));
  return (
    <Tooltip label={withKeys(t(label), goTo(to))} position="right" openDelay={collapsed ? 0 : 900}>
      <NavLink
        component={RouterLink}
        to={{ pathname: to, search }}
        label={collapsed ? undefined : t(label)}
        aria-label={collapsed ? t(label) : undefined}
        leftSection={<Icon size={16} aria-hidden />}
        active={screen?.to === to}
        noWrap
        px={8}
        py={4}
      />
    </Tooltip>
  );
}

/** The month being looked at, for the links to the other screens: going through them, one stays in the month. */
function useMonthOfView(wanted: boolean): string {
  const month = useSearchParams()[0].get('month');
  return month === null || !wanted ? '' : new URLSearchParams({ month }).toString();
}
