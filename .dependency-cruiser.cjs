/** Who may import whom (docs/ARCHITECTURE.md). `node scripts/check-imports.mjs` prints violations; ADR 040. */

const TEST = '\\.(test|suite|behavior)\\.tsx?$|/testing/';
const STORE = '^server/modules/[^/]+/[^/]+/(store|[a-z][A-Za-z]*Store)\\.ts$';
const ROUTES = '^server/modules/[^/]+/[^/]+/routes\\.ts$';
const TYPEBOX = '(^|/)@sinclair/typebox(/|$)';

/** What each top folder may import besides packages. `@@/` is what Umi generates. */
const FOLDERS = {
  common: ['common/'],
  src: ['src/', 'common/', 'config/', '@@/'],
  config: ['config/'],
  server: ['server/', 'common/', 'contracts/artifacts/', 'contracts/erc6093\\.ts$'],
  contracts: ['contracts/', 'server/testing/', 'server/chain/'],
  mock: ['mock/', 'server/', 'common/'],
  bench: ['bench/', 'server/', 'common/'],
  drills: ['drills/', 'server/', 'common/'],
  e2e: ['e2e/', 'common/', 'package\\.json$'],
};
/** What tests run in: both sides take it from beside the configuration of the tests. */
const TEST_ENVIRONMENT = '/testing/environment\\.ts$';
/** What is no file of ours. */
const PACKAGES = [
  'npm',
  'npm-dev',
  'npm-optional',
  'npm-peer',
  'npm-no-pkg',
  'npm-unknown',
  'core',
  'unknown',
];

/**
 * The server's modules by wing, lower ones first: a wing imports only from wings above it in this list, and a module
 * only from modules of such wings or of rows of its own wing above its own.
 */
const WINGS = {
  messages: [['mail'], ['notices'], ['push']],
  content: [['pages', 'pictures'], ['news']],
  goods: [['deals'], ['catalogue', 'categories', 'products']],
  trade: [
    ['addresses'],
    ['carriers', 'fairness', 'parcels', 'reviews', 'shipping'],
    ['coupons', 'questions'],
    ['orders'],
    ['auctions', 'cart', 'invoices', 'messages', 'returns', 'tracking', 'trial'],
    ['selling'],
    ['promotions'],
  ],
  people: [['auth'], ['copies', 'me', 'members', 'reports'], ['secondFactor']],
  money: [
    ['books', 'campaigns', 'chainState', 'exchange', 'records'],
    ['withdrawals'],
    ['deposits'],
    ['payouts'],
    ['chainWatcher'],
  ],
  shopfront: [
    ['favourites', 'follows', 'search', 'sellers', 'site', 'stockAlerts'],
    ['storefront'],
  ],
  staff: [
    [
      'console',
      'duty',
      'jobs',
      'lowStock',
      'presence',
      'proposals',
      'publishing',
      'settings',
      'staffLog',
    ],
  ],
};
const LAYERS = Object.entries(WINGS).flatMap(([wing, rows]) =>
  rows.map((row) => row.map((name) => `${wing}/${name}`)),
);

const moduleIn = (names) => `^server/modules/(${names.join('|')})/`;

const folderRules = Object.entries(FOLDERS).map(([folder, allowed]) => ({
  name: `${folder} imports only from ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: TEST_ENVIRONMENT },
  to: { pathNot: `^(${allowed.join('|')})`, dependencyTypesNot: PACKAGES },
}));

const layerRules = LAYERS.flatMap((row, height) =>
  row.map((name) => {
    const barred = LAYERS.slice(height).flat();
    return {
      name: `module ${name} imports only from modules of lower layers`,
      severity: 'error',
      from: { path: moduleIn([name]), pathNot: TEST },
      to: { path: moduleIn(barred), pathNot: moduleIn([name]) },
    };
  }),
);

/**
 * What the browser may not load at run time. Rules on what is reachable cannot leave `import type` out, so that
 * scripts/check-imports.mjs follows the imports itself.
 */
exports.notInBrowser = new RegExp(TYPEBOX);

Object.assign(exports, {
  forbidden: [
    ...folderRules,
    ...layerRules,
    {
      name: 'every module of the server stands in a wing and a layer',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: moduleIn(LAYERS.flat()) },
      to: {},
    },
    {
      name: 'files import each other in no circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'common imports no package but @sinclair/typebox',
      severity: 'error',
      from: { path: '^common/', pathNot: TEST },
      to: { dependencyTypes: PACKAGES, pathNot: TYPEBOX },
    },
    {
      name: 'src runs in a browser: no Node, and web3 instead of viem',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '(^|/)viem(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'src runs in a browser: no Node',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes call use cases, use cases call the store',
      severity: 'error',
      from: { path: ROUTES },
      to: { path: STORE },
    },
    {
      // `kind` says what a row of `withdrawals` is.
      name: 'a store calls no use case',
      severity: 'error',
      from: { path: STORE },
      to: {
        path: '^server/modules/',
        pathNot: [STORE, '^server/modules/money/withdrawals/kind\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      // Chain state is a store for the other money modules.
      name: "a module's store is its own: call a use case of that module",
      severity: 'error',
      from: { path: '^server/modules/([^/]+/[^/]+)/', pathNot: TEST },
      to: { path: STORE, pathNot: '^server/modules/($1|money/chainState)/' },
    },
    {
      name: "a module's store is its own: only modules have one",
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/modules/', TEST] },
      to: { path: STORE },
    },
    {
      name: 'only server/routes.ts imports routes',
      severity: 'error',
      from: { pathNot: ['^server/routes\\.ts$', TEST] },
      to: { path: ROUTES },
    },
    {
      name: 'only chain, embedded and compose speak to a chain node; others use the port',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(chain|embedded|compose)/', TEST] },
      to: {
        path: [
          '(^|/)(viem/(_cjs/|_esm/)?(actions|nonce|ens)|web3|ethers)(/|$)',
          '^server/chain/(rpc|rpcChain|httpRequest|patientRequest|wire|deploy|fakeNode|fake/.*)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server/testing is for tests',
      severity: 'error',
      from: { path: '^server/', pathNot: TEST },
      to: { path: '^server/testing/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/\\.umi' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
});
