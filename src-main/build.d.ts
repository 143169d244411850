// electron-vite's own declaration covers the suffix, but not behind an explicit `.ts`.
declare module '*.ts?nodeWorker' {
  import type { Worker, WorkerOptions } from 'node:worker_threads';
  export default function createWorker(options: WorkerOptions): Worker;
}

/** What the build puts in (electron.vite.config.ts). */
interface ImportMetaEnv {
  readonly TIEOUT_FORM?: string;
  readonly TIEOUT_UPDATE_ADDRESS?: string;
  readonly TIEOUT_UPDATE_PUBLIC_KEYS?: string;
}
