// electron-vite's own declaration covers the suffix, but not behind an explicit `.ts`.
declare module '*.ts?nodeWorker' {
  import type { Worker, WorkerOptions } from 'node:worker_threads';
  export default function createWorker(options: WorkerOptions): Worker;
}
