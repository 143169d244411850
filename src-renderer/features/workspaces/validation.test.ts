import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { CREDENTIAL_SETS, DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { credentialErrors, settingsErrors } from './validation.ts';

/** The words behind a key; a key without words is a failure. */
const wordsOf = (words: unknown) =>
  ((key: string) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], words);
    if (typeof found !== 'string') throw new Error(`no words for ${key}`);
    return found;
  }) as unknown as TFunction;
const t = wordsOf(en);

describe('credentials are checked field by field, in the person’s words', () => {
  it.each(CREDENTIAL_SETS)('%s: every field that is missing is named, in both languages', (set) => {
    const fields = { reporting: 2, deposits: 2, readOnly: 1, payouts: 3 }[set];
    for (const words of [en, es]) {
      expect(Object.keys(credentialErrors(set, {}, wordsOf(words)))).toHaveLength(fields);
    }
  });

  it('login and passphrase have at most 32 characters', () => {
    const values = { login: 'l'.repeat(33), pass: 'p'.repeat(33), apiSignature: 's' };
    expect(credentialErrors('payouts', values, t)).toEqual({
      login: en.workspaceForm.errors.login,
      pass: en.workspaceForm.errors.pass,
    });
    expect(en.workspaceForm.errors.login).toContain('32');
    const fitting = { login: 'l'.repeat(32), pass: 'p'.repeat(32), apiSignature: 's' };
    expect(credentialErrors('payouts', fitting, t)).toEqual({});
  });
});

describe('settings', () => {
  const settings = {
    name: 'A',
    environment: 'staging' as const,
    baseUrl: 'https://api.service.example',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: 'America/Lima',
    service: DEFAULT_SERVICE_SETTINGS,
  };

  it('an error of a service setting stands at its field', () => {
    const service = { ...DEFAULT_SERVICE_SETTINGS, schemeWord: 'TWO WORDS' };
    expect(settingsErrors({ ...settings, service }, t)).toEqual({
      'service.schemeWord': en.workspaceForm.errors.schemeWord,
    });
    expect(settingsErrors(settings, t)).toEqual({});
  });

  it('an address over plain http is told apart from one that is none', () => {
    const wrong = { ...settings, baseUrl: 'http://api.service.example', merchantsBaseUrl: 'api' };
    expect(settingsErrors(wrong, t)).toEqual({
      baseUrl: en.workspaceForm.errors.insecure,
      merchantsBaseUrl: en.workspaceForm.errors.address,
    });
  });
});
