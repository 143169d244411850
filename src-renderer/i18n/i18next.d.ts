import 'i18next';
import type { ServiceLabels } from '../../src-shared/service/labels.ts';
import type { en } from './en.ts';

/** `t` takes the keys that there are and no others; a composed one must be a template of which each case is a key. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & { service: ServiceLabels } };
  }
}
