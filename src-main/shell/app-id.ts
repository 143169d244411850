/**
 * What Windows knows the app by: of its window and of the installer's shortcuts alike, or the taskbar shows two
 * entries.
 */
export const APP_ID = 'app.tieout.desktop';
