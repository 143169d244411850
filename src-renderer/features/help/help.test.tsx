// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandsProvider, useCommand } from '../../commands/commands.tsx';
import { HelpMark } from '../../commands/help-mark.tsx';
import { NAVIGATION } from '../../commands/navigation.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { SCREENS } from '../../workspace/screens.ts';
import { HelpDrawer } from './help-drawer.tsx';
import { findPages, helpPages, pagesAbout } from './help-pages.ts';
import { loadHelp } from './load-help.ts';

afterEach(closeScreen);

const other = { month: 'month', team: 'team', glossary: 'glossary', workbook: 'workbook' };
const pagesIn = async (language: 'en' | 'es') =>
  helpPages(await loadHelp(language), { screen: (name) => `<${name}>`, other });

describe.each(['en', 'es'] as const)('the help in %s', (language) => {
  it('has a page for every screen of the navigation, and names no screen that there is not', async () => {
    const pages = await pagesIn(language);
    const ids = pages.map(({ id }) => id);
    expect(SCREENS.filter((name) => !ids.includes(name))).toEqual([]);
    for (const { id, purpose, entries } of pages) {
      if (NAVIGATION.some(({ to }) => to === id)) expect(purpose, id).toMatch(/\.$/);
      expect(entries.length, id).toBeGreaterThan(0);
      for (const { name, text } of entries) expect(`${name} ${text}`, id).not.toMatch(/[{}]/);
    }
  });

  it('has every term that a mark beside a place leads to', async () => {
    const glossary = (await pagesIn(language)).find(({ id }) => id === 'glossary');
    const names = glossary?.entries.map(({ name }) => name);
    for (const term of Object.values((language === 'es' ? es : en).helpMark.terms)) {
      expect(names).toContain(term);
      // However many pages have its words, what it means comes first, alone.
      const [first] = pagesAbout(await pagesIn(language), term);
      expect([first?.id, first?.entries.map(({ name }) => name)]).toEqual(['glossary', [term]]);
    }
  });

  it('leads through the month in the order of its screens, from the sync to the close', async () => {
    const [month] = await pagesIn(language);
    expect(month?.entries.map(({ screen }) => screen)).toEqual([
      'sync',
      'balances',
      'tie-out',
      'statements',
      'matching',
      'exceptions',
      'journals',
      'close',
    ]);
  });

  it('has its glossary in the order of the alphabet, each term once', async () => {
    const { glossary } = await loadHelp(language);
    const terms = glossary.map(({ term }) => term);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, language)));
    expect(new Set(terms).size).toBe(terms.length);
  });
});

it('has the same topics, terms and sheets in both languages', async () => {
  const [english, spanish] = await Promise.all([loadHelp('en'), loadHelp('es')]);
  expect(spanish.glossary).toHaveLength(english.glossary.length);
  expect(spanish.workbook).toHaveLength(english.workbook.length);
  expect(spanish.team).toHaveLength(english.team.length);
});

it('is searched without regard to capitals and accents, down to the entry', async () => {
  const pages = await pagesIn('es');
  const found = findPages(pages, 'EN TRANSITO');
  expect(found.map(({ id }) => id)).toEqual(['matching', 'glossary']);
  expect(found.at(-1)?.entries.map(({ name }) => name)).toEqual(['En tránsito']);
  expect(findPages(pages, 'unicornio')).toEqual([]);
  expect(findPages(pages, '  ')).toHaveLength(pages.length);
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('the drawer in %s', (language, words) => {
  const show = (at: string) =>
    showScreen(
      <CommandsProvider>
        <HelpDrawer opened onClose={() => undefined} />
      </CommandsProvider>,
      { 'workspaces.list': { workspaces: [WORKSPACE] } },
      { path: ':screen', at, language },
    );

  it('begins with the screen that is shown, by the name that the navigation has', async () => {
    await show('tie-out');
    const page = await screen.findByTestId('help-tie-out');
    expect(within(page).getByRole('heading', { name: words.screens['tie-out'] })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  });

  it('looks up what it is asked about, whatever the screen', async () => {
    const about = words.helpMark.terms.materiality;
    const offered: (string | undefined)[] = [];
    const Frame = () => {
      useCommand('help', (asked) => offered.push(asked));
      return <HelpMark term="materiality" />;
    };
    const { user } = await showScreen(
      <CommandsProvider>
        <Frame />
        <HelpDrawer opened about={about} onClose={() => undefined} />
      </CommandsProvider>,
      { 'workspaces.list': { workspaces: [WORKSPACE] } },
      { path: ':screen', at: 'tie-out', language },
    );
    const glossary = await screen.findByTestId('help-glossary');
    expect(within(glossary).getByText(about)).toBeVisible();
    expect(screen.queryByTestId('help-tie-out')).toBeNull();
    await user.click(
      screen.getByRole('button', { name: words.helpMark.about.replace('{{term}}', about), hidden: true }),
    );
    expect(offered).toEqual([about]);
  });

  it('finds what is typed over all pages, and says where nothing is found', async () => {
    const { fill } = await show('deposits');
    await screen.findByTestId('help-deposits');
    const search = screen.getByRole('searchbox', { name: words.help.search });
    await waitFor(() => expect(search).toHaveFocus());
    await fill(search, 'camt.053');
    expect(await screen.findByTestId('help-statements')).toBeVisible();
    expect(screen.queryByTestId('help-deposits')).toBeNull();
    await fill(search, 'x');
    expect(screen.getByRole('status')).toHaveTextContent('camt.053x');
  });

  it('leads from a step of the month to its screen', async () => {
    const { user, address } = await show('overview');
    await screen.findByTestId('help-overview');
    await user.click(screen.getByRole('combobox', { name: words.help.page }));
    await user.click(await screen.findByRole('option', { name: words.help.month }));
    const month = await screen.findByTestId('help-month');
    const open = words.help.open.replace('{{screen}}', words.screens.matching);
    await user.click(within(month).getByRole('button', { name: open }));
    expect(address()).toBe(`/workspaces/${WORKSPACE.id}/matching`);
  });
});
