import type { Locator } from 'playwright';
import { expect } from './test.ts';

/**
 * Leaves a dialog or drawer by Escape, pressed again as a person would: it stays open while what was begun in it is
 * under way, and its result may be told a moment before that ends.
 */
export async function leaveDialog(dialog: Locator): Promise<void> {
  await expect(async () => {
    if ((await dialog.count()) > 0) await dialog.page().keyboard.press('Escape');
    await expect(dialog).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}
