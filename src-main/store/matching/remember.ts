/** Answers kept while what they rest on stays as it is. */

/** Works a part of an answer out, or gives what it came to before. */
export type Remember = <T>(part: string, work: () => T) => T;

/** Filters differ, and more answers are not worth keeping. */
const MOST_ANSWERS = 200;

/** Remembers in the map; its owner must empty it when what the answers rest on changes. */
export const rememberIn =
  (answers: Map<string, unknown>): Remember =>
  <T>(part: string, work: () => T): T => {
    if (answers.has(part)) return answers.get(part) as T;
    const answer = work();
    if (answers.size >= MOST_ANSWERS) answers.clear();
    answers.set(part, answer);
    return answer;
  };
