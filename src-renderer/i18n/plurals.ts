/** Spanish has a plural of its own for whole millions ("un millón de registros"); the screens write figures. Pure. */

/** The words, each `…_other` as `…_many`, too. Without it a count of 1,000,000 would find no words. */
export function withMillions<Words extends object>(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'object'
        ? [[key, withMillions(value)]]
        : key.endsWith('_other')
          ? [
              [key, value],
              [key.replace(/_other$/, '_many'), value],
            ]
          : [[key, value]],
    ),
  ) as Words;
}
