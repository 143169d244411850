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
  // A peer connection is not subject to a document's policy. With this one it has nothing but TCP through the session's
  // proxy, and there is none (`closeNetwork`).
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/**
 * Has no name looked up for a document: the name servers of a domain could read a text out of it. Chromium looks up the
 * names of hints (`<link rel=dns-prefetch>`) and of peer connections' addresses, whatever the document's policy and the
 * session's proxy say. To be called before the app is ready.
 */
export function stopNameLookUps(app: Pick<App, 'commandLine'>): void {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  // Chromium ends a peer connection's name with a dot before it looks it up. An address of the service never ends with
  // one (src-shared/service/address.ts), so nothing else is refused here.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP *. ~NOTFOUND');
  // Names below .local are asked of everybody in the local network, and without the dot, unless this feature is off.
  // Addresses stay hidden all the same: the policy above lets no peer connection find any.
  const disabled = [app.commandLine.getSwitchValue('disable-features'), 'WebRtcHideLocalIpsWithMdns'];
  app.commandLine.appendSwitch('disable-features', disabled.filter(Boolean).join(','));
}

/**
 * Chromium fetches spelling dictionaries from its maker for every session, checked or not, unless there is no language
 * to check. To be called before the app is ready.
 */
export function stopDictionaries(app: Pick<App, 'on'>): void {
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]));
}

/** Port 0: no server can listen there. */
const NO_PROXY_THERE = 'http://127.0.0.1:0';

/**
 * Cuts a session off from the network: whatever its documents ask for goes to a proxy that cannot exist. The app's own
 * protocol needs no network and works on; the service client has sessions of its own (service-network.ts), with the
 * system's proxy.
 *
 * @param devServer the one address that stays within reach
 */
export function closeNetwork(session: Session, devServer: string | undefined): Promise<void> {
  // Without the first rule Chromium goes to loopback directly, proxy or not.
  const bypassed = ['<-loopback>', ...(devServer ? [new URL(devServer).host] : [])];
  return session.setProxy({
    mode: 'fixed_servers',
    proxyRules: NO_PROXY_THERE,
    proxyBypassRules: bypassed.join(';'),
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
