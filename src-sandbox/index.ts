/** The sandbox of the payments service: see README.md of this folder. */
export type { Credentials } from './credentials.ts';
export type { SandboxOptions } from './options.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export type { LoggedRequest } from './service/request-log.ts';
