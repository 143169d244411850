/** From keys to commands: combinations anywhere, single keys outside of fields, two keys one after the other. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCommands } from './commands.tsx';
import { commandFor } from './key-match.ts';
import { type CommandId, commandOf } from './shortcuts.ts';

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
    if (!isOfScreen(command) || modalDialogs().length === 0) run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether a command acts on the screen or leads into it: behind a dialog its effect would be hidden. */
const isOfScreen = (id: CommandId): boolean =>
  id === 'search' || (commandOf(id).group === 'act' && id !== 'print');

/** What lies over the screen until it is closed, the one on top last. */
export const modalDialogs = (): readonly Element[] => [
  ...document.querySelectorAll('[role=dialog][aria-modal=true], [role=alertdialog][aria-modal=true]'),
];

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
