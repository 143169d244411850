import { describe, expect, it } from 'vitest';
import { AREAS } from '../../src-shared/service/area.ts';
import { describeRejection, errorCatalogue } from '../../src-shared/service/errors/catalogue.ts';
import { rejectionCodes } from '../../src-shared/service/errors/rejection-codes.ts';
import { remedies } from '../../src-shared/service/errors/remedies.ts';
import { LANGUAGES } from '../../src-shared/service/labels.ts';
import { serviceWords } from './service-words.ts';

const refused = (area: (typeof AREAS)[number], serviceCode: string) =>
  ({ code: 'service-refused', area, serviceCode, retryable: false }) as const;
const documented = AREAS.flatMap((area) =>
  Object.keys(errorCatalogue[area]).map((code) => [area, code] as const),
);

describe('every documented code', () => {
  it.each(documented)('%s %s has a meaning and a remedy in both languages', (area, code) => {
    const [en, es] = LANGUAGES.map((language) => serviceWords(refused(area, code), language));
    for (const words of [en, es]) {
      expect(words?.meaning).toMatch(/^\p{Lu}.{5,}[^.]$/u);
      expect(words?.remedy).toMatch(/^(\p{Lu}).{10,}\.$/u);
    }
    expect(en?.meaning).not.toBe(es?.meaning);
    expect(en?.remedy).not.toBe(es?.remedy);
  });

  it.each(Object.keys(rejectionCodes))(
    'rejection %s has a meaning and a remedy in both languages',
    (code) => {
      const { meaning, remedy, documented } = describeRejection(code);
      expect(documented).toBe(true);
      expect(meaning.en).not.toBe(meaning.es);
      expect(Object.keys(remedies[remedy]).sort()).toEqual([...LANGUAGES].sort());
    },
  );

  it('covers what the specification lists', () => {
    const codes = (area: (typeof AREAS)[number]) => Object.keys(errorCatalogue[area]);
    const payouts =
      '300 302 303 401 402 502 504 508 509 510 511 514 515 518 519 524 525 526 533 537 538 539 540 541 542 543 702 703';
    expect(codes('payouts')).toEqual(expect.arrayContaining(payouts.split(' ')));
    expect(codes('kyc')).toEqual(expect.arrayContaining(['300', '306', '307', '407', '500']));
    expect(codes('deposits')).toContain('207');
    expect(codes('reporting')).toContain('83');
    expect(Object.keys(rejectionCodes)).toHaveLength(18);
  });
});

describe('an address that is not allowed', () => {
  it.each([
    ['reporting', '83'],
    ['kyc', '201'],
    ['deposits', '201'],
    ['payouts', '402'],
  ] as const)('%s %s says what to ask the administrator for', (area, code) => {
    expect(serviceWords(refused(area, code), 'en')?.remedy).toContain('Ask the administrator');
    expect(serviceWords(refused(area, code), 'es')?.remedy).toContain('Pida al administrador');
  });
});

describe('a code that is not documented', () => {
  it.each([
    ['payouts', '199', 'headers'],
    ['payouts', '299', 'not set up'],
    ['deposits', '777', 'internal failure'],
    ['kyc', '12', 'not documented'],
    ['reporting', 'E-5', 'not documented'],
    ['reporting', 'constructor', 'not documented'],
  ] as const)('%s %s is described by its category', (area, code, words) => {
    expect(serviceWords(refused(area, code), 'en')?.meaning).toContain(words);
  });

  it('the same number is another thing in another area', () => {
    expect(serviceWords(refused('payouts', '300'), 'en')?.meaning).not.toBe(
      serviceWords(refused('kyc', '300'), 'en')?.meaning,
    );
  });
});

it('a failure without a code of the service has the words of the error family', () => {
  expect(serviceWords({ code: 'service-refused', area: 'kyc', retryable: false }, 'en')).toBeUndefined();
  expect(
    serviceWords({ ...refused('reporting', '83'), code: 'login-location-refused' }, 'en'),
  ).toBeUndefined();
});
