/** Records for the tests of the rooms that keep and read them. */
import { deposits } from '../../src-shared/service/deposits.ts';
import { parseJson } from '../service-client/json.ts';
import { type ReceivedRecord, readRecord } from '../service-client/record.ts';

/** A deposit as the service would send it. Amounts are written as the literals given; undefined leaves a field out. */
export function depositRecord(id: number, changes: Readonly<Record<string, unknown>> = {}): ReceivedRecord {
  const fields: Record<string, unknown> = {
    idDeposit: id,
    externalId: `PED-${id}`,
    creationDate: '2026-10-05T15:00:00Z',
    countryName: 'Peru',
    country: 'PE',
    paymentMethodName: 'Pago en línea',
    paymentMethodCode: 'XA',
    clientDocument: '45678901',
    clientId: `C${id}`,
    amount: 10,
    currency: 'PEN',
    requestedAmount: 10,
    requestedCurrency: 'PEN',
    localAmount: 10,
    localCurrency: 'PEN',
    fee: 0.1,
    feeCurrency: 'PEN',
    lastChangeDate: '2026-10-05T15:00:00Z',
    status: 'COMPLETED',
    idUser: '7',
    flags: [],
    ...changes,
  };
  // Amounts given as text become number literals, digit by digit.
  const amounts = new Set<string>(
    deposits.fields.filter(({ wire }) => wire === 'number').map(({ name }) => name),
  );
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`"${name}":${amounts.has(name) && typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  return readRecord(deposits, parseJson(`{${parts.join(',')}}`));
}
