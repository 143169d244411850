/** Entry of the thread in which long answers are read. */
import { parentPort } from 'node:worker_threads';
import { Redactor } from '../redaction/redactor.ts';
import { AnswerBody } from './answer-body.ts';
import type { ReadingForThread, ReadingOfThread } from './answer-reader.ts';

parentPort?.on('message', ({ number, bytes, secrets }: ReadingForThread) => {
  const body = AnswerBody.of(bytes, Redactor.fromThread(secrets)).forThread();
  parentPort?.postMessage({ number, body } satisfies ReadingOfThread);
});
