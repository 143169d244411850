/** What the log refuses and how it fails, as errors that have words. */
import { type ErrorCode, TieoutError } from '../../src-shared/errors.ts';
import { AnswerLost, LogRefusal } from './log-failures.ts';
import { faultOf } from './server-fault.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  'right-missing': 'team-right-missing',
  'own-review': 'team-own-work',
  'own-cashout': 'team-own-work',
  'cashout-changed': 'cashouts-changed',
  'own-key': 'team-own-key',
  'person-unknown': 'team-person-unknown',
  'person-revoked': 'team-person-unknown',
  'person-known': 'team-person-known',
  'trail-number': 'team-trail-other',
  'key-unconfirmed': 'team-key-unconfirmed',
  'workspace-known': 'team-workspace-known',
  'app-older': 'team-app-older',
  'giving-back': 'team-giving-back',
  'server-full': 'team-server-full',
  'server-read-only': 'team-server-read-only',
  'month-locked': 'close-is-locked',
  'not-signed': 'close-not-signed',
  'not-prepared': 'close-not-signed',
};

/** An error of the team's server with words; any other as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof TieoutError) return error;
  if (error instanceof LogRefusal) {
    const { word, subject } = error;
    const code = CODES[faultOf(error) ?? ''] ?? CODES[word];
    if (code) return new TieoutError(code, { subject }, error);
    return new TieoutError('team-refused', { subject: faultOf(error) ?? word }, error);
  }
  if (error instanceof AnswerLost)
    return new TieoutError('team-away', { subject: faultOf(error) ?? '' }, error);
  return error;
}
