import { describe, expect, it } from 'vitest';
import { commandFor as onSystem, type Press } from './key-match.ts';
import { COMMANDS, type CommandId } from './shortcuts.ts';

const commandFor = (
  ...about: Parameters<typeof onSystem> extends [...infer Given, boolean] ? Given : never
) => onSystem(...about, false);
const onMac = (...about: Parameters<typeof commandFor>) => onSystem(...about, true);
const ALL = new Set(COMMANDS.map(({ id }) => id as CommandId));
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 1_000,
  ...more,
});
const ctrl = (key: string, more: Partial<Press> = {}) => press(key, { ctrlKey: true, ...more });

describe('a combination', () => {
  it.each([
    [ctrl('k'), 'palette'],
    [ctrl('s'), 'sync'],
    [ctrl('S', { shiftKey: true }), 'syncAll'],
  ])('%j is %s, also in a field', (pressed, command) => {
    expect(commandFor(pressed, null, ALL, false)).toBe(command);
    expect(commandFor(pressed, null, ALL, true)).toBe(command);
  });

  it('without Ctrl or Command is the field’s own in a field', () => {
    const back = press('ArrowLeft', { altKey: true, code: 'ArrowLeft' });
    expect(commandFor(back, null, ALL, false)).toBe('back');
    expect(commandFor(back, null, ALL, true)).toBeUndefined();
  });

  it('means nothing while no screen offers its command', () => {
    expect(commandFor(ctrl('e'), null, new Set<CommandId>(['sync']), false)).toBeUndefined();
  });
});

describe('a single key', () => {
  it('is a letter in a field or a dialog', () => {
    // On a Spanish keyboard both need Shift.
    for (const key of ['?', '/']) {
      const pressed = press(key, { shiftKey: true, code: 'Digit7' });
      expect(commandFor(pressed, null, ALL, false)).toBe(key === '?' ? 'shortcuts' : 'search');
      expect(commandFor(pressed, null, ALL, true)).toBeUndefined();
    }
  });
});

it('F1 asks for help anywhere: no field has a use for it', () => {
  const f1 = press('F1', { code: 'F1' });
  expect(commandFor(f1, null, ALL, false)).toBe('help');
  expect(commandFor(f1, null, ALL, true)).toBe('help');
  expect(commandFor(press('F1', { code: 'F1', ctrlKey: true }), null, ALL, true)).toBeUndefined();
});

describe('two keys one after the other', () => {
  it('lead to a screen, in that order and soon enough', () => {
    const g = press('g');
    expect(commandFor(press('t', { timeStamp: 1_400 }), g, ALL, false)).toBe('go tie-out');
    expect(commandFor(press('t', { timeStamp: 9_000 }), g, ALL, false)).toBeUndefined();
    expect(commandFor(press('t'), null, ALL, false)).toBeUndefined();
    expect(commandFor(press('t'), press('x'), ALL, false)).toBeUndefined();
    expect(commandFor(ctrl('t'), g, ALL, false)).toBeUndefined();
  });
});

describe('on macOS', () => {
  const command = (key: string, more: Partial<Press> = {}) => press(key, { metaKey: true, ...more });

  it('combinations are made with Command', () => {
    expect(onMac(command('k'), null, ALL, true)).toBe('palette');
    expect(onMac(command('S', { shiftKey: true }), null, ALL, false)).toBe('syncAll');
    expect(commandFor(command('k'), null, ALL, false)).toBeUndefined();
  });

  it.each(['e', 'k', 'n', 'f', 'b', 's'])('Ctrl+%s belongs to the field', (key) => {
    expect(onMac(ctrl(key), null, ALL, true)).toBeUndefined();
    expect(onMac(ctrl(key), null, ALL, false)).toBeUndefined();
  });

  it('back and forward are where every program has them', () => {
    expect(onMac(command('[', { code: 'BracketLeft' }), null, ALL, false)).toBe('back');
    expect(onMac(command(']', { code: 'BracketRight' }), null, ALL, false)).toBe('forward');
    const word = press('ArrowLeft', { altKey: true, code: 'ArrowLeft' });
    expect(onMac(word, null, ALL, false)).toBeUndefined();
  });
});
