/** Settings as an earlier version of the app wrote them. */

/**
 * Gives service settings that came after a file was written their defaults; for `z.preprocess`, which checks the rest.
 */
export const withServiceDefaults =
  (defaults: object) =>
  (settings: unknown): unknown => {
    if (typeof settings !== 'object' || settings === null) return settings;
    const { service = {} } = settings as { service?: unknown };
    if (typeof service !== 'object' || service === null) return settings;
    return { ...settings, service: { ...defaults, ...service } };
  };
