/** From keys to commands: combinations anywhere, single keys where nobody types, two keys one after the other. */
import { getHotkeyHandler } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCommands } from './commands.tsx';
import { COMMANDS, type CommandId, isTyped } from './shortcuts.ts';

export const IS_MAC = navigator.platform.startsWith('Mac');

/** So long the second key of two may take. */
const SECOND_KEY_MS = 1_500;

/** Runs the command of every key that is pressed, while mounted. */
export function useKeyboard(): void {
  const { offered, run } = useCommands();
  const first = useRef<{ key: string; at: number } | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const before = first.current;
    // A key that only makes a capital of the next one is not the second key.
    if (event.key === 'Shift') return;
    first.current = null;
    const matches = (keys: string) => {
      if (!isTyped(keys)) return isCombination(keys, event);
      if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return false;
      const [one, two] = keys.split(' ');
      if (two === undefined) return event.key === one;
      return (
        before !== null &&
        before.key === one &&
        event.timeStamp - before.at < SECOND_KEY_MS &&
        event.key === two
      );
    };
    const command = COMMANDS.find(({ id, keys }) => offered.has(id as CommandId) && keys.some(matches));
    if (command) {
      event.preventDefault();
      run(command.id as CommandId);
    } else if (!takesLetters(event.target)) first.current = { key: event.key, at: event.timeStamp };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isCombination(keys: string, event: KeyboardEvent): boolean {
  let matched = false;
  getHotkeyHandler([[keys, () => (matched = true), { preventDefault: false }]])(event);
  return matched;
}

/** Fields, and whatever lies over the screen: there, letters have a meaning of their own. */
function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
      ) !== null)
  );
}
