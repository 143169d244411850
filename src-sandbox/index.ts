/** The sandbox of the payments service: see README.md of this folder. */
export type { Planted, PlantedKind } from './data/plants/planted.ts';
export type { ListedRecord } from './data/read-out.ts';
export { writeFiles } from './files/write-files.ts';
export type { SandboxOptions } from './options.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export type { Fault, FaultRule } from './service/faults.ts';
