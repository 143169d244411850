/** From an HTTP answer to its JSON, or to the error that says what the service said. */
import { type ErrorCode, TieoutError } from '../../src-shared/errors.ts';
import type { Area } from '../../src-shared/service/area.ts';
import { cashoutDraft } from '../../src-shared/service/cashout.ts';
import { describeCode } from '../../src-shared/service/errors/catalogue.ts';
import { isJsonObject, type JsonObject, textOf } from '../lossless-json.ts';
import { foreignText } from '../redaction/foreign-text.ts';
import type { ServiceAnswer } from './transport.ts';

/** Characters kept of a code and of a failure's name. */
const LONGEST_CODE = 50;
const LONGEST_TYPE = 100;

/** The JSON object of a successful answer. Throws TieoutError `service-unreadable` for anything else. */
export function readObject(answer: ServiceAnswer, path: string, area: Area = 'reporting'): JsonObject {
  const object = objectOf(answer);
  if (!object) throw unreadable(answer, path, area);
  return object;
}

/** The JSON object of any answer, or undefined for anything else. */
export function objectOf(answer: ServiceAnswer): JsonObject | undefined {
  const { json } = answer.body;
  return isJsonObject(json) ? json : undefined;
}

/** The error for an answer that says nothing the specification knows. */
export function unreadable(answer: ServiceAnswer, path: string, area: Area): TieoutError {
  return new TieoutError('service-unreadable', { area, httpStatus: answer.status, subject: path });
}

/**
 * The error for an unsuccessful answer, with the service's own code and words where it gave them, cut short. Secrets of
 * the request are not in an answer any more (`AnswerBody`).
 */
export function refusal(answer: ServiceAnswer, fallback: ErrorCode, area: Area = 'reporting'): TieoutError {
  const object = objectOf(answer) ?? {};
  const serviceCode = shortTextOf(object.code, LONGEST_CODE);
  const type = shortTextOf(object.type, LONGEST_TYPE);
  const words = shortTextOf(object.description) ?? shortTextOf(object.message);
  const described = serviceCode === undefined ? undefined : describeCode(area, serviceCode);
  const field = area === 'payouts' && serviceCode === '300' ? fieldNamedIn(words) : undefined;
  return new TieoutError(codeFor(area, answer.status, serviceCode, fallback), {
    area,
    httpStatus: answer.status,
    // The catalogue knows codes after which the same may succeed later; that a status says so holds all the same.
    ...(described?.retryable ? { retryable: true } : {}),
    ...(field === undefined ? {} : { field }),
    ...(serviceCode === undefined ? {} : { serviceCode }),
    ...(words === undefined ? {} : { serviceMessage: words }),
    ...(type === undefined ? {} : { serviceType: type }),
  });
}

/** A text of an answer as people are shown it, or undefined when there is none. */
export function shortTextOf(value: unknown, most?: number): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : foreignText(text, most);
}

/** The field a refusal for invalid params names (specification, Payouts API: internal codes, 300). */
function fieldNamedIn(words: string | undefined): string | undefined {
  const names = Object.keys(cashoutDraft.shape);
  return words?.split(/[^a-z_]+/).find((word) => names.includes(word));
}

function codeFor(
  area: Area,
  status: number,
  serviceCode: string | undefined,
  fallback: ErrorCode,
): ErrorCode {
  // Code 83: forbidden login location (specification, Merchant reporting API errors).
  if (area === 'reporting' && serviceCode === '83') return 'login-location-refused';
  if (status === 429) return 'service-rate-limited';
  if (status >= 500) return 'service-failed';
  return fallback;
}
