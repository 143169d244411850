import { describe, expect, it } from 'vitest';
import { Redactor } from '../redaction/redactor.ts';
import { readObject, refusal } from './answer.ts';
import { answered as answer } from './testing/answers.ts';

const told = (status: number, body: unknown) =>
  refusal(answer(status, JSON.stringify(body)), 'service-refused').details;

describe('refusal', () => {
  it('quotes the service in the shapes of both areas', () => {
    expect(told(412, { code: 300, description: 'Invalid params: to' })).toEqual({
      code: 'service-refused',
      area: 'reporting',
      httpStatus: 412,
      serviceCode: '300',
      serviceMessage: 'Invalid params: to',
      retryable: false,
    });
    expect(told(400, { code: '202', message: 'Bad body' })).toMatchObject({
      serviceCode: '202',
      serviceMessage: 'Bad body',
    });
  });

  it.each([
    [403, { code: 83, description: 'x' }, 'login-location-refused'],
    [200, { code: '83' }, 'login-location-refused'],
    [429, {}, 'service-rate-limited'],
    [500, { code: 500 }, 'service-failed'],
    [503, {}, 'service-failed'],
    [404, {}, 'service-refused'],
  ])('%i %j is %s', (status, body, code) => {
    expect(told(status, body).code).toBe(code);
  });

  it('manages without words: no body, a page of HTML, words that are no text', () => {
    for (const text of ['', '<html>Bad gateway</html>', '[]', 'null', '{"code":{},"description":[1]}']) {
      expect(refusal(answer(404, text), 'service-refused').details).toEqual({
        code: 'service-refused',
        area: 'reporting',
        httpStatus: 404,
        retryable: false,
      });
    }
  });

  it('cuts words that never end and strikes out secrets that come back', () => {
    const body = JSON.stringify({ code: 100, description: `${'no '.repeat(400)}` });
    expect(refusal(answer(401, body), 'login-refused').details.serviceMessage).toHaveLength(300);
    const echo = JSON.stringify({
      code: 'hunter22',
      description: 'hunter22 is wrong, try another than hunter22',
    });
    const { details } = refusal(answer(401, echo, { redactor: new Redactor(['hunter22']) }), 'login-refused');
    expect(details).toMatchObject({
      serviceCode: '•••',
      serviceMessage: '••• is wrong, try another than •••',
    });
  });
});

describe('readObject', () => {
  it('reads an object and names the path of anything else', () => {
    expect(Object.keys(readObject(answer(200, '{"data":[]}'), '/v1/x'))).toEqual(['data']);
    for (const text of ['', 'nonsense', '[]', '"text"', '12', 'null', '{"a":1']) {
      expect(() => readObject(answer(200, text), '/v1/x')).toThrow('service-unreadable');
    }
    try {
      readObject(answer(200, '<html>'), '/v1/x');
    } catch (error) {
      expect(error).toMatchObject({ details: { area: 'reporting', httpStatus: 200, subject: '/v1/x' } });
    }
  });
});
