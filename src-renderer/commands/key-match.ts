/** Which command a key press means. Pure: the press, what was pressed before it and what is offered are arguments. */
import { getHotkeyHandler } from '@mantine/hooks';
import { COMMANDS, type CommandId, isTyped, keysOf } from './shortcuts.ts';

export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'
>;

/** So long the second key of two may take. */
const SECOND_KEY_MS = 1_500;

/**
 * @param before the press before this one, when it was a single key and nothing took it
 * @param typing the press goes into a field or a dialog, where letters have a meaning of their own
 * @param isMac there Command makes the combinations: with Ctrl every field moves and deletes (Ctrl+E, K, N, F, B)
 */
export function commandFor(
  press: Press,
  before: Press | null,
  offered: ReadonlySet<CommandId>,
  typing: boolean,
  isMac: boolean,
): CommandId | undefined {
  const means = (keys: string) => {
    // No field has a use for a function key.
    if (/^F\d+$/.test(keys)) return isCombination(keys, press);
    // With Alt alone a field moves by words on macOS.
    if (!isTyped(keys))
      return (
        (keys.includes('mod') || !typing) &&
        isCombination(keys.replace('mod', isMac ? 'meta' : 'ctrl'), press)
      );
    if (typing || press.ctrlKey || press.metaKey || press.altKey) return false;
    const [one, two] = keys.split(' ');
    if (two === undefined) return press.key === one;
    return (
      before !== null &&
      before.key === one &&
      press.timeStamp - before.timeStamp < SECOND_KEY_MS &&
      press.key === two
    );
  };
  const command = COMMANDS.find((one) => offered.has(one.id as CommandId) && keysOf(one, isMac).some(means));
  return command?.id as CommandId | undefined;
}

function isCombination(keys: string, press: Press): boolean {
  let matched = false;
  const handler = getHotkeyHandler([
    [
      keys,
      () => {
        matched = true;
      },
      { preventDefault: false },
    ],
  ]);
  // It looks at the keys alone.
  handler(press as KeyboardEvent);
  return matched;
}
