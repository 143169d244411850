/** Who may know whom. docs/architecture.md says why; this file makes it true. */

/** The renderer's floors; none knows what stands above it. */
const RENDERER_FLOORS = [
  'i18n/',
  '(components|data)/',
  'workspace/',
  'period/',
  '(records|commands)/',
  'features/',
  'frame/',
  '(routes|app|show-app|main)\\.tsx$',
];
const WORDS = '/words\\.(en|es)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(nodeWorker|modulePath|asset)$' },
    },
    {
      name: 'shared-knows-nobody',
      comment:
        'src-shared runs everywhere: no Node, no DOM, no Electron; zod, and the Temporal standard until runtimes have it.',
      severity: 'error',
      from: { path: '^src-shared', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src-shared', 'node_modules/(zod|temporal-polyfill|temporal-utils|temporal-spec)/'] },
    },
    {
      name: 'renderer-not-main',
      severity: 'error',
      from: { path: '^src-renderer' },
      to: { path: '^(src-main|src-sandbox)' },
    },
    {
      name: 'main-not-renderer',
      severity: 'error',
      from: { path: '^src-main' },
      to: { path: '^src-renderer' },
    },
    ...RENDERER_FLOORS.slice(0, -1).map((floor, index) => ({
      name: `renderer-floor-${index + 1}`,
      comment: 'What features lean on does not know them; what several of them need stands on a floor below.',
      severity: 'error',
      from: { path: `^src-renderer/${floor}` },
      to: {
        path: `^src-renderer/(${RENDERER_FLOORS.slice(index + 1).join('|')})`,
        // The languages gather the words that stand beside their features.
        ...(floor === 'i18n/' && { pathNot: WORDS }),
      },
    })),
    {
      name: 'features-know-no-other-feature',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    {
      name: 'components-have-no-data',
      severity: 'error',
      from: { path: '^src-renderer/components/' },
      to: { path: '^src-renderer/(data/|api\\.ts$)|node_modules/@tanstack/react-query/' },
    },
    {
      name: 'words-are-loaded-by-language',
      comment: 'Whoever imports words takes a language along that may not be the one that is read.',
      severity: 'error',
      from: { path: '^src-renderer', pathNot: `^src-renderer/i18n/(en|es)\\.ts$|${WORDS}|\\.test\\.tsx?$` },
      to: { path: `^src-renderer/.*${WORDS}` },
    },
    {
      name: 'sandbox-knows-nobody',
      comment: 'The service and its client share no code, so that one mistake cannot hide in both.',
      severity: 'error',
      from: { path: '^src-sandbox' },
      to: { path: '^(src-main|src-shared|src-renderer)' },
    },
    {
      name: 'only-the-demo-and-tests-know-the-sandbox',
      severity: 'error',
      from: { path: '^src-main', pathNot: '(^src-main/demo/sandbox-thread\\.ts|\\.test\\.ts)$' },
      to: { path: '^src-sandbox' },
    },
    {
      name: 'electron-stays-in-the-shell',
      severity: 'error',
      from: {
        path: '^src-(main|shared|renderer|sandbox)',
        pathNot: '^src-main/(shell/|index\\.ts$|preload\\.ts$)',
      },
      to: { path: '^(electron|node_modules/electron)(/|$)' },
    },
    {
      name: 'one-room-for-the-keychain',
      severity: 'error',
      from: { pathNot: '^src-main/keychain(\\.test)?\\.ts$' },
      to: { path: 'node_modules/(keytar|@github/keytar)' },
    },
    {
      name: 'one-room-for-sql',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/store/' },
      to: { path: 'node_modules/better-sqlite3' },
    },
    {
      name: 'one-room-for-workbooks',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/(export/|statements/(.*\\.test|workbook-testing)\\.ts$)' },
      to: { path: 'node_modules/exceljs' },
    },
    {
      name: 'pure-rooms',
      comment: 'The same in tests, in the worker and in the app: what they need is an argument.',
      severity: 'error',
      from: {
        path: '^src-main/(sync/plan|reconcile/|matching/|close/|ipc/dispatch)',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(fs|node:|electron)|node_modules/(better-sqlite3|keytar|electron)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-test-keys-in-the-product',
      comment: 'The product has no key but those from the keychain.',
      severity: 'error',
      from: { path: '^src-', pathNot: '(\\.test|/testing|-child)\\.ts$' },
      to: { path: '^src-main/store/testing-keys\\.ts$' },
    },
    {
      name: 'no-dev-tools-in-the-product',
      severity: 'error',
      from: { path: '^src-(main|renderer|shared)', pathNot: '\\.test\\.tsx?$' },
      to: { path: 'node_modules/(vitest|fast-check|playwright|@playwright)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
