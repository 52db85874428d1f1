import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { LEFT_OUT } from '../../config/leftOut/list';

const ROOT = resolve(__dirname, '../..');
const REPLACEMENTS = join(ROOT, 'config/leftOut');

/** Never bundled, so that bundles and tests share one instance of each. */
const SHARED = ['react', 'react/*', 'react-dom', 'react-dom/*', 'dayjs', 'dayjs/*'];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/**
 * Bundles packages once for Jest, which otherwise resolves, reads and runs each of their files for each test file
 * (3,000 for a page). The part behind a specifier runs when a test first imports it.
 * @param specifiers every path by which tests and production code import these packages
 * @returns a moduleNameMapper; any other path into one of the packages would be a second instance, and throws
 */
export async function testVendor(specifiers: string[]): Promise<Record<string, string>> {
  const key = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(readFileSync(__filename))
    .update(
      readdirSync(REPLACEMENTS)
        .map((file) => readFileSync(join(REPLACEMENTS, file), 'utf8'))
        .join(''),
    )
    .update(JSON.stringify([ROOT, specifiers]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(ROOT, 'node_modules/.cache/test-vendor', key);
  if (!existsSync(folder)) await writeBundle(folder, specifiers);

  const packages = [...new Set(specifiers.map(packageOf))].map(escaped);
  return Object.fromEntries([
    // Grouped: a plain `^antd$` would be replaced by the entry of the same name in Umi's mapper.
    ...specifiers.map((one, index) => [`^(?:${escaped(one)})$`, join(folder, `${index}.js`)]),
    [`^(?:${packages.join('|')})(?:/.*)?$`, join(folder, 'unknown.js')],
  ]);
}

/** Leaves out what production leaves out, so that a page test notices when a page needs it. */
const leftOut: Plugin = {
  name: 'left-out',
  setup({ onLoad, onResolve }) {
    for (const { module, from, by } of LEFT_OUT) {
      if (from) {
        onResolve({ filter: module }, ({ importer }) =>
          from.test(importer) ? { path: by } : undefined,
        );
      } else {
        onLoad({ filter: module }, () => ({ contents: readFileSync(by), resolveDir: ROOT }));
      }
    }
  },
};

async function writeBundle(folder: string, specifiers: string[]): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const entries = specifiers.map((one) => `${JSON.stringify(one)}: () => require('${one}')`);
  await build({
    stdin: { contents: `module.exports = {${entries.join()}}`, resolveDir: ROOT },
    outfile: join(draft, 'vendor.js'),
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    mainFields: ['module', 'main'],
    external: SHARED,
    alias: { '@config': join(ROOT, 'config') },
    plugins: [leftOut],
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"test"' },
    logLevel: 'warning',
  });
  for (const [index, one] of specifiers.entries()) {
    const entry = `module.exports = require('./vendor.js')[${JSON.stringify(one)}]();\n`;
    writeFileSync(join(draft, `${index}.js`), entry);
  }
  writeFileSync(
    join(draft, 'unknown.js'),
    "throw new Error('A second instance of a bundled package: add its path in jest.config.ts.');\n",
  );
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run has written the bundle meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}
