/** Pictures of what journeys come by. */
import { test } from '@playwright/test';
import type { Page } from 'playwright';

/** Whether TIEOUT_PICTURES asks for them: each takes as long as several steps of a journey. */
export const areWanted = Boolean(process.env.TIEOUT_PICTURES);

/** Keeps one with the test's report, where they are wanted. */
export async function picture(window: Page, name: string): Promise<void> {
  if (!areWanted) return;
  await test.info().attach(name, { body: await window.screenshot(), contentType: 'image/png' });
}
