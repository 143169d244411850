/**
 * The picture of the screen as it was left: what it shows, and that it is shown to eyes alone and only while it is so.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import keytar from 'keytar';
import type { Page } from 'playwright';
import { openPicture } from '../src-main/picture/picture-file.ts';
import { deriveKeys } from '../src-main/workspaces/workspace-keys.ts';
import { expect, test } from './support/test.ts';
import { KEYCHAIN_SERVICE, launchArguments, type TieoutApp } from './support/tieout-app.ts';
import { killApp } from './support/work-file.ts';

/** Of red, green and blue, each to 255: softer than what an eye tells apart in a text. */
const SAME_COLOUR = 24;
/** Three letters alone stand in one of a hundred encrypted files of this size by chance. */
const BEGINS_A_PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const REST_MS = 3_000;
/**
 * A picture is left out at any doubt, such as a reading that goes on: a machine under load may take several days until
 * there is one.
 */
const MOST_DAYS = 5;
/** On such a machine everything takes longer than the app is ready to wait for a picture. */
const PATIENT = { switches: ['-r', join(import.meta.dirname, 'support/patient-start.cjs')] };

/** How many pixels of the two pictures differ, without those in these rectangles. */
function differing(window: Page, pictures: readonly Buffer[], apart: readonly Rect[]): Promise<number[]> {
  return window.evaluate(
    async ([texts, without, same]) => {
      const [first, second] = await Promise.all(
        texts.map(async (text) => {
          const image = new Image();
          image.src = `data:image/png;base64,${text}`;
          await image.decode();
          const { width, height } = image;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return { width, height, data: context?.getImageData(0, 0, width, height).data ?? [] };
        }),
      );
      if (!first || !second || first.width !== second.width || first.height !== second.height)
        return [first?.width ?? 0, first?.height ?? 0, second?.width ?? 0, second?.height ?? 0];
      let count = 0;
      for (let at = 0; at < first.data.length; at += 4) {
        const [x, y] = [(at / 4) % first.width, Math.floor(at / 4 / first.width)];
        if (without.some((r) => x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height)) continue;
        const off = [0, 1, 2].some(
          (c) => Math.abs((first.data[at + c] ?? 0) - (second.data[at + c] ?? 0)) > same,
        );
        if (off) count += 1;
      }
      return [count];
    },
    [pictures.map((each) => each.toString('base64')), apart, SAME_COLOUR] as const,
  );
}
type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Bytes of the first document: the picture is in it, or it is as it was built. */
const sizeOfDocument = (window: Page) =>
  window.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).decodedBodySize,
  );

/**
 * Ends the app once it has rested, as often as it takes until it leaves a picture; tells the words of the first row.
 */
async function leavePicture(
  first: TieoutApp,
  file: string,
  start: () => Promise<TieoutApp>,
): Promise<string> {
  let app = first;
  for (let day = 1; ; day += 1) {
    const { window } = app;
    await expect(window.getByTestId('connection')).toHaveText('Connected');
    await window.locator('table tbody tr td').first().waitFor();
    await window.mouse.move(0, 0);
    // What a start leaves for later is done: a person works for longer.
    await window.waitForTimeout(REST_MS);
    const words = await window.locator('main table tbody tr').first().innerText();
    await app.quit();
    if (existsSync(file) || day === MOST_DAYS) return words;
    app = await start();
  }
}

test('the next start shows the screen as it was left, until it is drawn anew', async ({
  startReadDemo,
  start,
  folder,
}) => {
  const data = join(folder, 'data');
  const file = join(data, 'left.picture');
  const { app, workspaceId } = await startReadDemo(PATIENT);
  const startAgain = () => start(PATIENT);
  await expect(app.window.getByTestId('connection')).toHaveText('Connected');
  const asBuilt = await sizeOfDocument(app.window);
  const words = await leavePicture(app, file, startAgain);

  const kept = readFileSync(file);
  const secret = JSON.parse(
    (await keytar.getPassword(KEYCHAIN_SERVICE, `${workspaceId}/workspace-key`)) ?? '',
  );
  const picture = openPicture(kept, deriveKeys(secret).file);
  expect(picture).toBeDefined();
  // Neither the picture nor what is on it can be read without the key.
  expect(Buffer.from(picture?.png ?? []).includes(BEGINS_A_PNG)).toBe(true);
  expect(kept.includes(BEGINS_A_PNG)).toBe(false);
  for (const word of words.split(/\s+/).filter((one) => one.length > 6))
    expect(kept.includes(word)).toBe(false);

  const second = await startAgain();
  // It was taken away before anything was opened.
  expect(existsSync(file)).toBe(false);
  expect(await sizeOfDocument(second.window)).toBeGreaterThan(asBuilt + (picture?.png.length ?? 0));
  await expect(second.window.getByTestId('connection')).toHaveText('Connected');
  await expect(second.window.locator('#as-left')).toHaveCount(0);
  // It says as of when the balance was read, and each start reads it anew.
  const header = await second.window.getByRole('banner').boundingBox();
  // What a start leaves for later comes after the rows.
  await expect(async () => {
    const [count] = await differing(
      second.window,
      [Buffer.from(picture?.png ?? []), await second.window.screenshot()],
      header ? [header] : [],
    );
    expect(count).toBeLessThan(40);
  }).toPass({ timeout: 15_000 });

  // Killed, it had no time to say how it was left.
  await killApp(second);
  expect(existsSync(file)).toBe(false);

  // A start without a window takes one away as well, for it may write.
  writeFileSync(file, kept);
  const { file: program, args } = launchArguments({ dataFolder: data, switches: ['--run=Nobody'] });
  await promisify(execFile)(program, args).catch((error: { code: number }) =>
    expect(error.code).toBeGreaterThan(0),
  );
  expect(existsSync(file)).toBe(false);
  const third = await start();
  expect(await sizeOfDocument(third.window)).toBe(asBuilt);
});
