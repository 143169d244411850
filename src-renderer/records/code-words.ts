/** How a code of the service is told to the reader, in tables and filters alike. */
import { serviceLabels, wordsFor } from '../../src-shared/service/labels.ts';
import type { FieldDefinition } from '../../src-shared/service/listing.ts';
import { currentLanguage } from '../i18n/index.ts';

/** The code in words; one that has none as it came. Methods keep their code, because several are of one kind. */
export function codeWords(field: FieldDefinition, value: string): string {
  const words = wordsFor(serviceLabels[currentLanguage()], field, value);
  if (words === undefined) return value;
  return field.kind === 'method' ? `${value} · ${words}` : words;
}
