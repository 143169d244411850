import { describe, expect, it } from 'vitest';
import { EXCEPTION_KINDS } from '../contract/exception-kinds.ts';
import type { TieOutColumn } from '../contract/tie-out.ts';
import { exceptionReason } from './exception-reasons.ts';

const english = { language: 'en', locale: 'en-US' } as const;
const spanish = { language: 'es', locale: 'es-PE' } as const;

describe('why something is an exception', () => {
  it('is a sentence of its own in each language, for every kind', () => {
    for (const kind of EXCEPTION_KINDS) {
      const about = { kind, detail: '1234.5', column: 'depositTotal' } as const;
      const [one, other] = [exceptionReason(about, english), exceptionReason(about, spanish)];
      for (const words of [one, other]) expect(words).toMatch(/^[^{}]+\.$/);
      expect(one).not.toBe(other);
    }
  });

  it('names what it is about: amounts as the locale writes them, days as a sentence does, other things as they are', () => {
    const of = (kind: (typeof EXCEPTION_KINDS)[number], detail: string, column: TieOutColumn | null = null) =>
      exceptionReason({ kind, detail, column }, english);
    expect(of('fee-off-schedule', '1234.5')).toContain('1,234.50');
    expect(of('refund-without-origin', '1234')).toContain('ID 1234.');
    expect(of('match-late', '-12')).toContain('its line: 12.');
    expect(of('late-status-change', '2026-10-04')).toBe('Completed on Oct 04, 2026.');
    const otherDay = { kind: 'counted-on-other-day', detail: '2026-10-04', column: null } as const;
    expect(exceptionReason(otherDay, spanish)).toContain('(este y el 04 oct. 2026)');
    // What stands in a replacement is no pattern.
    expect(of('duplicate-external-id', '$& $1')).toContain('$& $1');
    expect(of('report-differs', '', 'noteTotal')).toMatch(/^\S.*: the daily balance report/);
  });
});
