/** From an HTTP answer to its JSON, or to the error that says what the service said. */
import { type ErrorCode, TieoutError } from '../../src-shared/errors.ts';
import type { Area } from '../../src-shared/service/area.ts';
import { cashoutDraft } from '../../src-shared/service/cashout.ts';
import { describeCode } from '../../src-shared/service/errors/catalogue.ts';
import { isJsonObject, type JsonObject, parseJson, textOf } from './json.ts';
import type { ServiceAnswer } from './transport.ts';

/** The JSON object of a successful answer. Throws TieoutError `service-unreadable` for anything else. */
export function readObject(answer: ServiceAnswer, path: string, area: Area = 'reporting'): JsonObject {
  const object = objectOf(answer);
  if (!object) throw unreadable(answer, path, area);
  return object;
}

/** The JSON object of any answer, or undefined for anything else. */
export function objectOf(answer: ServiceAnswer): JsonObject | undefined {
  try {
    const value = parseJson(answer.text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The error for an answer that says nothing the specification knows. */
export function unreadable(answer: ServiceAnswer, path: string, area: Area): TieoutError {
  return new TieoutError('service-unreadable', { area, httpStatus: answer.status, subject: path });
}

/**
 * The error for an unsuccessful answer, with the service's own code and words where it gave them. `secrets` are what
 * the request carried: a service that quotes them back must not bring them onto a screen.
 */
export function refusal(
  answer: ServiceAnswer,
  fallback: ErrorCode,
  { area = 'reporting', secrets = [] }: { readonly area?: Area; readonly secrets?: readonly string[] } = {},
): TieoutError {
  const object = objectOf(answer) ?? {};
  const told = (text: string | undefined) =>
    text === undefined ? undefined : secrets.reduce((kept, secret) => kept.replaceAll(secret, '…'), text);
  const serviceCode = told(textOf(object.code));
  const type = told(textOf(object.type));
  const words = told(textOf(object.description) ?? textOf(object.message));
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
