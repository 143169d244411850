/** Pictures of what journeys come by. */
import { test } from '@playwright/test';
import type { Page } from 'playwright';

/** Keeps one with the test's report where TIEOUT_PICTURES is set: each takes as long as several steps of a journey. */
export async function picture(window: Page, name: string): Promise<void> {
  if (!process.env.TIEOUT_PICTURES) return;
  await test.info().attach(name, { body: await window.screenshot(), contentType: 'image/png' });
}
