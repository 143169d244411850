import { ActionIcon, AppShell, Group, getDefaultZIndex, Text } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconHelp, IconKeyboard, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import icon from '../../resources/icon.svg';
import { useRunCommand } from '../commands/commands.tsx';
import { withKeys } from '../commands/keys.tsx';
import { Hint } from '../components/hint.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { keepNoticesRoom } from './notices-room.ts';
import { ProxySignIn } from './proxy-sign-in.tsx';

type Props = {
  readonly header?: ReactNode;
  readonly navigation?: ReactNode;
  /** The navigation shows icons only. */
  readonly navigationCollapsed?: boolean;
  /** What stands above the screen and does not scroll with it. */
  readonly notices?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/**
 * Above dialogs, whose shade would take clicks, and below what a person has just opened: lists and evidence hang into
 * the band.
 */
const NOTICES_LAYER = getDefaultZIndex('modal') + 1;

/** The frame of every screen: title bar, optional navigation, content. */
export function Frame({ header, navigation, navigationCollapsed, notices, footer, children }: Props) {
  const { t } = useTranslation();
  return (
    <AppShell
      header={{ height: 47 }}
      navbar={{
        width: navigationCollapsed ? 46 : 176,
        breakpoint: 0,
        collapsed: { desktop: !navigation, mobile: !navigation },
      }}
      padding={0}
    >
      {/* A button: the address holds the screen, so the fragment of an ordinary skip link would leave it. */}
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        {t('app.skipToContent')}
      </button>
      <AppShell.Header>
        {/* The edge of the environment's colour, when there is one, comes with the header. */}
        <Group h={44} px="md" gap="sm" wrap="nowrap">
          <Group gap={8} wrap="nowrap">
            <img src={icon} width={22} height={22} alt="" />
            <Text fw={700}>{t('app.name')}</Text>
          </Group>
          {header}
          <Group ml="auto" gap={4} wrap="nowrap">
            <PaletteButton />
            <HelpButton />
            <ShortcutsButton />
            <DisplayMenu />
          </Group>
        </Group>
      </AppShell.Header>
      {navigation && (
        <AppShell.Navbar p={6} component="nav" aria-label={t('app.navigation')}>
          {navigation}
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1} className="content">
        <ProxySignIn />
        {notices}
        <div className="screen" ref={keepNoticesRoom}>
          {children}
        </div>
        <Notifications
          withinPortal={false}
          position="bottom-left"
          className="notices"
          limit={3}
          zIndex={NOTICES_LAYER}
        />
        {footer}
      </AppShell.Main>
    </AppShell>
  );
}

/** Opens the help of the screen that is shown. */
function HelpButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  return (
    <Hint label={withKeys(t('commands.help'), 'help')}>
      <ActionIcon aria-label={t('commands.help')} onClick={() => run('help')}>
        <IconHelp size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

/** Says that there are shortcuts, and which key lists them. */
function ShortcutsButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  return (
    <Hint label={withKeys(t('commands.shortcuts'), 'shortcuts')}>
      <ActionIcon aria-label={t('commands.shortcuts')} onClick={() => run('shortcuts')}>
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

function PaletteButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  return (
    <Hint label={withKeys(t('shell.openPalette'), 'palette')}>
      <ActionIcon aria-label={t('shell.openPalette')} onClick={() => run('palette')}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
