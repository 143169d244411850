/** English that is left in a Spanish window, where no eye sees it. */
import type { Page } from 'playwright';
import { en } from '../../src-renderer/i18n/en.ts';
import { es } from '../../src-renderer/i18n/es.ts';

/** Words of which a Spanish name has none, whatever it is made of; there is no "and" in Ñandú. */
const ENGLISH =
  /(?<!\p{L})(the|of|and|toggle|visibility|password|close|open|next|previous|show|hide|clear|select|remove|row|rows|page|loading|search|sort|filter|month|day)(?!\p{L})/iu;

const textsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words ?? {}).flatMap(textsOf);
const spanish = new Set(textsOf(es));
const onlyEnglish = new Set(textsOf(en).filter((text) => !spanish.has(text)));

/**
 * Names that only assistive technology tells, hints and placeholders, as far as they are English. A notice stays in the
 * language in which it was told.
 */
export async function englishNames(window: Page): Promise<string[]> {
  const names = await window.evaluate(() =>
    ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'].flatMap(
      (name) =>
        [...document.querySelectorAll(`[${name}]`)]
          .filter((element) => !element.closest('.mantine-Notification-root'))
          .map((element) => element.getAttribute(name) ?? ''),
    ),
  );
  return [...new Set(names)].filter((name) => onlyEnglish.has(name) || ENGLISH.test(name));
}
