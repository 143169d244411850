/** The app's two colour schemes, chosen as a person's preference: it outlasts a change of language. */
import type { Page } from 'playwright';
import { askApp } from './ask-app.ts';

/** Shows the app in these colours. */
export async function showIn(window: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await askApp(window, 'app.changePreferences', { change: { colorScheme } });
  await window.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** Shows the app in the colours that it is not in, and says which those are. */
export async function showInOtherColours(window: Page): Promise<'light' | 'dark'> {
  const shown = await window.locator('html').getAttribute('data-mantine-color-scheme');
  const others = shown === 'dark' ? 'light' : 'dark';
  await showIn(window, others);
  return others;
}
