/** A page printed to PDF by Chromium, in a hidden window. */
import { BrowserWindow, type Session } from 'electron';
import { PRINT_SCHEME, pageAt, whilePrinted } from './printed-pages.ts';

/** Longer than any page takes to load: a window that never does must not be waited for. */
const LOAD_MS = 60_000;

/** The page as an A4 PDF with numbered pages. It has no script, no network and no file. */
export async function printPdf(html: string): Promise<Uint8Array> {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      images: false,
      spellcheck: false,
    },
  });
  const timer = setTimeout(() => window.destroy(), LOAD_MS);
  try {
    servePages(window.webContents.session);
    await whilePrinted(html, (address) => window.loadURL(address));
    // However many sheets there are: laying out thousands takes a slow computer minutes.
    clearTimeout(timer);
    return await window.webContents.printToPDF({
      pageSize: 'A4',
      printBackground: true,
      margins: { top: 0.6, bottom: 0.7, left: 0.6, right: 0.6 },
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<div style="font-size:8px;width:100%;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
    });
  } finally {
    clearTimeout(timer);
    if (!window.isDestroyed()) window.destroy();
  }
}

function servePages({ protocol }: Session): void {
  if (!protocol.isProtocolHandled(PRINT_SCHEME)) protocol.handle(PRINT_SCHEME, pageAt);
}
