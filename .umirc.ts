import { defineConfig } from '@umijs/max';
import { LEFT_OUT } from './config/leftOut/list';
import { proxy } from './config/proxy';

// Every browser in `targets` has what polyfills would add.
process.env.BABEL_POLYFILL ??= 'none';

/**
 * Browsers since 2023: what antd 6 asks for, and Firefox with `:has()`. Scripts use nothing that one of them lacks: the
 * journeys run without it (e2e/lib/oldestBrowser.ts).
 */
const targets = { chrome: 111, edge: 111, firefox: 121, safari: '16.4', ios: '16.4' };
/** For styles; scripts are compiled for `targets` by Babel. */
const cssMinifierOptions = {
  target: Object.entries(targets).map(([browser, version]) => `${browser}${version}`),
};

/** The only Umi config: a config/config.ts would be ignored. */
export default defineConfig({
  npmClient: 'npm',
  title: 'GAB 商城市集',
  favicons: ['/favicon.svg'],
  history: { type: 'browser' },
  base: '/',
  publicPath: '/',
  outputPath: process.env.GAB_WEIGH
    ? 'dist/web-weighed'
    : process.env.GAB_DEMO
      ? 'dist/web-demo'
      : 'dist/web',
  // scripts/weigh.mjs reads the maps.
  devtool: process.env.GAB_WEIGH ? 'hidden-source-map' : false,
  hash: true,

  access: {},
  model: {},
  initialState: {},
  request: {},
  antd: {},
  helmet: false,

  plugins: ['./config/umiPlugin.ts'],
  conventionRoutes: {
    // Beside a page live its parts (PascalCase), its hooks (*.ts) and its tests.
    exclude: [/(^|\/)components\//, /\.test\.tsx$/, /\.ts$/, /(^|\/)[A-Z][^/]*\.tsx$/],
  },

  targets,
  // esbuild keeps functions of a module that nothing calls: a tenth of what a page loads (ADR 095).
  jsMinifier: 'terser',
  jsMinifierOptions: { ecma: 2020, format: { comments: false } },
  cssMinifierOptions,
  codeSplitting: { jsStrategy: 'granularChunks' },
  chainWebpack(memo, { env, webpack }) {
    memo.target(['web', 'es2022']);
    // CI builds two sites of nearly the same modules. A folder of its own for each run: the cache does not notice changed settings.
    const cacheDirectory = process.env.CI_BUILD_CACHE;
    if (cacheDirectory) memo.cache({ type: 'filesystem', cacheDirectory, compression: false });
    if (env === 'production') {
      // Named by their numbers: the names of 130 pages are part of what every page loads, as are their 390 hashes. With 28 bits
      // one in 270 million changes of a chunk would keep its name.
      memo.output.chunkFilename('[id].[contenthash:7].async.js');
      memo
        .plugin('mini-css-extract-plugin')
        .tap(([options]) => [{ ...options, chunkFilename: '[id].[contenthash:7].chunk.css' }]);
    }
    // SPEC §9, in milliseconds.
    memo.output.chunkLoadTimeout(120_000);
    // axios mentions Node's Buffer and process; in a browser it needs neither.
    memo.plugins.delete('node-polyfill-provider');
    for (const [index, { module, from, by }] of LEFT_OUT.entries()) {
      const replace = (found: { contextInfo?: { issuer: string }; request: string }) => {
        if (from?.test(found.contextInfo?.issuer ?? '')) found.request = by;
      };
      memo
        .plugin(`left-out-${index}`)
        .use(webpack.NormalModuleReplacementPlugin, [module, from ? replace : by]);
    }
    // antd's parts, Umi's useRequest and web3 have no side effects but do not say so.
    memo.module
      .rule('side-effect-free')
      .test(/[\\/]node_modules[\\/](.*(@rc-component|@ahooksjs)|web3[a-z0-9-]*)[\\/]/)
      .sideEffects(false);
    return memo;
  },
  // The demo wallet is only in a build that asks for it.
  define: { 'process.env.GAB_DEMO': process.env.GAB_DEMO ?? '' },
  alias: { '@common': `${__dirname}/common`, '@config': `${__dirname}/config` },

  // MOCK=none means a real API answers; otherwise Umi's own mock server does.
  proxy: process.env.MOCK === 'none' ? proxy : undefined,
  links: [
    { rel: 'manifest', href: '/manifest.webmanifest' },
    { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
  ],
  metas: [
    { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    { name: 'theme-color', content: '#ffffff', media: '(prefers-color-scheme: light)' },
    { name: 'theme-color', content: '#191e1d', media: '(prefers-color-scheme: dark)' },
    { name: 'apple-mobile-web-app-title', content: 'GAB 商城' },
    {
      name: 'description',
      content: '商城、市集與競標，用 GAB 安心付款。買賣雙方受託管保障，交易進度即時更新。',
    },
  ],
});
