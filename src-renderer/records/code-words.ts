/** How a code of the service is told to the reader, in tables and filters alike. */
import { codeWordsIn, serviceLabels } from '../../src-shared/service/labels.ts';
import type { FieldDefinition } from '../../src-shared/service/listing.ts';
import { currentLanguage } from '../i18n/index.ts';

/** The code in words of the language that is shown. */
export const codeWords = (field: FieldDefinition, value: string): string =>
  codeWordsIn(serviceLabels[currentLanguage()], field, value);
