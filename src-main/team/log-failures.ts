/**
 * What a log's server may answer instead of what was asked. Apart from the log itself, which loads PostgreSQL's client.
 */

/** The server refuses what was asked. `word` says why, `subject` what it is about. */
export class LogRefusal extends Error {
  readonly word: string;
  readonly subject: string;

  constructor(word: string, subject: string) {
    super(`the server refuses: ${word} ${subject}`);
    this.name = 'LogRefusal';
    this.word = word;
    this.subject = subject;
  }
}

/** There is no answer. What was asked may have been done. */
export class AnswerLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the server ended without an answer', { cause });
    this.name = 'AnswerLost';
  }
}
