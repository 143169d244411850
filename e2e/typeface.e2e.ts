/** The typeface that the app brings: on the screen, in fields and in the build, with figures of equal width. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDemo } from './pages/workspace.ts';
import { expect, test } from './support/test.ts';

const RENDERER = join(import.meta.dirname, '../out/renderer');

test('the build has the typeface for Latin letters, and its package among those that are named in the notices', async () => {
  const files = await readdir(join(RENDERER, 'assets'));
  expect(
    files
      .filter((name) => /\.woff2?$/.test(name))
      .map((name) => name.replace(/-[^-.]{8}\./, '.'))
      .sort(),
  ).toEqual(['inter-latin-ext-wght-normal.woff2', 'inter-latin-wght-normal.woff2']);
  const folders: string[] = JSON.parse(await readFile(join(RENDERER, 'package-folders.json'), 'utf8'));
  expect(folders).toContain('node_modules/@fontsource-variable/inter');
});

test('amounts of as many digits are of equal width, and all words are drawn in the app’s own typeface', async ({
  share,
}) => {
  const { window } = await share();
  // There before the first words, so that nothing moves when it comes.
  expect(await window.evaluate(() => document.fonts.check('14px Inter'))).toBe(true);
  await openDemo(window);
  const measured = await window.evaluate(() => {
    const widths = (text: string) => {
      const element = document.createElement('span');
      element.className = 'amount';
      element.textContent = text;
      element.style.cssText = 'position: absolute; font-size: 40px; padding: 0; border: 0';
      document.querySelector('main')?.append(element);
      const { width } = element.getBoundingClientRect();
      element.remove();
      return width;
    };
    const all = [...document.querySelectorAll('body, button, input, th, td, h1, a')];
    return {
      amounts: ['111,111.11', '888,888.88'].map(widths),
      letters: ['iiiiii', 'wwwwww'].map(widths),
      faces: [...new Set(all.map((element) => getComputedStyle(element).fontFamily.split(',')[0]))],
    };
  });
  expect(measured.amounts[0]).toBe(measured.amounts[1]);
  // Equal figures do not come from a face in which everything is equally wide.
  expect(measured.letters[0]).toBeLessThan(measured.letters[1] ?? 0);
  expect(measured.faces).toEqual(['Inter']);
});
