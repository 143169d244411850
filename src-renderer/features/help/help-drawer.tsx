import { Anchor, Box, List, Loader, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAVIGATION } from '../../commands/navigation.ts';
import { useScreen } from '../../commands/use-screen.ts';
import { Select } from '../../components/select.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { keys } from '../../data/keys.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { type ScreenName, screenAddress } from '../../workspace/screens.ts';
import { useWorkspaceOfAddress } from '../../workspace/use-workspace-of-address.ts';
import { findPages, type HelpPage, type HelpPageId, helpPages, pagesAbout } from './help-pages.ts';
import { loadHelp } from './load-help.ts';

type Props = {
  readonly opened: boolean;
  /** What is looked up at once; without it, the page of the screen. */
  readonly about?: string;
  readonly onClose: () => void;
};

/** Help beside the screen that it is about: its page first, and a search over all of them. */
export function HelpDrawer({ opened, about = '', onClose }: Props) {
  const { t } = useTranslation();
  return (
    <SideDrawer opened={opened} onClose={onClose} size={440} title={t('help.title')}>
      <Help key={about} about={about} onClose={onClose} />
    </SideDrawer>
  );
}

/** Made anew each time that help is opened: it begins with the page of the screen that is shown. */
function Help({ about, onClose }: Required<Omit<Props, 'opened'>>) {
  const { t } = useTranslation();
  const shown = useScreen()?.to;
  const [chosen, setChosen] = useState<HelpPageId>(shown ?? 'month');
  const [text, setText] = useState(about);
  useEffect(() => setChosen(shown ?? 'month'), [shown]);
  const language = currentLanguage();
  const { data: texts } = useQuery({
    queryKey: keys.help(language),
    queryFn: () => loadHelp(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = (screen: ScreenName) => {
    const entry = NAVIGATION.find(({ to }) => to === screen);
    return entry ? t(entry.label) : screen;
  };
  const other = {
    month: t('help.month'),
    team: t('help.team'),
    glossary: t('help.glossary'),
    workbook: t('help.workbook'),
  };
  const pages = texts ? helpPages(texts, { screen: nameOf, other }) : [];
  const found =
    text.trim() === ''
      ? pages.filter(({ id }) => id === chosen)
      : text === about
        ? pagesAbout(pages, about)
        : findPages(pages, text);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        data-autofocus
        leftSection={<IconSearch size={14} aria-hidden />}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Select
        aria-label={t('help.page')}
        allowDeselect={false}
        data={pages.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen}
        onChange={(id) => {
          const page = pages.find((each) => each.id === id);
          if (!page) return;
          setChosen(page.id);
          setText('');
        }}
      />
      {!texts && <Loader size="sm" />}
      <Stack gap="md" data-testid="help-pages">
        {found.map((page) => (
          <Page key={page.id} page={page} onClose={onClose} />
        ))}
        {texts && found.length === 0 && (
          <Text size="sm" role="status">
            {t('help.nothing', { text: text.trim() })}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

function Page({ page, onClose }: { readonly page: HelpPage } & Pick<Props, 'onClose'>) {
  const { title, purpose, entries, isOrdered } = page;
  const isNamed = entries.some(({ name, screen }) => name !== null && screen === null);
  return (
    <Box component="section" data-testid={`help-${page.id}`}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {purpose && (
        <Text size="sm" mb="xs">
          {purpose}
        </Text>
      )}
      {isNamed ? (
        <dl className="help-terms">
          {entries.map(({ name, text }) => (
            <div key={`${name} ${text}`}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <List size="sm" spacing={6} type={isOrdered ? 'ordered' : 'unordered'}>
          {entries.map(({ name, text, screen }) => (
            <List.Item key={text}>
              {name !== null && screen !== null && (
                <>
                  <ScreenLink screen={screen} name={name} onClose={onClose} />
                  {': '}
                </>
              )}
              {text}
            </List.Item>
          ))}
        </List>
      )}
    </Box>
  );
}

/** Leads to the screen, where a workspace is shown. */
function ScreenLink({
  screen,
  name,
  onClose,
}: { readonly screen: ScreenName; readonly name: string } & Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
  const workspaceId = useWorkspaceOfAddress()?.id;
  const navigate = useNavigate();
  if (workspaceId === undefined)
    return (
      <Text span fw={600} size="sm">
        {name}
      </Text>
    );
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={600}
      aria-label={t('help.open', { screen: name })}
      onClick={() => {
        onClose();
        void navigate(screenAddress(workspaceId, screen));
      }}
    >
      {name}
    </Anchor>
  );
}
