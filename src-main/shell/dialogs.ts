/** Native dialogs and the system's file manager. */
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';

/** Asks where to save a workbook; null when the person declined. */
export async function chooseWorkbookPath(
  window: BrowserWindow | undefined,
  suggestedName: string,
): Promise<string | null> {
  const options = {
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [{ name: 'Excel', extensions: ['xlsx'] }],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  if (canceled || !filePath) return null;
  return filePath.toLowerCase().endsWith('.xlsx') ? filePath : `${filePath}.xlsx`;
}

export function showInFolder(path: string): void {
  shell.showItemInFolder(path);
}
