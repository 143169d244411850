/** One line of words about a daily run: on the standard output of the command, and in the system's notification. */
import type { DailyRun, WatchedFile } from '../../src-shared/contract/daily-run.ts';
import { leavesUnread } from '../../src-shared/contract/sync.ts';
import type { ErrorCode } from '../../src-shared/errors.ts';
import { type Language, serviceLabels } from '../../src-shared/service/labels.ts';
import { failureWords, PROBLEM_WORDS } from './failure-words.ts';

type Counts = Readonly<
  Record<'added' | 'changed' | 'matched' | 'proposed' | 'appeared' | 'unsettled', number>
>;

const OUTCOMES: Readonly<Record<Language, Readonly<Record<DailyRun['outcome'], string>>>> = {
  en: { 'nothing-to-do': 'Nothing to do.', 'to-look-at': 'Something to look at.', failed: 'Not finished.' },
  es: { 'nothing-to-do': 'Nada pendiente.', 'to-look-at': 'Hay algo por revisar.', failed: 'Sin terminar.' },
};

const COUNTS: Readonly<Record<Language, (counts: Counts) => string>> = {
  en: ({ added, changed, matched, proposed, appeared, unsettled }) =>
    `New records: ${added}, changed: ${changed}. Matches: ${matched}, proposed: ${proposed}. New exceptions: ${appeared}, unsettled in all: ${unsettled}.`,
  es: ({ added, changed, matched, proposed, appeared, unsettled }) =>
    `Registros nuevos: ${added}, modificados: ${changed}. Conciliaciones: ${matched}, propuestas: ${proposed}. Excepciones nuevas: ${appeared}, sin resolver en total: ${unsettled}.`,
};

const FILES: Readonly<Record<Language, (imported: number, toLookAt: number) => string>> = {
  en: (imported, toLookAt) => `Files of the watched folder: imported ${imported}, to look at ${toLookAt}.`,
  es: (imported, toLookAt) =>
    `Archivos de la carpeta vigilada: importados ${imported}, por revisar ${toLookAt}.`,
};

const LOCKED: Readonly<Record<Language, (changes: number) => string>> = {
  en: (changes) => `Changes of locked months after their close, to decide: ${changes}.`,
  es: (changes) => `Cambios de meses bloqueados posteriores a su cierre, por decidir: ${changes}.`,
};
const EXCEPTIONS = { en: 'Exceptions', es: 'Excepciones' } as const;

const FAILED: Readonly<Record<Language, (parts: string) => string>> = {
  en: (parts) => `Failed: ${parts}.`,
  es: (parts) => `Falló: ${parts}.`,
};

const TO_CHECK: Readonly<Record<Language, (parts: string) => string>> = {
  en: (parts) => `To check: ${parts}.`,
  es: (parts) => `Por verificar: ${parts}.`,
};

const BOOKS = {
  en: { bank: 'Bank', ledger: 'Ledger' },
  es: { bank: 'Banco', ledger: 'Libros contables' },
} as const;

/** What a person can do about the usual reasons. `{workspace}` is what the command named. */
const REFUSALS: Readonly<Record<Language, Readonly<Partial<Record<ErrorCode, string>>>>> = {
  en: {
    'workspace-not-found': 'There is no workspace “{workspace}” here. Enter its name as the app shows it.',
    'credentials-missing':
      'This workspace has no reporting credentials. Open Tieout and enter them under Settings.',
    'keychain-unavailable':
      'The system’s keychain is locked or does not answer. Sign in and unlock it, then run this again.',
    'workspace-key-missing':
      'The key of this workspace is not in the keychain. Open Tieout and enter its recovery code.',
    'workspace-key-wrong':
      'The key in the keychain is not that of this workspace. Open Tieout and enter its recovery code.',
    cancelled: 'The run was stopped before its end.',
  },
  es: {
    'workspace-not-found':
      'Aquí no hay ningún espacio de trabajo «{workspace}». Ingrese su nombre como lo muestra la aplicación.',
    'credentials-missing':
      'Este espacio de trabajo no tiene credenciales de reportes. Abra Tieout e ingréselas en Configuración.',
    'keychain-unavailable':
      'El llavero del sistema está bloqueado o no responde. Inicie sesión, desbloquéelo y vuelva a ejecutar la rutina.',
    'workspace-key-missing':
      'La clave de este espacio de trabajo no está en el llavero. Abra Tieout e ingrese su código de recuperación.',
    'workspace-key-wrong':
      'La clave del llavero no es la de este espacio de trabajo. Abra Tieout e ingrese su código de recuperación.',
    cancelled: 'La rutina se detuvo antes de terminar.',
  },
};

/** The outcome with its counts, without any name. */
export function wordsOfRun(run: DailyRun, language: Language): string {
  const { listings, books, exceptions, files, outcome, lockedChanges = 0, refreshError = null } = run;
  const counts = {
    added: sum(listings, 'added'),
    changed: sum(listings, 'changed'),
    matched: sum(books, 'matched'),
    proposed: sum(books, 'proposed'),
    appeared: exceptions.appeared,
    unsettled: exceptions.unsettled,
  };
  const { imported, toLookAt } = countedFiles(files);
  const told = (isFailure: boolean) =>
    listings.flatMap((part) =>
      part.problem && !part.error && leavesUnread(part.problem) === isFailure
        ? [`${nameOf(part, language)} (${PROBLEM_WORDS[language][part.problem]})`]
        : [],
    );
  const failed = [
    ...[...listings, ...books].flatMap((part) =>
      part.error ? [`${nameOf(part, language)} (${failureWords(part.error.code, language)})`] : [],
    ),
    ...told(true),
    ...(refreshError ? [`${EXCEPTIONS[language]} (${failureWords(refreshError.code, language)})`] : []),
  ];
  const toCheck = told(false);
  return [
    OUTCOMES[language][outcome],
    COUNTS[language](counts),
    ...(files.length > 0 ? [FILES[language](imported, toLookAt)] : []),
    ...(lockedChanges > 0 ? [LOCKED[language](lockedChanges)] : []),
    ...(toCheck.length > 0 ? [TO_CHECK[language](toCheck.join(', '))] : []),
    ...(failed.length > 0 ? [FAILED[language](failed.join(', '))] : []),
  ].join(' ');
}

type Part = DailyRun['listings'][number] | DailyRun['books'][number];
const nameOf = (part: Part, language: Language): string =>
  'listing' in part ? serviceLabels[language].listings[part.listing] : BOOKS[language][part.book];

/** Why nothing was run, or not to the end. */
export function wordsOfRefusal(code: ErrorCode, workspace: string, language: Language): string {
  const words = REFUSALS[language][code];
  const text =
    words?.replace('{workspace}', () => workspace) ?? FAILED[language](failureWords(code, language));
  return `${OUTCOMES[language].failed} ${text}`;
}

/** One count of many parts, added up. */
export function sum<Key extends string>(parts: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return parts.reduce((total, part) => total + part[key], 0);
}

/**
 * Files of the watched folder, in the line and in its JSON alike: one that is still being written waits for the next
 * run.
 */
export function countedFiles(files: readonly WatchedFile[]): { imported: number; toLookAt: number } {
  const imported = files.filter(({ outcome }) => outcome === 'imported').length;
  return { imported, toLookAt: files.filter(isToLookAt).length };
}

/** Whether a person has to do something about a file of the watched folder. */
export function isToLookAt({ outcome }: WatchedFile): boolean {
  return outcome !== 'imported' && outcome !== 'imported-before' && outcome !== 'being-written';
}
