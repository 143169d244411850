/** Native dialogs for files that come from outside. */
import { app, type BrowserWindow } from 'electron';
import { choose } from './dialogs.ts';

/** Asks for statement files; none when the person declined. Any ending will do: what counts is what is in them. */
export async function chooseStatements(window: BrowserWindow | undefined): Promise<readonly string[]> {
  return choose(window, {
    properties: ['openFile', 'multiSelections'],
    filters: [
      {
        name: 'CSV, XLSX, OFX, QFX, camt.053, MT940',
        extensions: ['csv', 'txt', 'tsv', 'xlsx', 'xls', 'ofx', 'qfx', 'xml', 'mt940', 'sta', '940'],
      },
      { name: '*', extensions: ['*'] },
    ],
  });
}

/** Asks for a folder to write into; null when the person declined. */
export async function chooseFolder(window: BrowserWindow | undefined): Promise<string | null> {
  const [folder] = await choose(window, {
    properties: ['openDirectory', 'createDirectory'],
    defaultPath: app.getPath('documents'),
  });
  return folder ?? null;
}
