/**
 * The smallest window that the screens are made for: each can be read whole in it. In Spanish, whose words are longer;
 * axe is asked what less room can change, and names are looked through for English.
 */
import { SMALLEST } from '../src-main/shell/window-place.ts';
import type { Language } from '../src-shared/service/labels.ts';
import { lastMonths } from './pages/close.ts';
import { axeFindingsOfRoom } from './support/axe.ts';
import { bringToItsEnd } from './support/bring-to-its-end.ts';
import { cutLetters } from './support/cut-letters.ts';
import { englishNames } from './support/english-names.ts';
import { speak } from './support/language.ts';
import { outOfRoom } from './support/out-of-room.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';
import { showAs } from './support/tieout-app.ts';
import { untilRead } from './support/until-read.ts';

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

test('every screen of a month has room in the smallest window, and axe finds nothing in Spanish', async ({
  startReadDemo,
}) => {
  const { app, workspaceId } = await startReadDemo({ size: SMALLEST });
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
