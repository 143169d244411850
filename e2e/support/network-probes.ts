/**
 * Every way that a script in a document could try to reach somebody. Each runs in the document and is given the
 * listeners to try; names that do not exist tell whether the system's name service was asked.
 */
export type ProbeTarget = {
  readonly address: string;
  readonly udpPort: number;
  readonly tcpPort: number;
  /** Ends every name that is looked for. */
  readonly domain: string;
};

/**
 * Peer connections: STUN and TURN over UDP and TCP, and candidates of a peer at the listeners. Returns the addresses
 * found of this machine.
 */
export async function probeWebRtc(targets: readonly ProbeTarget[]): Promise<string[]> {
  const servers = targets.flatMap(({ address, udpPort, tcpPort, domain }) => [
    { urls: [`stun:${address}:${udpPort}`, `stun:stun.${domain}:${udpPort}`] },
    {
      urls: [
        `turn:${address}:${udpPort}?transport=udp`,
        `turn:${address}:${tcpPort}?transport=tcp`,
        `turns:${address}:${tcpPort}?transport=tcp`,
        `turn:turn.${domain}:${tcpPort}?transport=tcp`,
      ],
      username: 'u',
      credential: 'c',
    },
  ]);
  const asking = new RTCPeerConnection({ iceServers: servers });
  const answering = new RTCPeerConnection();
  asking.createDataChannel('probe');
  await asking.setLocalDescription(await asking.createOffer());
  await answering.setRemoteDescription(asking.localDescription as RTCSessionDescription);
  await answering.setLocalDescription(await answering.createAnswer());
  await asking.setRemoteDescription(answering.localDescription as RTCSessionDescription);
  for (const { address, udpPort, tcpPort, domain } of targets) {
    for (const candidate of [
      `candidate:1 1 udp 2122260223 ${address} ${udpPort} typ host`,
      `candidate:2 1 tcp 1518280447 ${address} ${tcpPort} typ host tcptype passive`,
      `candidate:3 1 udp 2122260222 peer.${domain} ${udpPort} typ host`,
      `candidate:4 1 udp 2122260221 0b2d3c4e-1111-4222-8333-444455556666.local ${udpPort} typ host`,
      `candidate:5 1 udp 2122260220 dotted.${domain}. ${udpPort} typ host`,
      `candidate:6 1 tcp 1518280446 peertcp.${domain} ${tcpPort} typ host tcptype passive`,
    ])
      await asking.addIceCandidate({ candidate, sdpMid: '0' }).catch(() => undefined);
  }
  await new Promise((done) => setTimeout(done, 2_500));
  const found = [asking, answering].flatMap(({ localDescription }) =>
    [...(localDescription?.sdp ?? '').matchAll(/^a=candidate:(.*)$/gm)].map(
      ([, candidate = '']) => candidate,
    ),
  );
  asking.close();
  answering.close();
  return found;
}

/** Requests that the document itself makes, and hints to the network that no request need follow. */
export async function probeRequests(targets: readonly ProbeTarget[]): Promise<void> {
  const tried = (work: () => unknown) => {
    try {
      void Promise.resolve(work()).catch(() => undefined);
    } catch {
      // Refused at once.
    }
  };
  const element = (tag: string, attributes: Record<string, string>) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    document.head.append(made);
    return made;
  };
  for (const { address, tcpPort, domain } of targets) {
    const origin = `http://${address}:${tcpPort}`;
    tried(() => fetch(`${origin}/fetch`, { mode: 'no-cors', keepalive: true }));
    tried(() => {
      const request = new XMLHttpRequest();
      request.open('GET', `${origin}/xhr`);
      request.send();
    });
    tried(() => navigator.sendBeacon(`${origin}/beacon`, 'x'));
    tried(() => new EventSource(`${origin}/events`));
    tried(() => new WebSocket(`ws://${address}:${tcpPort}/socket`));
    tried(() => new WebTransport(`https://${address}:${tcpPort}/transport`).ready);
    tried(() => new Worker(`${origin}/worker.js`));
    tried(() => new Audio(`${origin}/audio`).play());
    tried(() => {
      new Image().src = `${origin}/image`;
    });
    for (const rel of [
      'preconnect',
      'dns-prefetch',
      'prefetch',
      'preload',
      'modulepreload',
      'prerender',
      'stylesheet',
      'icon',
      'manifest',
    ])
      tried(() =>
        element('link', { rel, href: `${origin}/${rel}`, ...(rel === 'preload' ? { as: 'script' } : {}) }),
      );
    tried(() => fetch(`http://named.${domain}:${tcpPort}/`, { mode: 'no-cors' }));
    for (const rel of ['preconnect', 'dns-prefetch'])
      tried(() => element('link', { rel, href: `http://${rel}.${domain}:${tcpPort}/` }));
    tried(() => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.textContent = JSON.stringify({
        prefetch: [{ source: 'list', urls: [`${origin}/speculated`], eagerness: 'immediate' }],
      });
      document.head.append(rules);
    });
    tried(() => element('iframe', { src: `${origin}/frame` }));
    tried(() => {
      const anchor = element('a', { href: '#here', ping: `${origin}/ping` });
      anchor.click();
    });
    tried(() => {
      const form = element('form', { action: `${origin}/form`, method: 'post' }) as HTMLFormElement;
      form.submit();
    });
    tried(() => {
      const style = document.createElement('style');
      style.textContent = `@import url(${origin}/imported.css); body { background: url(${origin}/background) }
        @font-face { font-family: probe; src: url(${origin}/font) } body::after { content: "x"; font-family: probe }`;
      document.head.append(style);
    });
    tried(() => window.open(`${origin}/opened`));
  }
  await new Promise((done) => setTimeout(done, 2_500));
}
