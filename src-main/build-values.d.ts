/** What the build puts into the code of this folder (electron.vite.config.ts, `define`); undefined in tests. */
interface ImportMetaEnv {
  readonly TIEOUT_FORM?: string;
  readonly TIEOUT_UPDATE_ADDRESS?: string;
  readonly TIEOUT_UPDATE_PUBLIC_KEYS?: string;
}
