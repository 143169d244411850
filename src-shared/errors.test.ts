import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from './error-codes.ts';
import { detailsOf, errorDetails, TieoutError } from './errors.ts';

describe('TieoutError', () => {
  it('crosses a border as its details and is the same error again', () => {
    const error = new TieoutError('service-refused', {
      area: 'reporting',
      httpStatus: 412,
      serviceCode: '300',
      serviceMessage: 'Invalid params: to',
    });
    const rebuilt = TieoutError.from(structuredClone(error.details));
    expect(rebuilt).toBeInstanceOf(TieoutError);
    expect(rebuilt.details).toEqual(error.details);
    expect(rebuilt.code).toBe('service-refused');
  });

  it('says of itself whether trying again may help', () => {
    const retryable = ERROR_CODES.filter((code) => new TieoutError(code).details.retryable);
    expect(retryable).toEqual([
      'service-unreachable',
      'computer-offline',
      'proxy-failed',
      'service-timeout',
      'service-rate-limited',
      'service-failed',
      'window-inconsistent',
      'matching-disturbed',
      'matching-running',
      'database-locked',
    ]);
  });

  it('keeps the cause for the log and out of the details', () => {
    const error = new TieoutError('file-failed', { subject: 'a.xlsx' }, new Error('EIO: the whole story'));
    expect(error.cause).toBeInstanceOf(Error);
    expect(JSON.stringify(error.details)).toBe('{"code":"file-failed","retryable":false,"subject":"a.xlsx"}');
  });

  it('cuts texts to what may cross the border, however long they come', () => {
    const long = 'x'.repeat(5_000);
    const { details } = new TieoutError('file-failed', {
      subject: long,
      serviceMessage: long,
      serviceCode: long,
      serviceType: long,
      field: long,
    });
    expect(errorDetails.safeParse(details).success).toBe(true);
    expect(details.subject).toBe('x'.repeat(500));
  });

  it('makes details that fit the schema for every code', () => {
    for (const code of ERROR_CODES) expect(errorDetails.parse(new TieoutError(code).details).code).toBe(code);
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
  });
});

it('detailsOf hides everything that is no TieoutError', () => {
  for (const thrown of [new Error('at C:\\Users\\ana'), 'text', null, undefined, { code: 'cancelled' }]) {
    expect(detailsOf(thrown)).toEqual({ code: 'internal', retryable: false });
  }
});
