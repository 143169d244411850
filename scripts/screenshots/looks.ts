/** How the window looks in a picture: language, colours and size; and which looks are asked for. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { en } from '../../src-renderer/i18n/en.ts';
import { es } from '../../src-renderer/i18n/es.ts';

type Look = {
  readonly language: 'en' | 'es';
  readonly scheme: 'light' | 'dark';
  readonly words: typeof en;
  readonly size: { readonly width: number; readonly height: number };
  /** What follows the screen in a picture's name. */
  readonly suffix: string;
};

/** The looks of docs/screenshots; their pictures' names go without the size, since each look has one size only. */
const COMMITTED = ['en-light-1280x800', 'es-dark-1920x1080'];
const COMMITTED_FOLDER = resolve(import.meta.dirname, '../../docs/screenshots');

/**
 * Reads the command's arguments: the folder, whether it is the committed one (which is made anew), and the looks.
 * Throws when a look is written wrongly or comes without a folder of its own.
 */
export function chosen(args: string[]): { output: string; committed: boolean; looks: Look[] } {
  const { values } = parseArgs({
    args,
    options: { into: { type: 'string' }, look: { type: 'string', multiple: true } },
  });
  if (values.into === undefined) {
    if (values.look) throw new Error('--look needs --into: docs/screenshots has its two looks only');
    const looks = COMMITTED.map(lookOf).map((look) => ({
      ...look,
      suffix: `${look.language}-${look.scheme}`,
    }));
    return { output: COMMITTED_FOLDER, committed: true, looks };
  }
  return { output: resolve(values.into), committed: false, looks: (values.look ?? COMMITTED).map(lookOf) };
}

function lookOf(text: string): Look {
  const [, language, scheme, width, height] = /^(en|es)-(light|dark)-(\d+)x(\d+)$/.exec(text) ?? [];
  if (!language) throw new Error(`a look is written like es-dark-1280x800, not ${text}`);
  return {
    language: language as Look['language'],
    scheme: scheme as Look['scheme'],
    words: language === 'es' ? es : en,
    size: { width: Number(width), height: Number(height) },
    suffix: text,
  };
}
