/** The person's choice of colours, for what the system draws. */
import { nativeTheme } from 'electron';
import type { Preferences } from '../../src-shared/contract/app.ts';

export function followColors({ colorScheme }: Pick<Preferences, 'colorScheme'>): void {
  nativeTheme.themeSource = colorScheme === 'auto' ? 'system' : colorScheme;
}
