/** Exposes the contract to the renderer, and nothing more: no Electron object, no channel name, no Node. */
import { contextBridge, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../src-shared/contract/channels.ts';
import type { Bridge, EventName } from '../src-shared/contract/index.ts';

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
