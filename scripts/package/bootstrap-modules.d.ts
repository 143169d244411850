/**
 * Types of what packaging uses of the bootstrap, which is plain JavaScript because it runs before anything is
 * installed.
 */
declare module '*/bootstrap/log.mjs' {
  export class StepError extends Error {
    constructor(parts: { step: string; why: string; todo: string; tail?: string });
  }
  export function say(text: string): void;
  export function heading(text: string): void;
  export function explain(error: unknown): string;
  export function tail(output: string, lines?: number): string;
  export function timed<T>(text: string, work: () => Promise<T>): Promise<T>;
}
declare module '*/bootstrap/run.mjs' {
  export function run(
    command: readonly string[],
    options?: { cwd?: string; env?: NodeJS.ProcessEnv; capture?: boolean; limitMs?: number },
  ): Promise<{ code: number; output: string; stopped?: string }>;
}
declare module '*/bootstrap/paths.mjs' {
  export function cacheFolder(env?: NodeJS.ProcessEnv): string;
  export function toolScript(packageName: string, command?: string): string;
  export function findCommand(name: string, env?: NodeJS.ProcessEnv): string | undefined;
}
declare module '*/bootstrap/sqlite.mjs' {
  export function cachedFile(cache: string, electronId: string): string;
}
declare module '*/bootstrap/dependencies.mjs' {
  export function npmCommand(): string[];
}
declare module '*/make-deb.mjs' {
  export type DebArguments = { readonly files: readonly { from: string; to: string }[] };
  export function readArguments(args: readonly string[]): DebArguments;
  export function controlFile(options: DebArguments, installedKb: number): string;
  export function makeDeb(args: readonly string[]): void;
}
declare module '*/hooks/released-migrations.mjs' {
  export function unlistedMigrations(): string[];
}
declare module '*/bootstrap/desktop.mjs' {
  export function wrap(command: string[], start: { display: boolean; keyringFolder?: string }): string[];
}
declare module '*/checks/private-desktops.mjs' {
  export function canHavePrivateDesktops(env?: NodeJS.ProcessEnv): boolean;
  export function withPrivateDesktops<T>(
    count: number,
    work: (desktops: Record<string, string>[]) => Promise<T>,
    env?: NodeJS.ProcessEnv,
  ): Promise<T>;
}
