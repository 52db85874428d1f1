import { createRequire } from 'node:module';
import { exclusively } from './exclusive.mjs';
import { install } from './install.mjs';
import { inRoot, root } from './root.mjs';
import { main } from './run.mjs';

/** Runs a program of `dist/server` in this process, after installing and building what is out of date. */
export const runServer = (...path) =>
  main(async () => {
    await exclusively(async () => {
      await install({ dev: false });
      const { buildServer } = await import('./build.mjs');
      await buildServer();
    });
    process.chdir(root);
    createRequire(import.meta.url)(inRoot('dist/server', ...path));
  });
