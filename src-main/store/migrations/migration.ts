/** One step of a schema. */
export type Migration = { readonly name: string; readonly sql: string };
