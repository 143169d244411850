import { afterEach, describe, expect, it, vi } from 'vitest';
import { beside, explain, isUnseen, StepError, say, seconds, tail } from './log.mjs';

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

describe('work beside the rest', () => {
  afterEach(() => vi.restoreAllMocks());
  const hear = () => {
    const heard = [];
    vi.spyOn(console, 'log').mockImplementation((line) => heard.push(line));
    return heard;
  };

  it('is heard from when it is waited for, from its beginning on', async () => {
    const heard = hear();
    let goOn;
    const first = beside(async () => {
      say('one');
      const unseen = isUnseen();
      await new Promise((resolve) => {
        goOn = resolve;
      });
      say('two');
      return [unseen, isUnseen()];
    });
    say('of the other');
    expect(heard).toEqual(['   of the other']);
    const result = first();
    expect(heard).toEqual(['   of the other', '   one']);
    goOn();
    expect(await result).toEqual([true, false]);
    expect(heard.at(-1)).toBe('   two');
  });

  it('fails where it is waited for, with what it said before', async () => {
    const heard = hear();
    const work = beside(async () => {
      say('tried');
      throw new Error('no');
    });
    await new Promise(setImmediate);
    await expect(work()).rejects.toThrow('no');
    expect(heard).toEqual(['   tried']);
  });
});
