/** Exposes the contract to the renderer, and nothing more: no Electron object, no channel name, no Node. */
import { contextBridge, ipcRenderer } from 'electron';
import { AtRest } from '../src-shared/at-rest.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../src-shared/contract/channels.ts';
import type { Bridge, EventName } from '../src-shared/contract/index.ts';
import { drawSpeck, type Page } from './speck.ts';

/**
 * What the window's heap grew by at the start and at work is given back; index.ts has the function made. V8 leaves the
 * room as it is where nothing at all was allocated since the last time.
 */
const page = globalThis as unknown as Page & { requestIdleCallback(work: () => void): void; gc?(): void };
/** Where the window still does something after a collection, V8 keeps the room (10 MB). */
const AFTER_DRAWN_MS = 500;
const atRest = new AtRest(
  () => {
    drawSpeck(page);
    page.setTimeout(
      () =>
        page.requestIdleCallback(() => {
          Array.from({ length: 1_000 }, () => ({}));
          page.gc?.();
        }),
      AFTER_DRAWN_MS,
    );
  },
  (ms, then) => void setTimeout(then, ms),
);

const bridge: Bridge = {
  call(name, request) {
    atRest.busy();
    return ipcRenderer.invoke(CALL_CHANNEL, name, request);
  },
  onEvent(listener) {
    // The IPC event object stays on this side: it holds the sender.
    const receive = (_: unknown, name: EventName, payload: unknown) => {
      atRest.busy();
      listener(name, payload);
    };
    ipcRenderer.on(EVENT_CHANNEL, receive);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, receive);
    };
  },
};

contextBridge.exposeInMainWorld('tieout', bridge);
