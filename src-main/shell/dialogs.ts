/** Native dialogs and the system's file manager. */
import { access } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type OpenDialogOptions,
  shell,
} from 'electron';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import { savePath } from './save-path.ts';

/** How the dialogs call the kinds of files that are saved and read. */
const FILE_KINDS: Readonly<Record<string, string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
  json: 'JSON',
  txt: 'TXT',
  tieout: 'Tieout',
  pdf: 'PDF',
};

const REPLACE_WORDS = {
  en: {
    one: '“{names}” already exists. Replace it?',
    many: '{names} already exist. Replace them?',
    replace: 'Replace',
    cancel: 'Cancel',
  },
  es: {
    one: '«{names}» ya existe. ¿Reemplazarlo?',
    many: '{names} ya existen. ¿Reemplazarlos?',
    replace: 'Reemplazar',
    cancel: 'Cancelar',
  },
} as const;

/**
 * Asks where to save a file of the kind that the suggested name ends with; null when the person declined. `beside`
 * names the file that is written with it, if there is one.
 */
export function chooseSavePath(
  window: BrowserWindow | undefined,
  language: Language,
  suggestedName: string,
  beside?: (path: string) => string,
): Promise<string | null> {
  return savePath(suggestedName, {
    beside,
    ask: () => askForPath(window, suggestedName),
    exists: (path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    mayReplace: async (paths) => {
      const words = REPLACE_WORDS[language];
      const names = paths.map((path) => basename(path)).join(', ');
      return isAnsweredYes(window, {
        type: 'warning',
        message: (paths.length === 1 ? words.one : words.many).replace('{names}', () => names),
        buttons: [words.cancel, words.replace],
      });
    },
  });
}

async function askForPath(window: BrowserWindow | undefined, suggestedName: string): Promise<string | null> {
  const extension = extname(suggestedName).slice(1);
  const options = {
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [{ name: FILE_KINDS[extension] ?? extension, extensions: [extension] }],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

/** Asks for a file with one of these endings (`json`) to read; null when the person declined. */
export async function chooseFile(
  window: BrowserWindow | undefined,
  extensions: readonly string[],
): Promise<string | null> {
  const name = extensions.map((extension) => FILE_KINDS[extension] ?? extension.toUpperCase()).join(', ');
  const [file] = await choose(window, {
    properties: ['openFile'],
    filters: [{ name, extensions: [...extensions] }],
  });
  return file ?? null;
}

/** Asks for files or a folder; none when the person declined. */
export async function choose(
  window: BrowserWindow | undefined,
  options: OpenDialogOptions,
): Promise<readonly string[]> {
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? [] : filePaths;
}

export function showInFolder(path: string): void {
  shell.showItemInFolder(path);
}

const MONEY_WORDS = {
  en: {
    message: 'Allow “{name}” ({environment}) to move money?',
    detail:
      'Cashouts can then be sent from this workspace. Before sending, the amount, or the total of a file, must be entered again.',
    allow: 'Allow',
    keepOff: 'Keep it off',
    staging: 'staging',
    production: 'PRODUCTION',
  },
  es: {
    message: '¿Permitir que «{name}» ({environment}) mueva dinero?',
    detail:
      'Entonces se podrán enviar pagos (cashouts) desde este espacio de trabajo. Antes de enviar hay que ingresar de nuevo el importe, o el total del archivo.',
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
  return isAnsweredYes(window, {
    type: 'warning',
    message: words.message.replace('{name}', () => name).replace('{environment}', words[environment]),
    detail: words.detail,
    buttons: [words.keepOff, words.allow],
  });
}

const OPENING_WORDS = {
  en: {
    message: 'Open “{name}” with this computer’s own program?',
    detail:
      'Documents can come from anybody. A copy is opened outside of Tieout; it is removed when Tieout starts next.',
    open: 'Open',
    cancel: 'Cancel',
  },
  es: {
    message: '¿Abrir «{name}» con el programa de esta computadora?',
    detail:
      'Los documentos pueden venir de cualquiera. Se abre una copia fuera de Tieout; se elimina la próxima vez que Tieout inicie.',
    open: 'Abrir',
    cancel: 'Cancelar',
  },
} as const;

/** Asks whether a supporting document may be opened by the system. */
export async function confirmOpening(
  window: BrowserWindow | undefined,
  language: Language,
  { name }: { readonly name: string },
): Promise<boolean> {
  const words = OPENING_WORDS[language];
  return isAnsweredYes(window, {
    type: 'question',
    message: words.message.replace('{name}', () => name),
    detail: words.detail,
    buttons: [words.cancel, words.open],
  });
}

/** Has the system open a file. Throws `support-not-opened` where it has no program for it. */
export async function openFile(path: string): Promise<void> {
  const refusal = await shell.openPath(path);
  if (refusal !== '') throw new TieoutError('support-not-opened', {}, new Error(refusal));
}

const LEAVE_WORDS = {
  en: {
    message: 'Leave without saving?',
    detail: 'What you entered on this screen is not saved yet and would be lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  es: {
    message: '¿Salir sin guardar?',
    detail: 'Lo que ingresó en esta pantalla aún no se ha guardado y se perdería.',
    stay: 'Quedarse',
    leave: 'Salir',
  },
} as const;

/** Asks whether unsaved input may be lost. */
export async function confirmLeaving(
  window: BrowserWindow | undefined,
  language: Language,
): Promise<boolean> {
  const { message, detail, stay, leave } = LEAVE_WORDS[language];
  return isAnsweredYes(window, { type: 'question', message, detail, buttons: [stay, leave] });
}

const CODE_WORDS = {
  en: {
    message: 'Recovery code of “{name}”',
    detail:
      'Note it down and put it away safely, apart from this computer. Whoever has it and the files can read them.',
    close: 'Close',
  },
  es: {
    message: 'Código de recuperación de «{name}»',
    detail:
      'Anótelo y guárdelo en un lugar seguro, aparte de esta computadora. Quien lo tenga junto con los archivos puede leerlos.',
    close: 'Cerrar',
  },
} as const;

/** Groups in a line of the dialog. */
const CODE_LINE = /(?:[^-]+-?){1,5}/g;

/** Shows a workspace's recovery code. */
export async function showRecoveryCode(
  window: BrowserWindow | undefined,
  language: Language,
  { name, code }: { readonly name: string; readonly code: string },
): Promise<void> {
  const words = CODE_WORDS[language];
  const lines = (code.match(CODE_LINE) ?? []).map((line) => line.replaceAll('-', '  ').trim());
  const options: MessageBoxOptions = {
    type: 'info',
    message: words.message.replace('{name}', () => name),
    detail: `${lines.join('\n')}\n\n${words.detail}`,
    buttons: [words.close],
    noLink: true,
  };
  await showMessage(window, options);
}

/** Asks with two buttons; the first one, which leaves everything as it is, is what closing the dialog answers. */
async function isAnsweredYes(
  window: BrowserWindow | undefined,
  asked: Pick<MessageBoxOptions, 'type' | 'message' | 'detail'> & {
    readonly buttons: [no: string, yes: string];
  },
): Promise<boolean> {
  const { response } = await showMessage(window, { ...asked, defaultId: 0, cancelId: 0, noLink: true });
  return response === 1;
}

const showMessage = (window: BrowserWindow | undefined, options: MessageBoxOptions) =>
  window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
