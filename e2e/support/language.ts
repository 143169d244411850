/** The app's two languages, chosen in the menu: it outlasts the document. */
import type { Language } from '../../src-shared/service/labels.ts';
import { chooseInMenu } from './native-menu.ts';
import type { TieoutApp } from './tieout-app.ts';

/** Has the app speak this language. */
export async function speak(app: Pick<TieoutApp, 'electron' | 'window'>, language: Language): Promise<void> {
  const { window } = app;
  if ((await window.locator('html').getAttribute('lang'))?.startsWith(language)) return;
  await chooseInMenu(app, 'language');
  await window.locator(`html[lang^="${language}"]`).waitFor();
}
