/** The sandbox of the payments service: see README.md of this folder. */
export type { Credentials } from './credentials.ts';
export type { BankLine, BankStatement } from './data/bank-statement.ts';
export type { ListingName } from './data/listings.ts';
export type { Planted, PlantedKind } from './data/planted.ts';
export type { ListedRecord, Selection } from './data/read-out.ts';
export type { SandboxOptions } from './options.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export type { Fault, FaultRule } from './service/faults.ts';
export type { LoggedRequest } from './service/request-log.ts';
