/** Which of the options that several benches are given together each of them takes. Pure. */

/** Benches whose database has as many records as they are told. */
const WITH_ROWS: ReadonlySet<string> = new Set([
  ...['store', 'journal', 'encryption', 'export', 'app', 'refresh', 'match', 'close', 'join'],
]);

/**
 * Without `--rows` and its number where the bench reads a month from the service, which has as many records as it has.
 */
export function optionsTaken(bench: string, options: readonly string[]): string[] {
  if (WITH_ROWS.has(bench)) return [...options];
  const isOfRows = (option: string | undefined) => option === '--rows';
  return options.filter(
    (option, at) => !isOfRows(option) && !option.startsWith('--rows=') && !isOfRows(options[at - 1]),
  );
}
