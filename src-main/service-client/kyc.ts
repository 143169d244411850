/** The KYC API (specification, Endpoints C). */
import type { KycCheck, KycRequest } from '../../src-shared/contract/kyc.ts';
import { detailsOf } from '../../src-shared/errors.ts';
import { isJsonObject, textOf } from '../lossless-json.ts';
import { readObject, refusal, shortTextOf, unreadable } from './answer.ts';
import { accessOf, type SignedService, sendSigned } from './signed.ts';
import type { ServiceAnswer } from './transport.ts';

const PATH = '/v1/kyc';
/** What is kept of the errors of a check. */
const MOST_ERRORS = 50;
const LONGEST_FIELD = 100;

type KycAnswer = Pick<KycCheck, 'outcome' | 'name' | 'errors' | 'error'>;

/**
 * Asks for a document under an idempotency key; never throws. The service stores the first outcome of a key, failures
 * included, so a repeat under the same key is safe and asks nothing twice.
 */
export async function checkDocument(
  service: SignedService,
  request: KycRequest,
  idempotencyKey: string,
): Promise<KycAnswer> {
  const body = JSON.stringify({ country: 'PE', ...request });
  try {
    const access = await accessOf(service);
    const answer = await sendSigned(service, access, {
      method: 'POST',
      path: PATH,
      body,
      idempotencyKey,
    });
    return readAnswer(answer, request);
  } catch (error) {
    return { outcome: 'unknown', name: null, errors: [], error: detailsOf(error) };
  }
}

/**
 * The number is not valid: a statement about the document, unlike the area's other codes (specification, KYC errors).
 */
const INVALID_DOCUMENT = { code: '300', type: 'INVALID_DOCUMENT' } as const;

function readAnswer(answer: ServiceAnswer, asked: KycRequest): KycAnswer {
  if (answer.status >= 400) {
    const { details } = refusal(answer, 'service-refused', 'kyc');
    const { serviceCode, serviceType = INVALID_DOCUMENT.type } = details;
    if (serviceCode === INVALID_DOCUMENT.code && serviceType === INVALID_DOCUMENT.type)
      return { outcome: 'not-confirmed', name: null, errors: [], error: details };
    // A failure of the service is stored under the key, too: asking again needs a new check, not this one's repeat.
    return { outcome: 'refused', name: null, errors: [], error: details };
  }
  const { user, errors } = readObject(answer, PATH, 'kyc');
  if (isJsonObject(user) && !isSameDocument(user.document, asked.document))
    throw unreadable(answer, PATH, 'kyc');
  const found = Array.isArray(errors) ? errors.slice(0, MOST_ERRORS).map(wordsOf) : [];
  const name = isJsonObject(user) ? (shortTextOf(user.name) ?? null) : null;
  if (found.length > 0) return { outcome: 'not-confirmed', name, errors: found, error: null };
  // Neither a name nor an error: the specification has no such answer, and none is no confirmation.
  if (name === null || name.trim() === '' || !Array.isArray(errors)) {
    throw unreadable(answer, PATH, 'kyc');
  }
  return { outcome: 'confirmed', name, errors: [], error: null };
}

/** An answer about another document says nothing of this one. How the service writes a number is not specified. */
function isSameDocument(answered: unknown, asked: string): boolean {
  if (answered === undefined || answered === null) return true;
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^0+/, '');
  return plain(textOf(answered) ?? '') === plain(asked);
}

/** Whatever stands among the errors makes the answer a negative one, also in another form than the documented. */
function wordsOf(error: unknown): { field: string; message: string } {
  if (!isJsonObject(error)) return { field: '', message: shortTextOf(error) ?? '' };
  return { field: shortTextOf(error.field, LONGEST_FIELD) ?? '', message: shortTextOf(error.message) ?? '' };
}
