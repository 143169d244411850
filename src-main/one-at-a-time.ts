/**
 * Does one piece of work after the other, in the order in which they are asked for: each starts from what the one
 * before it left.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = before.then(work);
    // A failure is told to its own caller and does not stop the ones that wait.
    before = turn.catch(() => undefined);
    return turn;
  };
}
