/** Why the app does not start, in words: there is no window yet to show them in. */
import type { Language } from '../../src-shared/service/labels.ts';
import type { Unfit } from './data-place.ts';

export type Refusal = Unfit | 'other-computer' | 'other-session' | 'not-moved';

const WORDS: Readonly<Record<Language, Readonly<Record<Refusal, readonly [title: string, text: string]>>>> = {
  en: {
    share: [
      'Tieout’s data folder is on a network drive',
      'Databases on a network drive can be destroyed, so Tieout does not open them there.\n\n{folder}\n\nAsk your administrator to keep this folder on this computer. Nothing in it was changed.',
    ],
    synchronised: [
      'Tieout’s data folder is in a synchronised folder',
      'A synchroniser such as OneDrive or Dropbox copies databases while they are being written, which can destroy them. Tieout does not open them there.\n\n{folder}\n\nAsk your administrator to keep this folder outside the synchronised ones. Nothing in it was changed.',
    ],
    'other-computer': [
      'Tieout is open on another computer',
      'The computer {host} uses the same data folder.\n\n{folder}\n\nQuit Tieout there, then start it here again.',
    ],
    'other-session': [
      'Tieout is open in your other session',
      'You are signed in to this computer twice, and Tieout is open in the other session ({session}). Quit it there, then start it here again.',
    ],
    'not-moved': [
      'Tieout’s data could not be moved',
      'This version keeps its data in another folder than the one before. Moving it failed: {why}\n\nfrom {before}\nto {folder}\n\nQuit every other Tieout and start it again. Nothing was lost.',
    ],
  },
  es: {
    share: [
      'La carpeta de datos de Tieout está en una unidad de red',
      'Las bases de datos en una unidad de red pueden destruirse; por eso Tieout no las abre ahí.\n\n{folder}\n\nPida a su administrador que mantenga esta carpeta en esta computadora. No se cambió nada en ella.',
    ],
    synchronised: [
      'La carpeta de datos de Tieout está en una carpeta sincronizada',
      'Un sincronizador como OneDrive o Dropbox copia las bases de datos mientras se escriben, lo que puede destruirlas. Tieout no las abre ahí.\n\n{folder}\n\nPida a su administrador que mantenga esta carpeta fuera de las sincronizadas. No se cambió nada en ella.',
    ],
    'other-computer': [
      'Tieout está abierto en otra computadora',
      'La computadora {host} usa la misma carpeta de datos.\n\n{folder}\n\nCierre Tieout ahí y vuelva a abrirlo aquí.',
    ],
    'other-session': [
      'Tieout está abierto en su otra sesión',
      'Usted ha iniciado sesión dos veces en esta computadora, y Tieout está abierto en la otra sesión ({session}). Ciérrelo ahí y vuelva a abrirlo aquí.',
    ],
    'not-moved': [
      'No se pudieron mover los datos de Tieout',
      'Esta versión guarda sus datos en otra carpeta que la anterior. No se pudieron mover: {why}\n\nde {before}\na {folder}\n\nCierre los demás Tieout y vuelva a abrirlo. No se perdió nada.',
    ],
  },
};

/** Title and text of a message; what is in braces is filled in. */
export function wordsFor(
  refusal: Refusal,
  language: Language,
  facts: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const [title, text] = WORDS[language][refusal];
  return { title, text: text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '?') };
}
