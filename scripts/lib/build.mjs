import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { inRoot } from './root.mjs';
import { runQuietly } from './run.mjs';
import { sharedPictures } from './sharedPictures.mjs';
import { forgetBuild, unlessBuilt } from './stamp.mjs';

const shared = ['common', 'contracts', 'package-lock.json', 'tsconfig.json', 'scripts/lib'];
const serverInputs = [...shared, 'server'];
const webInputs = [...shared, 'src', 'config', 'public', '.umirc.ts', 'typings.d.ts'];

/** Entry points; each becomes dist/server/<name>.js. `config` alone validates the environment. */
export const programs = [
  'main',
  'audit',
  'config',
  'cli/admin',
  'cli/db',
  'cli/doctor',
  'cli/wallet',
  'cli/nats',
];

/** Options that every build of the programs shares. */
const bundling = {
  absWorkingDir: inRoot(),
  entryPoints: programs.map((name) => `server/${name}.ts`),
  outbase: 'server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
};
const besidePackages = {
  ...bundling,
  outdir: 'dist/server',
  packages: 'external',
  sourcemap: 'linked',
};

/** @param {string} out the folder that holds `main.js` */
function copySql(out) {
  rmSync(join(out, 'sql'), { recursive: true, force: true });
  for (const folder of ['migrations', 'functions', 'setup']) {
    cpSync(inRoot('server/db', folder), join(out, 'sql', folder), { recursive: true });
  }
}

/**
 * Bundles the programs with the packages they use.
 * @param {string} out folder for the programs
 * @param {string[]} external packages that stay outside
 */
export async function bundleServer(out, external) {
  const { build } = await import('esbuild');
  const define = { 'process.env.NODE_ENV': '"production"' };
  await build({ ...bundling, outdir: out, external, define });
  copySql(out);
}

/** Bundles the server's own code; packages stay in node_modules. */
export function buildServer() {
  return unlessBuilt('server', serverInputs, async () => {
    console.log('Building the server…');
    const { build, stop } = await import('esbuild');
    rmSync(inRoot('dist', 'server'), { recursive: true, force: true });
    await build(besidePackages);
    await stop();
    copySql(inRoot('dist/server'));
  });
}

/** Rebundles it after each change, and calls `onBuilt` after each success. */
export async function watchServer(onBuilt) {
  const { context } = await import('esbuild');
  forgetBuild('server');
  const report = {
    name: 'report',
    setup: (build) => {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        copySql(inRoot('dist/server'));
        onBuilt();
      });
    },
  };
  const watched = await context({ ...besidePackages, plugins: [report] });
  await watched.watch();
}

/** @param {string} output folder in `dist` */
function buildSiteIn(output, env) {
  return unlessBuilt(output, webInputs, async () => {
    const production = { GAB_DEMO: '', NODE_ENV: 'production', DID_YOU_KNOW: 'none' };
    const max = inRoot('node_modules/@umijs/max/bin/max.js');
    await runQuietly('Building the site', [max, 'build'], { env: { ...production, ...env } });
    await sharedPictures(inRoot('dist', output));
    await compressFolder(inRoot('dist', output));
  });
}

/** Builds the site; the demo's includes its own wallet, which production must not have. */
export function buildSite({ demo }) {
  return demo ? buildSiteIn('web-demo', { GAB_DEMO: '1' }) : buildSiteIn('web', {});
}

/** Builds production's site with source maps, which say what its scripts consist of. */
export function buildWeighed() {
  return buildSiteIn('web-weighed', { GAB_WEIGH: '1' });
}
