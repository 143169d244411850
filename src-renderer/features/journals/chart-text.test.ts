import { expect, it } from 'vitest';
import { readChart, writeChart } from './chart-text.ts';

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
