/** Native dialogs for files that come from outside. */
import { app, type BrowserWindow, dialog } from 'electron';

/** Asks for a statement file; null when the person declined. Any ending will do: what counts is what is in it. */
export async function chooseStatement(window: BrowserWindow | undefined): Promise<string | null> {
  return choose(window, {
    properties: ['openFile'],
    filters: [
      {
        name: 'CSV, XLSX, OFX, QFX, camt.053, MT940',
        extensions: ['csv', 'txt', 'tsv', 'xlsx', 'ofx', 'qfx', 'xml', 'mt940', 'sta', '940'],
      },
      { name: '*', extensions: ['*'] },
    ],
  });
}

/** Asks for a folder to write into; null when the person declined. */
export async function chooseFolder(window: BrowserWindow | undefined): Promise<string | null> {
  return choose(window, {
    properties: ['openDirectory', 'createDirectory'],
    defaultPath: app.getPath('documents'),
  });
}

async function choose(
  window: BrowserWindow | undefined,
  options: Electron.OpenDialogOptions,
): Promise<string | null> {
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}
