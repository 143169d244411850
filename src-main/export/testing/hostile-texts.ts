/** Texts of a payer who wants to forge rows or run formulas in what we write. For tests. */

/** Every control character, every space, and what shows nothing at all. */
export const UNSEEN_CHARACTERS: readonly string[] = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  0x20,
  0xad,
  0x34f,
  0x61c,
  0x115f,
  0x1680,
  0x17b4,
  0x180e,
  ...Array.from({ length: 0x10 }, (_, code) => 0x2000 + code),
  0x2028,
  0x2029,
  0x202a,
  0x202e,
  0x202f,
  0x205f,
  0x2060,
  0x2066,
  0x2800,
  0x3000,
  0x3164,
  0xfe0f,
  0xfeff,
  0xffa0,
].map((code) => String.fromCharCode(code));

/** What a formula can begin with, full-width and small forms among it. */
export const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'] as const;

/** Each of the characters at the start, in the middle, at the end, alone, and before each sign. */
export function hostileTexts(): string[] {
  return [
    ...UNSEEN_CHARACTERS.flatMap((each) => [
      each,
      `${each}a`,
      `a${each}b`,
      `a${each}`,
      `a${each}=1+1`,
      ...SIGNS.flatMap((sign) => [`${each}${sign}1+1`, ` ${each}${each}${sign}1+1`]),
    ]),
    ...SIGNS.map((sign) => `${sign}1+1`),
    'x\r=HYPERLINK("http://evil.example","open")',
    'x\n99999,COMPLETED,"=1+1"\n',
    '"\n=1+1',
    '"',
    '""',
    'a"b',
    '"=1+1"',
    "'=1+1",
    ',',
    ';',
    'a\tb',
    'sep=;',
    '_x0041_',
    '_x000D_=1',
    '<f>1+1</f>',
    ']]>&amp;',
    '\u{1f600}=1',
  ];
}
