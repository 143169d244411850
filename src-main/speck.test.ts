import { expect, it } from 'vitest';
import { drawSpeck, type Page } from './speck.ts';

type Speck = ReturnType<Page['document']['createElement']>;

it('leaves nothing in the document, which it changes for a moment only', () => {
  const shown: Speck[] = [];
  const waiting: (() => void)[] = [];
  const remove = function (this: Speck) {
    shown.splice(shown.indexOf(this), 1);
  };
  drawSpeck({
    document: {
      createElement: () => ({ style: { cssText: '' }, ariaHidden: null, remove }),
      documentElement: { append: (element) => void shown.push(element) },
    },
    setTimeout: (work) => waiting.push(work),
  });

  expect(shown).toMatchObject([{ ariaHidden: 'true' }]);
  // Something that is wholly clear, or has no size, is not drawn, and then nothing is given back.
  const css = shown[0]?.style.cssText ?? '';
  expect(Math.round(Number(/\/(\.\d+)\)/.exec(css)?.[1]) * 255)).toBe(1);
  expect(css).toContain('width:1px;height:1px');
  expect(css).toContain('pointer-events:none');
  for (const work of waiting) work();
  expect(shown).toEqual([]);
});
