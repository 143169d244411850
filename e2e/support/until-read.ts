import { expect } from '@playwright/test';
import type { Page } from 'playwright';

/** Waits until nothing of the screen is being read any more: what is has no words yet. */
export async function untilRead(window: Page): Promise<void> {
  const reading = window.locator('.mantine-Loader-root:visible, .mantine-LoadingOverlay-root');
  await expect(reading).toHaveCount(0);
}
