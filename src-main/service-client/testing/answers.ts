/** Answers of a service, made for tests that need none to ask. */
import { Redactor } from '../../redaction/redactor.ts';
import { AnswerBody } from '../answer-body.ts';
import type { ServiceAnswer } from '../transport.ts';

/** For requests that carry no secret. */
export const NO_SECRETS = new Redactor([]);

export function answered(
  status: number,
  text: string,
  more: { readonly setCookie?: string; readonly redactor?: Redactor; readonly attempt?: number } = {},
): ServiceAnswer {
  const { setCookie = '', redactor = NO_SECRETS, attempt = 1 } = more;
  return {
    status,
    setCookie,
    attempt,
    serviceAt: null,
    body: AnswerBody.of(Buffer.from(text, 'utf8'), redactor),
  };
}
