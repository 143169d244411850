/** A table has no end mark: what can be told of one that was cut. */
import { describe, expect, it } from 'vitest';
import { readText } from './testing/read-all.ts';

const HEADER = 'Fecha;Referencia;Importe\n';
const WHOLE = `${HEADER}2026-04-01;LIQ1;100.10\n2026-04-02;LIQ2;-20.00\n2026-04-03;LIQ3;1234.50\n`;
const signsOf = async (text: string) =>
  (await readText(text, 'bank', { currency: 'PEN' })).cutSigns.map(({ code }) => code);

describe('a table without balances', () => {
  it('gives no sign when it is whole, also with a total or empty lines behind its lines', async () => {
    expect(await signsOf(WHOLE)).toEqual([]);
    expect(await signsOf(`${WHOLE}\n\n`)).toEqual([]);
    expect(await signsOf(WHOLE.replaceAll('\n', '\r\n'))).toEqual([]);
    expect(await signsOf(`${WHOLE}Total;;1314.60`)).toEqual([]);
  });

  it('is noticed wherever it was cut inside its last amount', async () => {
    const last = WHOLE.lastIndexOf('1234.50');
    for (let length = last + 1; length < last + '1234.50'.length; length += 1) {
      const { lines, problems, cutSigns } = await readText(WHOLE.slice(0, length), 'bank', {
        currency: 'PEN',
      });
      // Either the rest is no amount, or it is one and the file's end is told.
      if (problems.length === 0) {
        expect(lines).toHaveLength(3);
        expect(cutSigns.map(({ code }) => code)).toEqual(['last-figure-shorter', 'no-line-end']);
        expect(cutSigns[0]).toMatchObject({ row: 4, text: WHOLE.slice(last, length) });
      }
    }
    expect(await signsOf(WHOLE.slice(0, -1))).toEqual(['no-line-end']);
  });

  it('is noticed by fewer cells or a shorter fraction also where a line end was put behind the cut', async () => {
    expect(await signsOf(`${WHOLE}2026-04-04;LIQ4;7\n`)).toEqual(['last-figure-shorter']);
    const amountFirst = 'Fecha;Importe;Moneda;Referencia;Glosa\n';
    const row = (day: string) => `2026-04-0${day};5.00;PEN;LIQ;abono\n`;
    expect(await signsOf(`${amountFirst}${row('1')}${row('2')}2026-04-03;5.00;PEN\n`)).toEqual([
      'last-row-shorter',
    ]);
  });

  it('takes fractions of any length for usual where the lines before have them', async () => {
    expect(await signsOf(`${HEADER}2026-04-01;A;10\n2026-04-02;B;2.5\n2026-04-03;C;3\n`)).toEqual([]);
  });
});

describe('a table with running balances', () => {
  const header = 'Fecha;Importe;Saldo\n';
  const forward = `${header}2026-04-01;10.00;110.00\n2026-04-02;-20.00;90.00`;

  it('oldest first, proves its last line and needs no line end', async () => {
    expect(await signsOf(forward)).toEqual([]);
  });

  it('newest first, does not prove the amount of its last line', async () => {
    expect(await signsOf(`${header}2026-04-02;-20.00;90.00\n2026-04-01;10.00;110.00`)).toEqual([
      'no-line-end',
    ]);
  });

  it('cut before the last balance has fewer cells than the lines before', async () => {
    expect(await signsOf(`${forward}\n2026-04-03;5.00`)).toEqual(['last-row-shorter', 'no-line-end']);
  });
});
