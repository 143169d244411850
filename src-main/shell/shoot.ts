/** The picture of the window's document, and what decides how the document looks besides settings and data. */
import { app, type BrowserWindow, nativeTheme, screen } from 'electron';
import type { ManagedPolicy } from '../policy/managed-policy.ts';

/** Undefined of a window that is hidden or magnified: what it shows is first drawn at its usual size. */
export async function shoot(window: BrowserWindow | undefined) {
  if (!window?.isVisible() || window.isMinimized() || window.webContents.getZoomLevel() !== 0)
    return undefined;
  const [width = 0, height = 0] = window.getContentSize();
  const picture = await window.webContents.capturePage();
  return picture.isEmpty() ? undefined : { png: picture.toPNG(), width, height };
}

/** The same text as long as the first screen looks alike; colours after `followColors`. */
export function lookOf(policy: ManagedPolicy): string {
  return JSON.stringify([
    screen.getAllDisplays().map(({ bounds, workArea, scaleFactor }) => [bounds, workArea, scaleFactor]),
    [nativeTheme.shouldUseDarkColors, nativeTheme.shouldUseHighContrastColors],
    [nativeTheme.shouldUseInvertedColorScheme, process.env.TZ],
    [app.getLocale(), app.getSystemLocale(), policy],
  ]);
}
