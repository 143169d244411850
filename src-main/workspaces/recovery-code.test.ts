import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recoveryCodeOf, secretInText, secretOfRecoveryCode } from './recovery-code.ts';

const secretOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(secretOf);
const ONES = secretOf(new Uint8Array(32).fill(0xff));

describe('a recovery code', () => {
  it('is 14 groups of 4 characters that cannot be taken for others', () => {
    expect(recoveryCodeOf(ONES)).toMatch(/^(ZZZZ-){12}ZZZG-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(recoveryCodeOf(secretOf(new Uint8Array(32)))).toMatch(/^(0000-){13}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('gives the secret back, in any case, with any blanks, and with letters for the digits they look like', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const code = recoveryCodeOf(secret);
        expect(secretOfRecoveryCode(code)).toBe(secret);
        const written = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
        expect(secretOfRecoveryCode(` ${written}\n`)).toBe(secret);
      }),
    );
  });

  it('is refused when one character is another, two neighbours are swapped, or one is missing', () => {
    fc.assert(
      fc.property(secrets, fc.nat(55), fc.nat(30), (secret, at, other) => {
        const text = recoveryCodeOf(secret).replaceAll('-', '');
        const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        const wrong = alphabet.charAt((alphabet.indexOf(text.charAt(at)) + 1 + other) % 32);
        expect(() => secretOfRecoveryCode(text.slice(0, at) + wrong + text.slice(at + 1))).toThrow(
          'recovery-code-invalid',
        );
        expect(() => secretOfRecoveryCode(text.slice(0, at) + text.slice(at + 1))).toThrow(
          'recovery-code-invalid',
        );
        const swapped = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
        if (swapped.length === 56 && swapped !== text)
          expect(() => secretOfRecoveryCode(swapped)).toThrow('recovery-code-invalid');
      }),
      { seed: 4 },
    );
  });

  it('is found in the text of a saved file', () => {
    const code = recoveryCodeOf(ONES);
    expect(
      secretInText(`Tieout recovery code\r\nWorkspace: Demo\r\n\r\n  ${code}\r\n\r\nKeep this safe.`),
    ).toBe(ONES);
    expect(() => secretInText('a file without any')).toThrow('recovery-code-invalid');
  });

  it.each(['', 'ABCD', 'Ñ'.repeat(56), 'U'.repeat(56), '🙂'.repeat(14)])('is not %s', (text) => {
    expect(() => secretOfRecoveryCode(text)).toThrow('recovery-code-invalid');
  });
});
