/** How a page gets into the window that prints it. */
import { expect, it } from 'vitest';
import { pageAt, whilePrinted } from './printed-pages.ts';

/** Chromium's limit of an address (`url::kMaxURLChars`), beyond which Electron refuses to load it. */
const LONGEST_ADDRESS = 2 * 1024 * 1024;

it('is at an address of its own, however long the page is, and only while it is printed', async () => {
  const long = `<p>Depósito ${'1,234.56 '.repeat(400_000)}</p>`;
  expect(long.length).toBeGreaterThan(LONGEST_ADDRESS);
  const addresses = await Promise.all(
    [long, '<p>Nada</p>'].map((html) =>
      whilePrinted(html, async (url) => {
        expect(url.length).toBeLessThan(100);
        const answer = pageAt({ url });
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(await answer.text()).toBe(html);
        return url;
      }),
    ),
  );
  expect(new Set(addresses).size).toBe(2);
  for (const url of addresses) expect(pageAt({ url }).status).toBe(404);
});
