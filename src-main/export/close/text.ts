/** The close workbook's words, by language. */
import type { Language } from '../../../src-shared/service/labels.ts';
import { type CloseText, en } from './text-en.ts';
import { es } from './text-es.ts';

export type { CloseText } from './text-en.ts';

export const closeText: Readonly<Record<Language, CloseText>> = { en, es };
