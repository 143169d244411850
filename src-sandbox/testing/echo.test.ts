import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesIn } from './echo.ts';

/** Few characters, so that pieces are found and begin alike. */
const text = (most: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: most });

it('pieces are found in one pass as they are one by one', () => {
  fc.assert(
    fc.property(text(60), fc.array(text(5), { maxLength: 20 }), (among, pieces) => {
      expect(piecesIn(among, pieces).sort()).toEqual(
        [...new Set(pieces)].filter((piece) => among.includes(piece)).sort(),
      );
    }),
  );
});
