import { NavLink, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { type MouseEvent, memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../commands/commands.tsx';
import { withKeys } from '../commands/keys.tsx';
import { NAVIGATION, NAVIGATION_GROUPS, type NavigationEntry } from '../commands/navigation.ts';
import { goTo } from '../commands/shortcuts.ts';
import { useScreen } from '../commands/use-screen.ts';
import { Hint } from '../components/hint.tsx';
import { useChosenMonth } from '../period/workspace-month.ts';
import { searchOf } from '../workspace/kept-searches.ts';
import { screenAddress } from '../workspace/screens.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

type Props = { readonly collapsed: boolean; readonly onCollapse: (collapsed: boolean) => void };

/** The screens of a workspace, by group; collapsed to their icons where room is short. */
export function NavigationLinks(props: Props) {
  const navigate = useNavigate();
  // Going through the screens, one stays in the month that is being looked at.
  const month = useChosenMonth();
  const go = useCallback(
    // What is there already is no step that Back should lead to.
    (address: string) => void navigate(address, { replace: location.hash === `#${address}` }),
    [navigate],
  );
  return <Links {...props} shown={useScreen()?.to} month={month} onGo={go} />;
}

type LinksProps = Props & {
  /** The screen that is shown. */
  readonly shown: string | undefined;
  readonly month: string | null;
  readonly onGo: (address: string) => void;
};

/** Drawn again when another screen or month is shown, and not with every change of the address. */
const Links = memo(function Links({ collapsed, onCollapse, shown, month, onGo }: LinksProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const addressOf = ({ to, showsMonth }: NavigationEntry) => {
    const inMonth = showsMonth ? month : null;
    // The screen that is shown is begun anew: its filters go.
    const plain = inMonth === null ? '' : `month=${inMonth}`;
    const search = to === shown ? plain : searchOf(id, to, inMonth);
    return `${screenAddress(id, to)}${search === '' ? '' : `?${search}`}`;
  };
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const words = withKeys(t(collapsed ? 'shell.expand' : 'shell.collapse'), 'navigation');
  useCommand('navigation', () => onCollapse(!collapsed));
  return (
    <>
      <ScrollArea flex={1} scrollbarSize={6}>
        {NAVIGATION_GROUPS.map((group) => (
          <fieldset key={group} className="navigation-group">
            <Text component="legend" className={collapsed ? 'visually-hidden' : undefined} fz={11} c="dimmed">
              {t(`shell.groups.${group}`)}
            </Text>
            {NAVIGATION.filter((entry) => entry.group === group).map((entry) => (
              <Link
                key={entry.to}
                entry={entry}
                address={addressOf(entry)}
                active={entry.to === shown || isWithin(shown, entry.to)}
                collapsed={collapsed}
                onGo={onGo}
              />
            ))}
          </fieldset>
        ))}
      </ScrollArea>
      <Hint label={words} position="right">
        <UnstyledButton
          className="navigation-collapse"
          aria-label={words}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        >
          <CollapseIcon size={16} aria-hidden />
        </UnstyledButton>
      </Hint>
    </>
  );
});

/** Whether the screen that is shown is reached from that one. */
const isWithin = (shown: string | undefined, screen: string): boolean =>
  NAVIGATION.some(({ to, within }) => to === shown && within === screen);

/** Room for the longest label in Spanish. */
const NEAR_ICON = { section: { marginInlineEnd: 8 } };

type LinkProps = {
  readonly entry: NavigationEntry;
  readonly address: string;
  readonly active: boolean;
  readonly collapsed: boolean;
  readonly onGo: (address: string) => void;
};

/** A link of the router's own would be drawn again with every change of the address. */
const Link = memo(function Link({ entry, address, active, collapsed, onGo }: LinkProps) {
  const { to, label, icon: Icon } = entry;
  const { t } = useTranslation();
  useCommand(goTo(to), () => onGo(address));
  // Keys, palette and menu lead there all the same.
  if (entry.within) return null;
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    onGo(address);
  };
  return (
    <Hint label={withKeys(t(label), goTo(to))} position="right" openDelay={collapsed ? 0 : 900}>
      <NavLink
        href={`#${address}`}
        onClick={onClick}
        aria-current={active ? 'page' : undefined}
        label={collapsed ? undefined : t(label)}
        aria-label={collapsed ? t(label) : undefined}
        leftSection={<Icon size={16} aria-hidden />}
        active={active}
        noWrap
        styles={NEAR_ICON}
      />
    </Hint>
  );
});
