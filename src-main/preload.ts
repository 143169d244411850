/** Exposes the contract to the renderer, and nothing more: no Electron object, no channel name, no Node. */
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, EventName } from '../src-shared/contract/index.ts';

// Written out here rather than imported: the contract's module would bring zod into the preload script.
const CALL_CHANNEL: typeof import('../src-shared/contract/index.ts').CALL_CHANNEL = 'tieout:call';
const EVENT_CHANNEL: typeof import('../src-shared/contract/index.ts').EVENT_CHANNEL = 'tieout:event';

const bridge: Bridge = {
  call: (name, request) => ipcRenderer.invoke(CALL_CHANNEL, name, request),
  onEvent(listener) {
    // The IPC event object stays on this side: it holds the sender.
    const receive = (_: unknown, name: EventName, payload: unknown) => listener(name, payload);
    ipcRenderer.on(EVENT_CHANNEL, receive);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, receive);
    };
  },
};

contextBridge.exposeInMainWorld('tieout', bridge);
