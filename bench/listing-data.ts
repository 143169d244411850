/** Records for the store's benches: the same for the same seed, in the order of a year's days as a merchant's come. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { ColumnValue, ReceivedRecord } from '../src-main/service-client/record.ts';
import { DAY_MS } from '../src-shared/durations.ts';
import type { FieldDefinition, ListingDefinition } from '../src-shared/service/listing.ts';

const YEAR = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') };

const MARKETS = [
  { country: 'PE', countryName: 'Peru', currency: 'PEN', methods: ['XA', 'BC', 'IB', 'PE', 'YP', 'PN'] },
  { country: 'BR', countryName: 'Brazil', currency: 'BRL', methods: ['PX', 'BL', 'CX', 'IT', 'SE'] },
  { country: 'CL', countryName: 'Chile', currency: 'CLP', methods: ['WP', 'KH', 'SP', 'MC'] },
  { country: 'MX', countryName: 'Mexico', currency: 'MXN', methods: ['SE', 'OX', 'BV', 'ST', 'DC'] },
] as const;
const FIRST = ['María', 'José', 'Íñigo', 'Lucía', 'Ana', 'Joaquín', 'Rosa', 'Núria', 'Pedro', 'Elena'];
const LAST = [
  'Muñoz',
  'Quispe',
  'Flores',
  'Sánchez',
  'Da Silva',
  'Rojas',
  'Peña',
  'Gutiérrez',
  'Vargas',
  'Castro',
];

/** `count` records of the listing, oldest first, from a fixed seed. */
export function* generateRecords(
  listing: ListingDefinition,
  count: number,
  seed = 20_260_101,
): Generator<ReceivedRecord> {
  const random = xoroshiro128plus(seed);
  const upTo = (limit: number) => uniformInt(random, 0, limit - 1);
  const of = <T>(values: readonly T[]): T => values[upTo(values.length)] as T;
  const step = (YEAR.to - YEAR.from) / count;

  for (let number = 1; number <= count; number += 1) {
    const at = Math.floor(YEAR.from + (number - 1) * step + upTo(1_000));
    // A few markets bring most of the business, and most of it is completed.
    const market = MARKETS[Math.min(upTo(7), upTo(7), MARKETS.length - 1)] as (typeof MARKETS)[number];
    const method = of(market.methods);
    const units = BigInt(1_00 + upTo(900_00) * (1 + upTo(20))) * 10_000n;
    const value = (field: FieldDefinition): ColumnValue => {
      switch (field.kind) {
        case 'amount':
          return /fee|tax/i.test(field.name) ? (units * 3n) / 100n : units;
        case 'currency':
          return market.currency;
        case 'day':
          return Math.floor(at / DAY_MS) * DAY_MS;
        case 'instant':
          return field.name === listing.dateField ? at : at + upTo(7_200_000);
        case 'method':
          return method;
        case 'status':
        case 'type': {
          const values = field.documented ?? ['A', 'B'];
          const usual = values.includes('COMPLETED') ? 'COMPLETED' : (values[0] as string);
          return upTo(10) < 8 ? usual : of(values);
        }
        case 'boolean':
          return upTo(2) === 0 ? 'false' : 'true';
        case 'flags':
          return '[]';
        default:
          return textOf(field, number, market, method, upTo, of);
      }
    };
    const columns = Object.fromEntries(listing.fields.map((field) => [field.name, value(field)]));
    yield {
      identity: String(10_000_000 + number),
      columns,
      asReceived: asSent(listing, columns),
      problems: [],
    };
  }
}

/** As the service writes it: read anew, it gives the same columns and no problem. */
function asSent({ fields }: ListingDefinition, columns: ReceivedRecord['columns']): string {
  const parts = fields.map(({ name, wire }) => {
    const value = columns[name];
    if (typeof value === 'number') return `"${name}":"${new Date(value).toISOString()}"`;
    if (typeof value === 'bigint') return `"${name}":${Number(value) / 1e6}`;
    return `"${name}":${wire === 'string' ? JSON.stringify(value) : value}`;
  });
  return `{${parts.join(',')}}`;
}

function textOf(
  { name, wire, documented }: FieldDefinition,
  number: number,
  market: (typeof MARKETS)[number],
  method: string,
  upTo: (limit: number) => number,
  of: <T>(values: readonly T[]) => T,
): string {
  if (documented) return of(documented);
  if (name === 'country') return market.country;
  if (name === 'countryName') return market.countryName;
  if (name === 'externalId') return `PED-2026-${String(number).padStart(8, '0')}`;
  if (name === 'paymentMethodName') return `Pago en línea ${method}`;
  if (name === 'paymentMethodCode') return method;
  if (name === 'idMerchant') return '4711';
  if (name === 'merchantName') return 'Tienda del Ángel S.A.C.';
  if (/document|cpf/i.test(name)) return String(10_000_000 + upTo(80_000_000));
  if (name === 'clientId' || name === 'idUser') return `C${100_000 + upTo(300_000)}`;
  if (/beneficiary|description|comments|reason/.test(name)) return `${of(FIRST)} ${of(LAST)}`;
  return wire === 'integer' ? String(10_000_000 + number) : `${name} ${upTo(50)}`;
}
