/** A policy's values as `reg query` prints them. Pure: tested in Node. */

export const REGISTRY_KEY = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tieout';

/** Each name as the policy writes it; group policies write the registry's with a capital. */
export function valuesOf(output: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {};
  for (const line of output.split(/\r?\n/)) {
    const [, name, type, data = ''] = /^ {4}(\S.*?) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? [];
    if (name === undefined || type === undefined || name === '(Default)') continue;
    values[`${name.charAt(0).toLowerCase()}${name.slice(1)}`] = typed(type, data);
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

/** Lists are printed with `\0` between their entries. Whatever is no text is left to the schema to refuse. */
function typed(type: string, data: string): unknown {
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((entry) => entry !== '');
  if (type === 'REG_SZ' || type === 'REG_EXPAND_SZ') return data;
  return { type, data };
}
