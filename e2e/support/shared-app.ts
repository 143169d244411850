/**
 * An app that journeys use one after the other, each with a workspace of its own. To start one takes longer than many a
 * journey, and one that has run for a while is quicker. For journeys that ask nothing of how the app starts and ends,
 * and of nothing but their own workspaces.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { welcomePage } from '../pages/welcome.ts';
import { askApp } from './ask-app.ts';
import { answerMoneyQuestion, type Look, showAs, startTieout, type TieoutApp } from './tieout-app.ts';

export type SharedApp = {
  /** Started when it is first asked for; shows the first screen in this look, and has no workspace. */
  get(look?: Look): Promise<TieoutApp>;
  /** After a journey: takes away what it made, gives back what it replaced, and begins a new document. */
  leaveAsFound(): Promise<void>;
  end(): Promise<void>;
};

export function sharedApp(): SharedApp {
  let started: { app: TieoutApp; folder: string; preferences: Preferences } | undefined;
  return {
    async get(look = {}) {
      if (!started) {
        const folder = await mkdtemp(join(tmpdir(), 'tieout-e2e-'));
        const app = await startTieout({ dataFolder: join(folder, 'data'), ...look });
        await keepTheSystemsOwn(app);
        started = { app, folder, preferences: await askApp(app.window, 'app.preferences', {}) };
      } else await showAs(started.app, look);
      return started.app;
    },
    async leaveAsFound() {
      if (!started) return;
      const { app, preferences } = started;
      const { window } = app;
      await giveBackTheSystemsOwn(app);
      const { workspaces } = await askApp(window, 'workspaces.list', {});
      for (const { id } of workspaces) await askApp(window, 'workspaces.remove', { workspaceId: id });
      await beginAnew(window, preferences);
      await welcomePage(window).create.waitFor();
      const now = await askApp(window, 'app.preferences', {});
      // The window remembers where it was when it was emptied; a test that shares an app must not begin at a remembered
      // screen.
      const { lastScreen } = preferences;
      expect({ ...now, lastScreen }, 'a journey that changes who works here has an app of its own').toEqual(
        preferences,
      );
    },
    async end() {
      await started?.app.quit();
      if (started) await rm(started.folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Begins a new document with these preferences, and with nothing of what earlier ones remembered. */
export async function beginAnew(
  window: Page,
  { language, colorScheme, dateOrder }: Preferences,
  hash = '',
): Promise<void> {
  await askApp(window, 'app.changePreferences', { change: { language, colorScheme, dateOrder } });
  await window.evaluate((address) => {
    localStorage.clear();
    sessionStorage.clear();
    location.hash = address;
  }, hash);
  await window.reload();
}

/** What a journey may put something of its own in the place of, to answer as a person or to let time pass. */
type SystemsOwn = { dialog: object; shell: object; popup: unknown; now: () => number };

async function keepTheSystemsOwn({ electron }: TieoutApp): Promise<void> {
  await electron.evaluate(({ dialog, shell, Menu }) => {
    const own: SystemsOwn = {
      dialog: { ...dialog },
      shell: { ...shell },
      popup: Menu.prototype.popup,
      now: Date.now,
    };
    Object.assign(globalThis, { own });
  });
}

async function giveBackTheSystemsOwn(app: TieoutApp): Promise<void> {
  await app.electron.evaluate(({ dialog, shell, Menu }) => {
    const { own } = globalThis as unknown as { own: SystemsOwn };
    Object.assign(dialog, own.dialog);
    Object.assign(shell, own.shell);
    Object.assign(Menu.prototype, { popup: own.popup });
    Date.now = own.now;
  });
  await answerMoneyQuestion(app, true);
}
