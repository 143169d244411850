/** From keys to commands: combinations anywhere, single keys where nobody types, two keys one after the other. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCommands } from './commands.tsx';
import { commandFor } from './key-match.ts';

export const IS_MAC = navigator.platform.startsWith('Mac');

/** Runs the command of every key that is pressed, while mounted. */
export function useKeyboard(): void {
  const { offered, run } = useCommands();
  const before = useRef<KeyboardEvent | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Shift alone only makes a capital of the key that follows.
    if (event.defaultPrevented || event.isComposing || event.key === 'Shift') return;
    const typing = takesLetters(event.target);
    const command = commandFor(event, before.current, offered, typing, IS_MAC);
    before.current = command || typing ? null : event;
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
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
