/**
 * Stands in the built app for the packages with which the archiver of workbooks can search folders (`glob`,
 * `readdir-glob`; electron.vite.config.ts). The app hands it every entry itself.
 */
module.exports = () => {
  throw new Error('the archiver was asked to search a folder, which the app never does');
};
