/** The parts of an entry's detail, which is JSON of its action's own shape. */
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';

export type Detail = AuditEntry['detail'];
export type Json = Detail[string];

/** Empty for anything else than what is asked for. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const recordOf = (value: Json | undefined): Readonly<Record<string, Json | undefined>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
