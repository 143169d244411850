/**
 * Electron's channels: one each way, so that nothing but the contract can be reached from the renderer. Apart from the
 * contract, for the preload script and the start of the app load none of its schemas.
 */
export const CALL_CHANNEL = 'tieout:call';
export const EVENT_CHANNEL = 'tieout:event';
