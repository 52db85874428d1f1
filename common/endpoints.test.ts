import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from './endpoints';

const FOLDER = join(__dirname, 'endpoints');

/** The exports of each module of the folder, but for the list itself. */
const exported = readdirSync(FOLDER)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'index')
  .flatMap((module) =>
    Object.entries<unknown>(require(join(FOLDER, module))).map(([name, value]) => ({
      module,
      name,
      value,
    })),
  );
const isEndpoint = (value: unknown) => Object(value).path !== undefined && 'who' in Object(value);

it('every endpoint of a module is in the list', () => {
  const listed = new Set<unknown>(endpoints);
  const missing = exported.filter(({ value }) => isEndpoint(value) && !listed.has(value));
  expect(missing.map(({ module, name }) => `${module}.${name}`)).toEqual([]);
});

it('an endpoint shares its export name with nothing, so that no module overwrites it', () => {
  const names = new Set(exported.filter(({ value }) => isEndpoint(value)).map(({ name }) => name));
  const shared = [...names].filter(
    (name) =>
      new Set(exported.filter((one) => one.name === name).map(({ value }) => value)).size > 1,
  );
  expect(shared).toEqual([]);
});
