/**
 * The recovery code of a workspace: its secret as people can print it, read it out and type it again. Crockford's
 * base32, which has no letters that are taken for digits, in groups of four; the last group checks all the others.
 */
import { createHash } from 'node:crypto';
import { TieoutError } from '../../src-shared/errors.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SECRET_BYTES = 32;
/** 256 bits in fives, the last four bits of which are nothing. */
const SECRET_CHARACTERS = 52;
const CHECK_CHARACTERS = 4;
const GROUP = 4;
/** As it is written into a file. */
const IN_A_TEXT = /(?:[0-9A-Za-z]{4}-){13}[0-9A-Za-z]{4}/;

/** `secret` in base64url, as the keychain keeps it; `ABCD-EFGH-...`, 14 groups. */
export function recoveryCodeOf(secret: string): string {
  const bytes = Buffer.from(secret, 'base64url');
  const text = charactersOf(bytes, SECRET_CHARACTERS) + checkCharactersOf(bytes);
  return text.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** The secret in base64url. Throws `recovery-code-invalid` for what is none, a mistyped one included. */
export function secretOfRecoveryCode(code: string): string {
  const text = code.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  if (text.length !== SECRET_CHARACTERS + CHECK_CHARACTERS) throw new TieoutError('recovery-code-invalid');
  let bits = 0n;
  for (const character of text.slice(0, SECRET_CHARACTERS)) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new TieoutError('recovery-code-invalid');
    bits = bits * 32n + BigInt(value);
  }
  const spare = bits & 15n;
  const bytes = Buffer.from((bits >> 4n).toString(16).padStart(2 * SECRET_BYTES, '0'), 'hex');
  if (spare !== 0n || checkCharactersOf(bytes) !== text.slice(SECRET_CHARACTERS))
    throw new TieoutError('recovery-code-invalid');
  return bytes.toString('base64url');
}

/** The secret of the code that stands in a saved file. Throws `recovery-code-invalid`. */
export function secretInText(text: string): string {
  return secretOfRecoveryCode(IN_A_TEXT.exec(text)?.[0] ?? '');
}

/** 20 bits: of a million mistyped codes one passes, and the files then say that it is wrong. */
function checkCharactersOf(bytes: Uint8Array): string {
  return charactersOf(
    createHash('sha256').update('tieout/recovery-code/1').update(bytes).digest(),
    CHECK_CHARACTERS,
  );
}

/** The first characters of the bytes' base32. */
function charactersOf(bytes: Uint8Array, count: number): string {
  let bits = BigInt(`0x${Buffer.from(bytes).toString('hex')}`) << BigInt((5 - ((bytes.length * 8) % 5)) % 5);
  let text = '';
  for (let left = Math.ceil((bytes.length * 8) / 5); left > 0; left -= 1, bits >>= 5n)
    text = ALPHABET.charAt(Number(bits & 31n)) + text;
  return text.slice(0, count);
}
