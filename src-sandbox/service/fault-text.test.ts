import { describe, expect, it } from 'vitest';
import { faultRuleOf } from './fault-text.ts';

describe('a fault as text', () => {
  it('is read as it stands, and strikes every time unless told otherwise', () => {
    expect(
      faultRuleOf('{"on":"GET /v1/deposits","fault":{"kind":"status","status":503},"rate":0.05}'),
    ).toEqual({
      on: 'GET /v1/deposits',
      fault: { kind: 'status', status: 503 },
      rate: 0.05,
    });
    expect(faultRuleOf('{"fault":{"kind":"clock-skew","seconds":-400}}')).toEqual({
      fault: { kind: 'clock-skew', seconds: -400 },
      rate: 1,
    });
    expect(faultRuleOf('{"fault":{"kind":"html"},"times":2,"after":3}')).toMatchObject({
      times: 2,
      after: 3,
    });
  });

  it.each([
    'GET /v1/deposits',
    '{"fault":{"kind":"flood"}}',
    '{"fault":{"kind":"latency"}}',
    '{"fault":{"kind":"html"},"rate":2}',
    '{"fault":{"kind":"html"},"oftener":1}',
    '{}',
  ])('is refused when it is %s', (text) => {
    expect(() => faultRuleOf(text)).toThrow(RangeError);
  });
});
