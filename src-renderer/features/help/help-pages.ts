/** The pages of the help, and which of them say what is searched for. Pure. */
import { SCREENS, type ScreenName } from '../../workspace/screens.ts';
import type { HelpTexts } from './texts.ts';

/** A page: of a screen, or one of the four that belong to none. */
export type HelpPageId = ScreenName | 'month' | 'team' | 'glossary' | 'workbook';

type HelpEntry = {
  /** The term, sheet or screen that the text is of; none for plain points. */
  readonly name: string | null;
  readonly text: string;
  /** The screen that the entry leads to. */
  readonly screen: ScreenName | null;
};
export type HelpPage = {
  readonly id: HelpPageId;
  readonly title: string;
  readonly purpose: string | null;
  readonly entries: readonly HelpEntry[];
  /** Whether the order of the entries is that of the work. */
  readonly isOrdered: boolean;
};

type Names = {
  /** What the navigation calls a screen. */
  readonly screen: (screen: ScreenName) => string;
  readonly other: Readonly<Record<Exclude<HelpPageId, ScreenName>, string>>;
};

/** In the order in which they are listed: the month-end, working as a team, the screens, the glossary, the workbook. */
export function helpPages({ screens, month, team, glossary, workbook }: HelpTexts, names: Names): HelpPage[] {
  const isScreen = (name: string): name is ScreenName => SCREENS.some((screen) => screen === name);
  const filled = (text: string) =>
    text.replace(/\{([\w-]+)\}/g, (whole, name: string) => (isScreen(name) ? names.screen(name) : whole));
  const other = (
    id: Exclude<HelpPageId, ScreenName>,
    entries: readonly HelpEntry[],
    isOrdered = false,
  ): HelpPage => ({ id, title: names.other[id], purpose: null, entries, isOrdered });
  return [
    other(
      'month',
      month.map(({ screen, text }) => ({ name: names.screen(screen), text: filled(text), screen })),
      true,
    ),
    other(
      'team',
      team.map(({ topic, text }) => ({ name: topic, text: filled(text), screen: null })),
    ),
    ...SCREENS.map((screen) => ({
      id: screen,
      title: names.screen(screen),
      purpose: filled(screens[screen].purpose),
      entries: screens[screen].points.map((text) => ({ name: null, text: filled(text), screen: null })),
      isOrdered: false,
    })),
    other(
      'glossary',
      glossary.map(({ term, meaning }) => ({ name: term, text: filled(meaning), screen: null })),
    ),
    other(
      'workbook',
      workbook.map(({ sheet, text }) => ({ name: filled(sheet), text, screen: null })),
    ),
  ];
}

/**
 * The pages that have every word of the text, each with the entries that have one; whole where title or purpose has
 * them all. Accents and capitals are not told apart.
 */
export function findPages(pages: readonly HelpPage[], text: string): HelpPage[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...pages];
  const hasAll = (within: string) => words.every((word) => within.includes(word));
  return pages.flatMap((page) => {
    const head = plain(`${page.title} ${page.purpose ?? ''}`);
    if (hasAll(head)) return [page];
    const entries = page.entries.filter(({ name, text: said }) =>
      hasAll(`${head} ${plain(`${name ?? ''} ${said}`)}`),
    );
    return entries.length > 0 ? [{ ...page, entries }] : [];
  });
}

/** The pages that say something of a term of the glossary, which itself comes first. */
export function pagesAbout(pages: readonly HelpPage[], term: string): HelpPage[] {
  const found = findPages(pages, term);
  const own = found.flatMap((page) => {
    const entries = page.id === 'glossary' ? page.entries.filter(({ name }) => name === term) : [];
    return entries.length > 0 ? [{ ...page, entries }] : [];
  });
  return own.length === 0 ? found : [...own, ...found.filter(({ id }) => id !== 'glossary')];
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
