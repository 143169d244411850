/** Migrations of the database that holds people's own work; a released one is never edited. */
import type { Migration } from '../migrations/index.ts';
import { sql as operations } from './0001-operations.ts';

export const workMigrations: readonly Migration[] = [{ name: '0001-operations', sql: operations }];
