/** Native dialogs and the system's file manager. */
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import type { Language } from '../../src-shared/service/labels.ts';

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

const MONEY_WORDS = {
  en: {
    message: 'Allow “{name}” ({environment}) to move money?',
    detail:
      'Cashouts can then be sent from this workspace. Each asks for its amount again before it is sent.',
    allow: 'Allow',
    keepOff: 'Keep it off',
    staging: 'staging',
    production: 'PRODUCTION',
  },
  es: {
    message: '¿Permitir que «{name}» ({environment}) mueva dinero?',
    detail:
      'Entonces se podrán enviar retiros desde este espacio de trabajo. Cada uno vuelve a pedir su importe.',
    allow: 'Permitir',
    keepOff: 'Mantener desactivado',
    staging: 'pruebas',
    production: 'PRODUCCIÓN',
  },
} as const;

/** Asks whether a workspace may move money. */
export async function confirmMoneyMovement(
  window: BrowserWindow | undefined,
  language: Language,
  { name, environment }: { readonly name: string; readonly environment: 'staging' | 'production' },
): Promise<boolean> {
  const words = MONEY_WORDS[language];
  const options = {
    type: 'warning',
    message: words.message.replace('{name}', () => name).replace('{environment}', words[environment]),
    detail: words.detail,
    buttons: [words.keepOff, words.allow],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  } as const;
  const { response } = window
    ? await dialog.showMessageBox(window, { ...options, buttons: [...options.buttons] })
    : await dialog.showMessageBox({ ...options, buttons: [...options.buttons] });
  return response === 1;
}
