/** The recovery code of a workspace as a text file, to be printed and put away. Only the file's owner may read it. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import { USUAL_ORDER, writtenDay } from '../../src-shared/written-dates.ts';
import { fileError } from '../file-error.ts';
import { fileName } from '../file-name.ts';
import { writeWhole } from '../replace-file.ts';

const WORDS = {
  en: {
    file: 'recovery code',
    title: 'Tieout: recovery code',
    workspace: 'Workspace',
    saved: 'Saved on',
    text: [
      'This code opens the files of the workspace when the key in the computer’s keychain is lost,',
      'and it opens them for whoever has them and the code. Print it, put it away safely and apart',
      'from the computer, and remove this file.',
    ],
  },
  es: {
    file: 'código de recuperación',
    title: 'Tieout: código de recuperación',
    workspace: 'Espacio de trabajo',
    saved: 'Guardado el',
    text: [
      'Este código abre los archivos del espacio de trabajo cuando se pierde la clave del llavero de la',
      'computadora, y se los abre a cualquiera que tenga los archivos y el código. Imprímalo, guárdelo en',
      'un lugar seguro y aparte de la computadora, y elimine este archivo.',
    ],
  },
} as const;

/** `Tienda Ñandú - recovery code.txt`. */
export const recoveryFileName = (workspace: string, language: Language): string =>
  fileName(workspace, `${WORDS[language].file}.txt`);

/** Throws `file-not-writable`, `file-disk-full`, `file-failed`. */
export async function writeRecoveryFile(
  path: string,
  about: {
    readonly name: string;
    readonly code: string;
    readonly language: Language;
    /** Epoch ms; the day is written as it is in the workspace's time zone. */
    readonly at: number;
    readonly timeZone: string;
  },
): Promise<void> {
  const { language, timeZone } = about;
  const { title, workspace, saved, text } = WORDS[language];
  const day = writtenDay(about.at, { language, order: USUAL_ORDER[language], timeZone, named: true });
  const lines = [
    title,
    '',
    `${workspace}: ${about.name}`,
    `${saved} ${day}`,
    '',
    about.code,
    '',
    ...text,
    '',
  ];
  try {
    await writeWhole(path, lines.join('\n'));
  } catch (error) {
    throw fileError(error, basename(path));
  }
}

/** As much of the file's text as a code can stand in. Throws `file-unreadable`. */
export async function readRecoveryText(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).slice(0, 100_000);
  } catch (error) {
    throw new TieoutError('file-unreadable', { subject: basename(path) }, error);
  }
}
