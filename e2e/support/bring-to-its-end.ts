/** Brings the demo's month to its end over the app's own calls, so that all its screens have something to show. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Month } from '../../src-shared/period.ts';
import { askApp, jobsDone } from './ask-app.ts';
import { answerOpenDialog, type TieoutApp } from './tieout-app.ts';

/** Imports the month's statements and ledger, matches both books and looks for what is left over. */
export async function bringToItsEnd(app: TieoutApp, workspaceId: string, month: Month): Promise<void> {
  const { window } = app;
  const folder = await mkdtemp(join(tmpdir(), 'tieout-demo-files-'));
  try {
    await answerOpenDialog(app, folder);
    const saved = await askApp(window, 'demo.saveFiles', { workspaceId, month });
    for (const [book, file] of [
      ['bank', `statement-${month}-PEN.camt053.xml`],
      ['bank', `statement-${month}-USD.ofx`],
      ['ledger', `ledger-${month}.csv`],
    ] as const) {
      await answerOpenDialog(app, join(saved?.folder ?? folder, file));
      const {
        files: [chosen],
      } = await askApp(window, 'statements.choose', { workspaceId });
      const token = chosen?.token ?? '';
      const { table } = await askApp(window, 'statements.inspect', { workspaceId, token, book });
      const mapping = table && { ...table.mapping, account: table.mapping.account || 'Main ledger' };
      await askApp(window, 'statements.check', { workspaceId, token, book, mapping });
      await askApp(window, 'statements.import', { workspaceId, token, book, mapping, period: null });
    }
    for (const book of ['bank', 'ledger'] as const) {
      const { jobId } = await askApp(window, 'matching.run', { workspaceId, book, month });
      await jobsDone(window, [jobId]);
    }
    await askApp(window, 'exceptions.refresh', { workspaceId, month });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
