/**
 * A service or a gateway that quotes what it was sent: every header, the query and the body, in every form of writing.
 */
import { isLosslessNumber, parse, stringify } from 'lossless-json';
import type { Call, Rendered } from './http.ts';
import { JSON_TYPE } from './http.ts';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
const perCharacter = (text: string, write: (point: number) => string): string =>
  Array.from(text, (character) => write(character.codePointAt(0) ?? 0)).join('');
/** Every UTF-16 unit as JSON may write it. */
const unicodeEscapes = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
const percent = (text: string): string =>
  [...Buffer.from(text.toWellFormed(), 'utf8')]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  é: '&eacute;',
  '+': '&plus;',
  '%': '&percnt;',
  '\\': '&bsol;',
};

/** The ways in which a text is quoted. */
export const ECHO_FORMS = {
  plain: (text: string) => text,
  json: (text: string) => JSON.stringify(text),
  jsonTwice: (text: string) => JSON.stringify(JSON.stringify(text)),
  unicodeEscapes,
  url: (text: string) => encodeURIComponent(text.toWellFormed()),
  form: (text: string) => new URLSearchParams({ q: text }).toString(),
  percent,
  urlTwice: (text: string) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  base64,
  base64url: (text: string) => Buffer.from(text, 'utf8').toString('base64url'),
  basic1: (text: string) => base64(`u:${text}`),
  basic2: (text: string) => base64(`us:${text}:p`),
  basic3: (text: string) => base64(`use:${text}:pa`),
  base64Json: (text: string) => base64(JSON.stringify({ a: text })),
  base64Lines: (text: string) => base64(text).replace(/.{7}/g, '$&\r\n'),
  hex,
  hexUpper: (text: string) => hex(text).toUpperCase(),
  hexColons: (text: string) => hex(text).replace(/..(?!$)/g, '$&:'),
  htmlNamed: (text: string) => text.replace(/[&<>"'é+%\\]/g, (found) => NAMED[found] ?? found),
  htmlDecimal: (text: string) => perCharacter(text, (point) => `&#${point};`),
  htmlHex: (text: string) => perCharacter(text, (point) => `&#x${point.toString(16)};`),
  htmlJson: (text: string) => JSON.stringify(text).replaceAll('"', '&quot;'),
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
  spaced: (text: string) => Array.from(text).join(' '),
  broken: (text: string) => Array.from(text).join('\r\n\u200b'),
  decomposed: (text: string) => text.normalize('NFD'),
  reversed: (text: string) => Array.from(text).reverse().join(''),
  cutEnd: (text: string) => `${text.slice(0, Math.max(4, Math.ceil((text.length * 2) / 3)))}...`,
  cutStart: (text: string) => `...${text.slice(Math.floor(text.length / 3))}`,
} as const satisfies Readonly<Record<string, (text: string) => string>>;

export type EchoForm = keyof typeof ECHO_FORMS;

/** Everything that was sent, in this form, one thing after another. */
function echoOf(calls: readonly Call[], form: EchoForm): string {
  return calls.map((call) => echoOfOne(call, form)).join(' | ');
}

function echoOfOne({ headers, search, body }: Call, form: EchoForm): string {
  const write = ECHO_FORMS[form];
  // Header values come as Latin-1.
  const values = Object.values(headers).flatMap((value) => value ?? []);
  const words = values.flatMap((value) => value.split(' ').slice(1));
  const text = body.toString('utf8');
  return [...textsIn(text), ...words, ...values, search, text].filter(Boolean).map(write).join(' | ');
}

function textsIn(body: string): string[] {
  try {
    return Object.values(JSON.parse(body) as object).filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}

/** The echo in the service's place, in every field an error may have. */
export function echoedError(calls: readonly Call[], form: EchoForm, status: number): Rendered {
  const echo = echoOf(calls, form);
  const body = { code: echo, description: echo, message: echo, type: echo, [echo]: echo };
  return { status, headers: { 'content-type': JSON_TYPE }, bytes: Buffer.from(JSON.stringify(body), 'utf8') };
}

/**
 * The right answer, with the echo behind every text of it (of a list, in its first item), and under a name of its own.
 */
export function echoedAnswer(answer: Rendered, calls: readonly Call[], form: EchoForm): Rendered {
  const echo = echoOf(calls, form);
  const cookie = /BEARER_TOKEN=([^;]+)/.exec(answer.headers['set-cookie'] ?? '')?.[1];
  const all = cookie === undefined ? echo : `${ECHO_FORMS[form](cookie)} | ${echo}`;
  const body = quoted(parse(answer.bytes.toString('utf8')), all);
  return { ...answer, bytes: Buffer.from(stringify(body) ?? '', 'utf8') };
}

function quoted(value: unknown, echo: string): unknown {
  if (typeof value === 'string') return `${value} ${echo}`;
  // Of a page, one record is enough.
  if (Array.isArray(value)) return value.map((item, at) => (at === 0 ? quoted(item, echo) : item));
  if (value === null || typeof value !== 'object' || isLosslessNumber(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, quoted(field, echo)]);
  return Object.fromEntries([...fields, ['echo', echo], [echo, 1]]);
}
