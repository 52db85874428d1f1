import { cpSync, existsSync, rmSync } from 'node:fs';
import { compressFolder } from './compress.mjs';
import { inRoot } from './root.mjs';
import { runQuietly } from './run.mjs';
import { sharedPictures } from './sharedPictures.mjs';
import { forgetBuild, unlessBuilt } from './stamp.mjs';

const shared = ['common', 'contracts', 'package-lock.json', 'tsconfig.json', 'scripts/lib'];
const serverInputs = [...shared, 'server'];
const webInputs = [...shared, 'src', 'config', 'public', '.umirc.ts', 'typings.d.ts'];

/** Each becomes dist/server/<name>.js: two programs, and what tells whether the settings are right. */
const programs = ['main', 'audit', 'config'];

const bundling = () => ({
  absWorkingDir: inRoot(),
  entryPoints: programs.map((name) => `server/${name}.ts`).filter((f) => existsSync(inRoot(f))),
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
});

function copyMigrations() {
  rmSync(inRoot('dist/server/migrations'), { recursive: true, force: true });
  cpSync(inRoot('server/db/migrations'), inRoot('dist/server/migrations'), { recursive: true });
}

/** Bundles the server's own code; packages stay in node_modules. */
export function buildServer() {
  return unlessBuilt('server', serverInputs, async () => {
    console.log('Building the server…');
    const { build, stop } = await import('esbuild');
    rmSync(inRoot('dist', 'server'), { recursive: true, force: true });
    await build(bundling());
    await stop();
    copyMigrations();
  });
}

/** Bundles it again after each change and calls `onBuilt` when that went well. */
export async function watchServer(onBuilt) {
  const { context } = await import('esbuild');
  forgetBuild('server');
  const report = {
    name: 'report',
    setup: (build) => {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        copyMigrations();
        onBuilt();
      });
    },
  };
  const watched = await context({ ...bundling(), plugins: [report] });
  await watched.watch();
}

/** Builds the site; the demo's brings a wallet of its own that production must not have. */
export function buildSite({ demo }) {
  const output = demo ? 'web-demo' : 'web';
  return unlessBuilt(output, webInputs, async () => {
    await runQuietly('Building the site', [inRoot('node_modules/@umijs/max/bin/max.js'), 'build'], {
      GAB_DEMO: demo ? '1' : '',
      NODE_ENV: 'production',
      DID_YOU_KNOW: 'none',
    });
    await sharedPictures(inRoot('dist', output));
    await compressFolder(inRoot('dist', output));
  });
}
