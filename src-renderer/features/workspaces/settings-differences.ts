/** What replacing settings by those of a file would change. Pure. */
import type { PortableSettings } from '../../../src-shared/contract/workspaces.ts';

export type SettingName = keyof Omit<PortableSettings, 'service'> | keyof PortableSettings['service'];
export type SettingValue = string | boolean | number;
type Difference = {
  /** The setting's own name, which is also that of its words. */
  readonly name: SettingName;
  readonly now: SettingValue;
  readonly inFile: SettingValue;
};

/** Setting by setting, in the order of the form; those that are alike are left out. */
export function differencesOf(now: PortableSettings, inFile: PortableSettings): Difference[] {
  const before = Object.entries(flat(now)) as [SettingName, SettingValue][];
  const after = flat(inFile);
  return before.flatMap(([name, value]) => {
    const other = after[name] ?? '';
    return other === value ? [] : [{ name, now: value, inFile: other }];
  });
}

function flat({ service, ...account }: PortableSettings): Record<SettingName, SettingValue> {
  return { ...account, ...service };
}
