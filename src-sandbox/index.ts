/** The sandbox of the payments service: see README.md of this folder. */
export type { Credentials } from './credentials.ts';
export type { BankLine, BankStatement } from './data/bank-statement.ts';
export type { InternalLedger, LedgerEntry } from './data/internal-ledger.ts';
export type { ListingName } from './data/listings.ts';
export type { Planted, PlantedKind } from './data/plants/planted.ts';
export type { ListedRecord, Selection } from './data/read-out.ts';
export { statementCamt053 } from './files/camt053.ts';
export { type CsvStyle, PLAIN_CSV, PORTAL_CSV, TAB_TEXT } from './files/csv.ts';
export { ledgerCsv } from './files/ledger-csv.ts';
export { statementMt940 } from './files/mt940.ts';
export { statementOfx } from './files/ofx.ts';
export { statementCsv } from './files/statement-csv.ts';
export { writeFiles } from './files/write-files.ts';
export type { SandboxOptions } from './options.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export type { Fault, FaultRule } from './service/faults.ts';
export type { LoggedRequest } from './service/request-log.ts';
