/** Names of workspaces: no two are the same but for capitals. */

export function isTaken(name: string, names: readonly string[]): boolean {
  return names.some((other) => other.toLowerCase() === name.toLowerCase());
}

/** The name, or one with a number where it is taken. */
export function freeName(name: string, names: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    // A name has at most 80 characters.
    const free = number === 1 ? name : `${name.slice(0, 75)} ${number}`;
    if (!isTaken(free, names)) return free;
  }
}
