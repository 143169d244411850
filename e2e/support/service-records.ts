/** What the sandbox says it has, in the words of its own data: what screens and workbooks are compared with. */
import type { Sandbox } from '../../src-sandbox/index.ts';
import { MONTH } from './test.ts';

export type ServiceRecord = Readonly<Record<string, unknown>>;

/** The month's deposits, newest first. */
export function deposits(service: Sandbox): ServiceRecord[] {
  return [...service.dataset.list('deposits', { from: MONTH.from, to: MONTH.to })];
}

/** Exact sum of decimal texts, as decimal text with two decimals. Written here anew, so that it can disagree. */
export function sum(records: readonly ServiceRecord[], field: string): string {
  const places = 6;
  const units = records.reduce((total, record) => {
    const [, sign = '', whole = '0', fraction = ''] =
      /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(record[field])) ?? refuse(record[field]);
    const value = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
    return sign ? total - value : total + value;
  }, 0n);
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0{1,4}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${fraction}`;
}

function refuse(value: unknown): never {
  throw new Error(`not a decimal text: ${String(value)}`);
}

/** `1234567.8` as an English reader sees it: `1,234,567.80`. */
export function grouped(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
}
