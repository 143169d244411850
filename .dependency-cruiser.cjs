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

const TESTS = '(\\.test\\.tsx?|/testing\\.ts|/testing/.+\\.tsx?|/kill-child\\.ts|-kill-child\\.ts)$';

/** The store's rooms, from the ground up: each leans only on those of the floors below it. */
const STORE_FLOORS = [
  ['migrations'],
  ['engine'],
  ['work', 'listings'],
  ['balances', 'matching', 'replica'],
  ['recovery'],
  ['statements', 'exceptions'],
  ['close'],
];

/** A rule for each room of the store: nothing of its own floor or of one above it. */
const storeFloors = STORE_FLOORS.flatMap((rooms, floor) =>
  rooms.map((room) => ({
    name: `store-floors-${room}`,
    comment: 'What a room touched is returned; the one above goes on with it. There is no way back.',
    severity: 'error',
    from: { path: `^src-main/store/${room}/`, pathNot: TESTS },
    to: {
      path: `^src-main/store/(${STORE_FLOORS.slice(floor)
        .flat()
        .filter((other) => other !== room)
        .join('|')})/`,
    },
  })),
).filter(({ to }) => !to.path.includes('()'));

module.exports = {
  forbidden: [
    ...storeFloors,
    {
      name: 'store-knows-its-ground-only',
      comment:
        'Pure rules, records as they were read, readers of statements, and what every file needs: nothing that calls the store.',
      severity: 'error',
      from: { path: '^src-main/store/', pathNot: TESTS },
      to: {
        path: '^src-main/',
        pathNot:
          '^src-main/(store|close|journal|matching|reconcile|statements)/|^src-main/(busy-file|file-error|force-to-disk|lossless-json)\\.ts$|^src-main/service-client/(record|read-alike)\\.ts$',
      },
    },
    {
      name: 'client-knows-none-of-its-users',
      severity: 'error',
      from: { path: '^src-main/service-client/', pathNot: TESTS },
      to: { path: '^src-main/(payouts|status-check|sync|workspaces|store|worker)/' },
    },
    {
      name: 'no-test-support-in-the-product',
      comment: 'Also the keys of tests: the product has none but those from the keychain.',
      severity: 'error',
      from: { path: '^src-', pathNot: TESTS },
      to: { path: '^src-.+/testing/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(nodeWorker|modulePath|asset)$' },
    },
    {
      name: 'shared-stands-alone',
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
      comment: 'An import of words loads a language that may not be the one in use.',
      severity: 'error',
      from: { path: '^src-renderer', pathNot: `^src-renderer/i18n/(en|es)\\.ts$|${WORDS}|\\.test\\.tsx?$` },
      to: { path: `^src-renderer/.*${WORDS}` },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'The service and its client share no code, so that one mistake cannot hide in both.',
      severity: 'error',
      from: { path: '^src-sandbox' },
      to: { path: '^(src-main|src-shared|src-renderer)' },
    },
    {
      name: 'only-the-demo-and-tests-know-the-sandbox',
      severity: 'error',
      from: { path: '^src-main', pathNot: '^src-main/demo/serve-demo\\.ts$|\\.test\\.ts$|/testing/' },
      to: { path: '^src-sandbox' },
    },
    {
      name: 'electron-stays-in-the-shell',
      severity: 'error',
      from: {
        path: '^src-(main|shared|renderer|sandbox)',
        pathNot: '^src-main/(shell/|index\\.ts$|serve-window\\.ts$|preload\\.ts$)',
      },
      to: { path: '^(electron|node_modules/electron)(/|$)' },
    },
    {
      name: 'one-room-for-the-keychain',
      severity: 'error',
      from: { pathNot: '^src-main/keychain(-entries|\\.test)\\.ts$' },
      to: { path: 'node_modules/(keytar|@github/keytar)' },
    },
    {
      name: 'one-room-for-sql',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/store/' },
      to: { path: 'node_modules/better-sqlite3' },
    },
    {
      name: 'one-room-for-postgresql',
      comment: 'Loaded only where a workspace is shared.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/team/' },
      to: { path: 'node_modules/(pg|@types/pg)/' },
    },
    {
      name: 'one-room-for-the-updater',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/shell/update-engine\\.ts$' },
      to: { path: 'node_modules/electron-updater' },
    },
    {
      name: 'one-room-for-workbooks',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/(export/|statements/(.*\\.test\\.ts$|testing/))' },
      to: { path: 'node_modules/exceljs' },
    },
    {
      name: 'pure-rooms',
      comment: 'The same in tests, in the worker and in the app: what they need is an argument.',
      severity: 'error',
      from: {
        path: '^src-main/(sync/plan|reconcile/|matching/|close/|journal/|ipc/dispatch)',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(fs|node:|electron)|node_modules/(better-sqlite3|keytar|electron)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-dev-tools-in-the-product',
      severity: 'error',
      from: { path: '^src-(main|renderer|shared|sandbox)', pathNot: TESTS },
      to: { path: 'node_modules/(vitest|fast-check|playwright|@playwright|happy-dom|@testing-library)/' },
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
