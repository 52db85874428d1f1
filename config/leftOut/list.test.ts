import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEFT_OUT } from './list';

const ROOT = join(__dirname, '../..');

/** Files of the libraries' folders that the list speaks of. */
const FILES = [
  '@ant-design/colors/es',
  '@ant-design/pro-components/es',
  'antd/es',
  'antd/lib/locale',
  'swr/dist/index',
]
  .map((folder) => join(ROOT, 'node_modules', folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );

it.each(LEFT_OUT)('the libraries have what $module leaves out', ({ module, from }) => {
  const found = FILES.filter((file) => (from ?? module).test(file));
  expect(found).not.toEqual([]);
  if (!from) return;
  const imports = found.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, path]) => path ?? ''),
  );
  expect(imports.filter((path) => module.test(path))).toHaveLength(1);
});
