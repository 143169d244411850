/** Closes every way out of a window's document (Electron's security checklist). */
import type { App, Session, WebContents } from 'electron';
import { isAppUrl } from './security-policy.ts';

/** Refuses navigation, new windows, webviews and permissions for every web contents that the app will ever have. */
export function lockDown(app: App, origins: readonly string[], onRefused: (what: string) => void): void {
  app.on('web-contents-created', (_, contents) => lockDownContents(contents, origins, onRefused));
}

function lockDownContents(
  contents: WebContents,
  origins: readonly string[],
  onRefused: (what: string) => void,
): void {
  const refuseOutside = (event: { preventDefault(): void; url?: string }, url: string) => {
    if (isAppUrl(url, origins)) return;
    event.preventDefault();
    onRefused('navigation');
  };
  contents.on('will-navigate', (event) => refuseOutside(event, event.url));
  contents.on('will-frame-navigate', (event) => refuseOutside(event, event.url));
  contents.on('will-redirect', (event) => refuseOutside(event, event.url));
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    onRefused('webview');
  });
  contents.setWindowOpenHandler(() => {
    onRefused('new window');
    return { action: 'deny' };
  });
}

/** No permission is ever needed: not even the clipboard's, which the browser grants to a key press or click. */
export function denyPermissions(session: Session, onRefused: (what: string) => void): void {
  session.setPermissionRequestHandler((_, permission, answer) => {
    onRefused(`permission ${permission}`);
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
