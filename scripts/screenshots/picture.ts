/** One picture of the window, as small as it can be without showing. */
import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';

/** A third of a PNG's size, and text stays crisp; every browser and forge shows it. */
const QUALITY = 0.8;

/** Takes the window's picture as WebP. The window's own browser encodes it: there is no encoder to install. */
export async function takePicture(window: Page, path: string): Promise<void> {
  const png = await window.screenshot({ animations: 'disabled' });
  const webp = await window.evaluate(
    async ([base64, quality]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [png.toString('base64'), QUALITY] as const,
  );
  await writeFile(path, Uint8Array.from(webp));
}

/** Closes the notices, whatever they say, and waits until they are gone. */
export async function hideNotices(window: Page, close: string): Promise<void> {
  // As an event: a notice that is still sliding in, or goes by itself just now, cannot be clicked.
  const notices = window.locator('.mantine-Notification-root');
  for (const notice of await notices.getByRole('button', { name: close, exact: true }).all())
    await notice.dispatchEvent('click', undefined, { timeout: 1_000 }).catch(() => undefined);
  await notices.first().waitFor({ state: 'detached' });
  await window.mouse.move(0, 0);
}
