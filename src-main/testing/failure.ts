import { detailsOf, type ErrorDetails } from '../../src-shared/errors.ts';

/** The details that work failed with; work that does not fail is itself a failure of the test. */
export async function failureOf(work: Promise<unknown>): Promise<ErrorDetails> {
  try {
    await work;
  } catch (error) {
    return detailsOf(error);
  }
  throw new Error('it did not fail');
}
