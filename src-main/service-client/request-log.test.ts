import { describe, expect, it } from 'vitest';
import { lineOf, RequestLog, redactedQuery } from './request-log.ts';

const entry = (attempt: number) => ({
  at: Date.parse('2026-10-05T12:00:00Z'),
  method: 'GET',
  host: 'merchants.service.example',
  path: '/v1/deposits',
  query: 'page=0',
  attempt,
  outcome: '503',
  ms: 12,
});

describe('the request log', () => {
  it('keeps the latest, the newest first', () => {
    const log = new RequestLog(3);
    for (const attempt of [1, 2, 3, 4]) log.add(entry(attempt));
    expect(log.list().map(({ attempt }) => attempt)).toEqual([4, 3, 2]);
    expect(log.text().split('\n')).toHaveLength(3);
  });

  it('is readable as text', () => {
    const log = new RequestLog();
    log.add(entry(2));
    expect(log.text()).toBe(
      '2026-10-05T12:00:00.000Z GET merchants.service.example/v1/deposits?page=0 503 12 ms (attempt 2)',
    );
    expect(lineOf({ ...entry(1), query: '' })).toBe('GET merchants.service.example/v1/deposits 503 12 ms');
  });
});

describe('the query', () => {
  it('shows window, page and codes', () => {
    expect(redactedQuery({ from: 1, to: 2, page: 0, status: 'PENDING', country: 'PE' })).toBe(
      'from=1&to=2&page=0&status=PENDING&country=PE',
    );
    expect(redactedQuery()).toBe('');
  });

  it.each(['clientDocument', 'clienteDocument', 'document', 'somethingNew', 'From'])(
    'strikes %s out',
    (name) => {
      expect(redactedQuery({ page: 1, [name]: '45678901' })).toBe(`page=1&${name}=…`);
    },
  );
});
