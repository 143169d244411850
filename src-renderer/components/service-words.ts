/** What the service's own code means and what to do about it, in the reader's language. */
import type { ErrorDetails } from '../../src-shared/errors.ts';
import { describeCode } from '../../src-shared/service/errors/catalogue.ts';
import { remedies } from '../../src-shared/service/errors/remedies.ts';
import type { Language } from '../../src-shared/service/labels.ts';

type ServiceWords = { readonly meaning: string; readonly remedy: string };

/** Undefined for a failure that names no code of the service: the error family has words of its own for it. */
export function serviceWords(
  { code, area, serviceCode }: ErrorDetails,
  language: Language,
): ServiceWords | undefined {
  if (code !== 'service-refused' || area === undefined || !serviceCode) return undefined;
  const { meaning, remedy } = describeCode(area, serviceCode);
  return { meaning: meaning[language], remedy: remedies[remedy][language] };
}
