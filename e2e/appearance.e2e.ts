/**
 * How the screens of a month look, on one app with the demo in it: to axe in both colour schemes, in the system's high
 * contrast, and in the smallest window.
 */
import { SMALLEST } from '../src-main/shell/window-place.ts';
import type { Language } from '../src-shared/service/labels.ts';
import { lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { axeFindingsInBothColours, axeFindingsOfRoom } from './support/axe.ts';
import { bringToItsEnd } from './support/bring-to-its-end.ts';
import { cutLetters } from './support/cut-letters.ts';
import { englishNames } from './support/english-names.ts';
import { speak } from './support/language.ts';
import { oneDemo } from './support/one-app.ts';
import { outOfRoom } from './support/out-of-room.ts';
import { areWanted, picture } from './support/picture.ts';
import { shareOfStylesReckoned } from './support/recording.ts';
import { expect, test } from './support/test.ts';
import { showAs } from './support/tieout-app.ts';
import { untilRead } from './support/until-read.ts';

const demo = oneDemo();

test('axe finds nothing on the screens of the navigation, with a month in them', async () => {
  const { app } = await demo({ size: { width: 1280, height: 800 } });
  const { window } = app;
  const { month } = lastMonths();

  const navigation = window.getByRole('navigation', { name: 'Main navigation' });
  const screens = await navigation
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/\?.*/, '') ?? ''));
  expect(screens.length).toBeGreaterThan(12);
  const low = await window.evaluateHandle(() => document.createElement('p'));
  await low.evaluate((line) => {
    line.textContent = 'Ñusta g';
    line.style.cssText = 'line-height: 1; overflow: hidden';
    document.querySelector('main')?.append(line);
  });
  expect((await cutLetters(window)).join()).toMatch(/Ñusta g: cut by .* pixels above/);
  await low.evaluate((line) => {
    line.style.cssText = 'width: 4em; white-space: nowrap; overflow: hidden';
    line.textContent = 'PEN 1,234,567.89';
  });
  expect((await cutLetters(window)).join()).toMatch(/PEN 1,234,567.89: cut by .* at its end/);
  await low.evaluate((line) => line.remove());

  const found: string[] = [];
  for (const screen of screens) {
    await window.evaluate((address) => {
      location.hash = address;
    }, `${screen}?month=${month}`);
    await expect(window.locator(`nav a[href^="${screen}"]`)).toHaveAttribute('aria-current', 'page');
    await expect(window.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await untilRead(window);
    for (const finding of await axeFindingsInBothColours(window))
      found.push(`${screen.split('/').at(-1)}: ${finding}`);
    // Dialogs leave the document as it is (theme.ts): there is nothing of it to scroll behind them.
    const below = await window.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(below, screen).toBe(0);
  }
  await window.keyboard.press('Control+K');
  await expect(window.getByRole('dialog').getByRole('combobox')).toBeFocused();
  // Among them the longest ids there are.
  await window.keyboard.type('-0000');
  await expect(window.getByRole('option').filter({ hasText: '-0000' }).first()).toBeVisible();
  for (const finding of await axeFindingsInBothColours(window)) found.push(`palette: ${finding}`);
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await window.keyboard.press('?');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCSS('opacity', '1');
  for (const finding of await axeFindingsInBothColours(window)) found.push(`shortcuts: ${finding}`);
  await window.keyboard.press('Escape');
  // As long as a dialog is open its keys are its own.
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await window.keyboard.press('F1');
  await expect(window.getByTestId('help-pages')).toBeVisible();
  await expect(window.getByRole('dialog', { name: 'Help' })).toHaveCSS('opacity', '1');
  for (const finding of await axeFindingsInBothColours(window)) found.push(`help: ${finding}`);
  const reckoned = await shareOfStylesReckoned(app, async () => {
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);
  });
  expect(reckoned).toBeLessThan(1 / 4);
  await window.keyboard.press('Control+B');
  await expect(navigation.getByText('Deposits')).toHaveCount(0);
  for (const finding of await axeFindingsInBothColours(window, { frame: true }))
    found.push(`navigation of icons: ${finding}`);
  expect(found).toEqual([]);
});

/** What forced colours are looked at by. */
const STYLES = [
  'outlineStyle',
  'outlineWidth',
  'borderTopStyle',
  'borderTopWidth',
  'fontWeight',
  'textDecorationLine',
  'appearance',
] as const;

/** What a background or a shadow told is told by a line there, or by a colour of the system. */
test('selection, state, differences and the place in the app stay visible in forced colours', async () => {
  const { window: page } = (await demo()).app;
  const listing = listingPage(page);
  const { month } = lastMonths();
  await page.emulateMedia({ forcedColors: 'active' });
  const style = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, names) => {
        const computed = getComputedStyle(element);
        return Object.fromEntries(names.map((name) => [name, computed[name]]));
      }, STYLES);

  await listing.open('Deposits');
  await listing.show(`month=${month}`);
  await page.locator('tr[data-index="1"] .row-check').click();
  await picture(page, 'deposits');
  expect(await style('tr[aria-selected="true"]')).toMatchObject({
    outlineStyle: 'solid',
    outlineWidth: '2px',
  });
  expect(await style('tr[aria-selected="false"]')).toMatchObject({ outlineStyle: 'none' });
  expect(await style('.row-check')).toMatchObject({ appearance: 'auto' });
  expect(await style('.status')).toMatchObject({ borderTopStyle: 'solid', borderTopWidth: '1px' });
  expect(await style('nav [aria-current="page"]')).toMatchObject({ outlineStyle: 'solid' });
  // The keyboard's place.
  await page.locator('td[data-field="amount"]').first().focus();
  expect(await style('td:focus')).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' });

  await listing.open('Tie-out');
  await expect(page.locator('[data-differs], .report-differs').first()).toBeVisible();
  await picture(page, 'tie-out');
  expect(await style('[data-differs], .report-differs')).toMatchObject({
    fontWeight: '700',
    textDecorationLine: 'underline',
  });

  await listing.open('Balances');
  await expect(page.locator('.waterfall-bar').first()).toBeVisible();
  await picture(page, 'balances');
  const bars = await page
    .locator('.waterfall-bar')
    .evaluateAll((all) =>
      all.map(
        (bar) =>
          `${bar.getAttribute('data-bar')}: ${getComputedStyle(bar).backgroundColor} ${getComputedStyle(bar).borderTopStyle}`,
      ),
    );
  const kinds = new Map(bars.map((text) => text.split(': ') as [string, string]));
  expect(kinds.get('in')).not.toBe(kinds.get('out'));
  expect(kinds.get('in')).not.toBe(kinds.get('balance'));

  await listing.open('Matching');
  const chosen = page.getByRole('tab', { selected: true }).first();
  await expect(chosen).toBeVisible();
  await picture(page, 'matching');
  const lineOf = (selected: boolean) =>
    page
      .getByRole('tab', { selected })
      .first()
      .evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await lineOf(true)).not.toBe(await lineOf(false));

  // To be looked at by a person.
  for (const screen of areWanted ? ['Exceptions', 'Close', 'Sync', 'Statements'] : []) {
    await listing.open(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(page, screen);
  }
});

/** A screen, and what is there once it is drawn. */
type Visit = readonly [address: string, drawn: string];

const TABS = ['proposals', 'matches', 'excluded', 'rules', 'expected'] as const;
const PARTS = ['accounts', 'rates'] as const;

/** What is to be found where this stands at the top of a screen. */
const OUT_OF_ROOM = [
  [
    'at an edge: ',
    '<div aria-label="at an edge" style="overflow: auto"><p style="width: 9999px">1,234.56</p></div>',
  ],
  [
    '1 headings above 2 cells',
    '<table><thead><tr><th>PEN</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    '"Oct 17" lies over "Oct 18"',
    '<p style="height: 0; margin: 0">Oct 17</p><p style="margin: 0">Oct 18</p>',
  ],
] as const;

/**
 * The smallest window that the screens are made for: each can be read whole in it. In Spanish, whose words are longer;
 * axe is asked what less room can change, and names are looked through for English.
 */
test('every screen of a month has room in the smallest window, and axe finds nothing in Spanish', async () => {
  const { app, workspaceId } = await demo({ size: SMALLEST });
  const { window } = app;
  const { month } = lastMonths();
  await bringToItsEnd(app, workspaceId, month);

  const navigation = window.getByRole('navigation').first();
  const shown = (screen: string) => `nav a[aria-current="page"][href*="/${screen}"]`;
  const addresses = await navigation
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split(/[/?]/).at(3) ?? ''));
  expect(addresses.length).toBeGreaterThan(12);
  const screens: Visit[] = [
    ...addresses.map((address): Visit => [address, shown(address)]),
    [`close/${month}/PEN`, shown('close')],
    ['dailyBalances', shown('balances')],
    ...TABS.map(
      (tab): Visit => [`matching?tab=${tab}`, `[role="tab"][aria-selected="true"][id$="-tab-${tab}"]`],
    ),
    ...PARTS.map((part): Visit => [`journals?tab=${part}`, `input[value="${part}"]:checked`]),
  ];

  const found: string[] = [];
  const look = async (language: Language, visits: readonly Visit[]) => {
    await speak(app, language);
    for (const [screen, drawn] of visits) {
      const address = `${screen}${screen.includes('?') ? '&' : '?'}month=${month}`;
      await window.evaluate((hash) => {
        location.hash = hash;
      }, `#/workspaces/${workspaceId}/${address}`);
      await expect(window.locator(drawn)).toHaveCount(1);
      await untilRead(window);
      const looked = [...(await outOfRoom(window)), ...(await axeFindingsOfRoom(window))];
      if (language === 'es') looked.push(...(await englishNames(window)));
      for (const each of looked) found.push(`${screen} in ${language}: ${each}`);
      await picture(window, `small-${language}-${screen.replace(/\W+/g, '-')}`);
    }
  };
  // English has longer words only around the screens.
  await look('en', screens.slice(0, 1));
  await look('es', screens);
  // The longest ids there are, each with its day and amount.
  await window.keyboard.press('Control+K');
  await window.keyboard.type('-0000');
  await expect(window.getByRole('option').filter({ hasText: '-0000' }).first()).toBeVisible();
  for (const each of await cutLetters(window)) found.push(`palette: ${each}`);
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  expect(found).toEqual([]);

  for (const [what, html] of OUT_OF_ROOM) {
    const added = await window.evaluateHandle((text) => {
      const div = document.createElement('div');
      div.innerHTML = text;
      document.querySelector('main .screen')?.prepend(div);
      return div;
    }, html);
    expect((await outOfRoom(window)).join(), what).toContain(what);
    await added.evaluate((div) => div.remove());
  }

  // Names where there is room for them, until the person has chosen.
  const names = navigation.getByText('Depósitos', { exact: true });
  const below = () =>
    navigation.evaluate((nav) =>
      Math.max(...[...nav.querySelectorAll('*')].map((part) => part.scrollHeight - part.clientHeight)),
    );
  await expect(names).toHaveCount(0);
  await showAs(app, { size: { width: 1280, height: SMALLEST.height } });
  await expect(names).toBeVisible();
  expect(await below(), 'all screens are in sight').toBe(0);
  await showAs(app, { size: SMALLEST });
  await expect(names).toHaveCount(0);
  await window.keyboard.press('Control+B');
  await expect(names).toBeVisible();
  await window.reload();
  await expect(names).toBeVisible();
});
