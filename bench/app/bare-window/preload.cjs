const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('rows', (page) => ipcRenderer.invoke('rows', page));
