/** The app's icon where no installed package brings it: in the window, in the dock and in the About box. */
import { app, nativeImage } from 'electron';
import iconPath from '../../resources/icon.png?asset';
import windowIconPath from '../../resources/icon-128.png?asset';

/**
 * Unpacked before the window opens, and handed to the system whole: sixteen times as much of 512 pixels, which no
 * system shows.
 */
export { windowIconPath };

/** Shows the icon in the dock, where a packaged app has its own, and in the About box with name and version. */
export function showIcon(): void {
  app.setAboutPanelOptions({ applicationName: 'Tieout', applicationVersion: app.getVersion(), iconPath });
  if (!app.isPackaged) app.dock?.setIcon(nativeImage.createFromPath(iconPath));
}
