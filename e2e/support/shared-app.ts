/**
 * An app that journeys use one after the other, each with a workspace of its own. To start one takes longer than many a journey, and one
 * that has run for a while is quicker. For journeys that ask nothing of how the app starts and ends, of its folder and of its preferences.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { welcomePage } from '../pages/welcome.ts';
import { askApp } from './ask-app.ts';
import { answerMoneyQuestion, startTieout, type TieoutApp } from './tieout-app.ts';

export type SharedApp = {
  /** Started when it is first asked for; shows the first screen, and has no workspace. */
  get(): Promise<TieoutApp>;
  /** After a journey: takes its workspaces away and begins a new document. Throws where the journey changed what others would see. */
  leaveAsFound(): Promise<void>;
  end(): Promise<void>;
};

export function sharedApp(): SharedApp {
  let started: { app: TieoutApp; folder: string; preferences: Preferences } | undefined;
  return {
    async get() {
      if (!started) {
        const folder = await mkdtemp(join(tmpdir(), 'tieout-e2e-'));
        const app = await startTieout({ dataFolder: join(folder, 'data') });
        started = { app, folder, preferences: await askApp(app.window, 'app.preferences', {}) };
      }
      return started.app;
    },
    async leaveAsFound() {
      if (!started) return;
      const { app, preferences } = started;
      const { window } = app;
      const { workspaces } = await askApp(window, 'workspaces.list', {});
      for (const { id } of workspaces) await askApp(window, 'workspaces.remove', { workspaceId: id });
      await window.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
        location.hash = '';
      });
      await window.reload();
      await welcomePage(window).create.waitFor();
      await answerMoneyQuestion(app, true);
      const now = await askApp(window, 'app.preferences', {});
      expect(now, 'a journey that changes preferences has an app of its own').toEqual(preferences);
    },
    async end() {
      await started?.app.quit();
      if (started) await rm(started.folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
