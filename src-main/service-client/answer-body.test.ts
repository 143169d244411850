import { describe, expect, it } from 'vitest';
import { writeJson } from '../lossless-json.ts';
import { Redactor } from '../redaction/redactor.ts';
import { AnswerBody } from './answer-body.ts';

const SECRET = 'hunter22-and-more';
const read = (text: string, redactor = new Redactor([SECRET])) =>
  AnswerBody.of(new TextEncoder().encode(text), redactor);
const rowsOf = (body: AnswerBody) => (body.json as { data: Record<string, unknown>[] }).data;

describe('a record of an answer', () => {
  it('is written as it came, and as it is written anew wherever it came otherwise', () => {
    const rows = [
      '{"id":1,"amount":10.10,"name":"Ñandú"}',
      '{"id":2, "amount":10.10}',
      '{"id":3,"name":"\\u00d1and\\u00fa"}',
      '{"id":4,"2":1,"1":2}',
      '{"id":5,"id":5}',
      '{"__proto__":{"id":6},"amount":0.0}',
    ];
    const body = read(`{"data":[${rows.join(',')}],"rows":6}`);
    const written = rowsOf(body).map((row) => body.written(row));
    expect(written).toEqual(rowsOf(body).map(writeJson));
    expect(written[0]).toBe(rows[0]);
    expect(written[4]).toBe('{"id":5}');
    expect(written[5]).toBe(rows[5]);
  });

  // Each of these would leave the secret in the cache if the text went on as it came.
  it.each([
    ['a text', `{"id":1,"echo":"${SECRET}"}`],
    ['a text within others', `{"id":1,"more":{"list":["x ${SECRET} y"]}}`],
    ['a name', `{"id":1,"${SECRET}":true}`],
    ['an escaped text', `{"id":1,"echo":"hunter22\\u002dand\\u002dmore"}`],
    ['another record', `{"id":1},{"echo":"${SECRET}"}`],
    ['another record before', `{"echo":"${SECRET}"},{"id":1}`],
  ])('loses a secret in %s', (_, rows) => {
    const body = read(`{"data":[${rows}]}`);
    for (const row of rowsOf(body)) {
      expect(body.written(row)).toBe(writeJson(row));
      expect(body.written(row)).not.toMatch(/hunter22/);
    }
    expect(JSON.stringify(body.json)).toContain('•••');
  });

  it('loses a secret that is a number', () => {
    const body = read('{"data":[{"pin":41414141,"id":2}]}', new Redactor(['41414141']));
    expect(rowsOf(body).map((row) => body.written(row))).toEqual(['{"pin":"•••","id":2}']);
  });

  it('loses a secret whose text was taken for safe under another session', () => {
    const text = `{"data":[{"echo":"${SECRET}"}]}`;
    expect(read(text, Redactor.NONE).written(rowsOf(read(text, Redactor.NONE))[0])).toContain(SECRET);
    const body = read(text);
    expect(body.written(rowsOf(body)[0])).toBe('{"echo":"•••"}');
  });

  it('is the same when it was read in another thread', () => {
    const body = read('{"data":[{"id":1,"amount":10.10}]}');
    const moved = AnswerBody.fromThread(structuredClone(body.forThread()));
    expect(rowsOf(moved).map((row) => moved.written(row))).toEqual(['{"id":1,"amount":10.10}']);
  });
});

describe('a body', () => {
  it('of more or deeper values than any page has is none', () => {
    expect(read(`[${'1,'.repeat(19_997)}1]`).json).toBeDefined();
    expect(read(`[${'1,'.repeat(20_001)}1]`).json).toBeUndefined();
    expect(read(`${'['.repeat(64)}${']'.repeat(64)}`).json).toBeDefined();
    expect(read(`${'['.repeat(65)}${']'.repeat(65)}`).json).toBeUndefined();
  });
});
