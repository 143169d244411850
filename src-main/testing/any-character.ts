/** Any character of Unicode, for made-up texts. */
import fc from 'fast-check';

const SURROGATES = { from: 0xd800, to: 0xdfff };
const LAST = 0x10ffff;
const COUNT = LAST + 1 - (SURROGATES.to + 1 - SURROGATES.from);

/**
 * What fast-check's own unit `binary` gives, which first makes a table of all 1,112,064 of them to look them up in:
 * that takes longer than most of the tests that it is for.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(COUNT - 1)
  .map((number) =>
    String.fromCodePoint(number < SURROGATES.from ? number : number + SURROGATES.to + 1 - SURROGATES.from),
  );
