import { expect, it } from 'vitest';
import { readChart, writeChart } from './chart-text.ts';
import { isDay } from './typed-day.ts';

it.each([
  ['1689 Payments service', '1689', 'Payments service'],
  ['1689\tPayments; service', '1689', 'Payments; service'],
  ['1689;Payments service', '1689', 'Payments service'],
  ['1689; Payments service', '1689', 'Payments service'],
  ['  40111  ', '40111', ''],
])('reads %j', (line, code, name) => {
  expect(readChart(`\n${line}\r\n\n`)).toEqual([{ code, name }]);
  expect(readChart(writeChart(readChart(line)))).toEqual([{ code, name }]);
});

it.each([
  ['2026-10-31', true],
  ['2026-02-29', false],
  ['2026-2-9', false],
  ['31/10/2026', false],
])('%s', (text, day) => {
  expect(isDay(text)).toBe(day);
});
