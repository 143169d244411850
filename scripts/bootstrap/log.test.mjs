import { describe, expect, it } from 'vitest';
import { explain, StepError, seconds, tail } from './log.mjs';

describe('the words of a failure', () => {
  it('says which step, why, what came before, and what to do', () => {
    const error = new StepError({
      step: 'installing packages',
      why: 'the registry said no.\nTwice.',
      tail: 'one\ntwo',
      todo: 'ask again',
    });
    expect(explain(error)).toBe(
      [
        'FAILED at: installing packages',
        '  why:  the registry said no.',
        '        Twice.',
        '  the end of its output:',
        '    | one',
        '    | two',
        '  do:   ask again',
      ].join('\n'),
    );
  });

  it('knows what to do about the system’s own refusals', () => {
    const error = Object.assign(new Error("ENOSPC: no space left on device, write '/c/f'"), {
      code: 'ENOSPC',
      syscall: 'write',
      path: '/c/f',
    });
    expect(explain(error)).toBe(
      [
        'FAILED at: write /c/f',
        "  why:  ENOSPC: no space left on device, write '/c/f'",
        '  do:   make room on the disk (2 GB are enough), then run the command again.',
      ].join('\n'),
    );
  });

  it('calls anything else a bug, with its stack', () => {
    const text = explain(new TypeError('x is not a function'));
    expect(text).toMatch(/^The bootstrap itself failed, which is a bug in scripts\/: TypeError: x is not/);
    expect(text).toContain('log.test.mjs');
  });
});

it('keeps the last lines of an output', () => {
  expect(tail('a\r\nb\nc\n\n', 2)).toBe('b\nc');
});

it('writes short times with a decimal and long ones without', () => {
  expect([seconds(40), seconds(9940), seconds(61_400)]).toEqual(['0.0 s', '9.9 s', '61 s']);
});
