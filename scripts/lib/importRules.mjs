import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, text: string, source: ts.SourceFile, imports: Import[] }} Module */
/** @typedef {{ name: string, to: string | null, typeOnly: boolean, names: string[], line: number }} Import */

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.json', '/index.ts', '/index.tsx'];
const ALIASES = { '@/': 'src/', '@@/': 'src/.umi/', '@common/': 'common/' };

/**
 * Reads what a module imports. Paths are relative to the repository, with `/`.
 * @param {(path: string) => boolean} exists
 * @returns {Module}
 */
export function readModule(file, text, exists) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Import[]} */
  const imports = [];
  const add = (specifier, typeOnly, names = []) => {
    const name = specifier.text;
    const { line } = source.getLineAndCharacterOfPosition(specifier.getStart(source));
    imports.push({ name, to: target(file, name, exists), typeOnly, names, line: line + 1 });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      const { bindings, typeOnly } = readClause(node.importClause);
      add(node.moduleSpecifier, typeOnly, bindings);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (isLoading(node)) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { file, text, source, imports };
}

/** What survives compilation: names without `type` before them, or before them all. */
function readClause(clause) {
  if (!clause) return { bindings: [], typeOnly: false };
  const named = clause.namedBindings && ts.isNamedImports(clause.namedBindings);
  const elements = named ? clause.namedBindings.elements : [];
  const bindings = elements
    .filter((one) => !one.isTypeOnly)
    .map((one) => (one.propertyName ?? one.name).text);
  const onlyTypes = named && !clause.name && elements.length > 0 && bindings.length === 0;
  return { bindings, typeOnly: clause.isTypeOnly || onlyTypes };
}

function isLoading(node) {
  if (!ts.isCallExpression(node)) return false;
  const { expression, arguments: args } = node;
  const loads =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === 'require');
  return loads && args.length > 0 && ts.isStringLiteralLike(args[0]);
}

/** The file a specifier means; null for a package; the bare path when no such file exists. */
function target(file, name, exists) {
  const alias = Object.keys(ALIASES).find((prefix) => name.startsWith(prefix));
  if (!alias && !name.startsWith('.')) return null;
  const path = alias
    ? ALIASES[alias] + name.slice(alias.length)
    : relative('.', join(dirname(file), name))
        .split(sep)
        .join('/');
  return ENDINGS.map((ending) => path + ending).find(exists) ?? path;
}

const TYPEBOX = /^@sinclair\/typebox(\/|$)/;
const isTest = (file) => /\.(test|suite|behavior)\.tsx?$/.test(file) || /\/testing\//.test(file);
const within = (file, ...folders) => folders.some((one) => file?.startsWith(one));

/** Which top folders each may import from; packages are another matter. */
const WINGS = {
  common: ['common/'],
  src: ['src/', 'common/', 'config/'],
  config: ['config/'],
  server: ['server/', 'common/', 'contracts/artifacts/', 'contracts/erc6093.ts'],
  contracts: ['contracts/', 'server/testing/', 'server/chain/'],
  mock: ['mock/', 'server/', 'common/'],
  bench: ['bench/', 'server/', 'common/'],
  e2e: ['e2e/', 'common/', 'package.json'],
};

/** Parts of viem that ask a node something. */
const NODE_PACKAGES = /^(viem\/(actions|nonce|ens)|web3|ethers)(\/|$)/;
const NODE_NAMES = /^(create(Public|Wallet|Test)?Client|http|webSocket|ipc|custom|fallback)$/;
const NODE_MODULES =
  /^server\/chain\/(rpc|rpcChain|httpRequest|patientRequest|wire|deploy|fakeNode|fake\/.*)\.ts$/;
const NODE_FOLDERS = ['server/chain/', 'server/embedded/', 'server/compose/'];

const MODULE = /^server\/modules\/([^/]+)\//;
const moduleOf = (file) => MODULE.exec(file ?? '')?.[1];
const isStore = (file) =>
  /^server\/modules\/[^/]+\/(store|[a-z][A-Za-z]*Store)\.ts$/.test(file ?? '');
const isRoutes = (file) => /^server\/modules\/[^/]+\/routes\.ts$/.test(file ?? '');

/** Each rule says what is wrong with one import, or nothing. */
const importRules = [
  ({ file }, { to }) => {
    const wing = file.split('/')[0];
    if (to === null || !WINGS[wing] || within(to, ...WINGS[wing])) return;
    return `${wing} imports only from ${WINGS[wing].join(', ')}`;
  },
  ({ file }, { to, name }) => {
    if (!within(file, 'common/') || isTest(file) || to !== null || TYPEBOX.test(name)) return;
    return 'common imports no package but @sinclair/typebox';
  },
  ({ file }, { to, name, typeOnly }, loadsTypeBox) => {
    if (!within(file, 'src/') || isTest(file) || typeOnly) return;
    if (!TYPEBOX.test(name) && !(within(to, 'common/') && loadsTypeBox(to))) return;
    return 'src takes schemas as types only (import type): TypeBox stays out of the bundle';
  },
  ({ file }, { name, typeOnly }) => {
    if (!within(file, 'src/') || isTest(file) || typeOnly || !/^(node:|viem(\/|$))/.test(name))
      return;
    return 'src runs in a browser: no Node, and web3 instead of viem';
  },
  ({ file }, { to }) => {
    if (!isRoutes(file) || !isStore(to)) return;
    return 'routes call use cases, use cases call the store';
  },
  ({ file }, { to, typeOnly }) => {
    if (typeOnly || !isStore(file) || moduleOf(to) === undefined || isStore(to)) return;
    return 'a store calls no use case';
  },
  ({ file }, { to }) => {
    if (isTest(file) || !within(file, 'server/') || !isStore(to)) return;
    if (moduleOf(file) === moduleOf(to)) return;
    return "a module's store is its own: call a use case of that module";
  },
  ({ file }, { to }) => {
    if (!isRoutes(to) || file === 'server/routes.ts' || isTest(file)) return;
    return 'only server/routes.ts imports routes';
  },
  ({ file }, { name, names, to, typeOnly }) => {
    if (typeOnly || !within(file, 'server/') || within(file, ...NODE_FOLDERS) || isTest(file))
      return;
    const asks = NODE_PACKAGES.test(name) || NODE_MODULES.test(to ?? '');
    if (!asks && !(name === 'viem' && names.some((one) => NODE_NAMES.test(one)))) return;
    return `only ${NODE_FOLDERS.join(', ')} speak to a chain node; others use the port`;
  },
  ({ file }, { to, typeOnly }) => {
    if (typeOnly || isTest(file) || !within(file, 'server/') || !within(to, 'server/testing/'))
      return;
    return 'server/testing is for tests';
  },
];

/** `SELECT 1`, which asks only whether anybody is there, names no table. */
const SQL =
  /^\s*(SELECT\b(?! 1$)|INSERT INTO|UPDATE|DELETE FROM|WITH|MERGE INTO|TRUNCATE|LOCK TABLE)\b/;
const SQL_FOLDERS = ['server/ledger/', 'server/db/'];

/** Lines with SQL text in a file that is no place for it. */
function strayStatements({ file, source }) {
  if (!within(file, 'server/', 'mock/') || within(file, ...SQL_FOLDERS) || isTest(file)) return [];
  const lines = [];
  let defines = false;
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'statement')
      defines = true;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node) ? node.head.text : node.text;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (SQL.test(text)) lines.push(line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return defines ? [] : lines;
}

/**
 * Every violation of DESIGN §3's import rules, as `file:line: rule`.
 * @param {Module[]} modules
 * @returns {string[]}
 */
export function findViolations(modules) {
  const byFile = new Map(modules.map((one) => [one.file, one]));
  const known = new Map();
  const loadsTypeBox = (file) => {
    if (known.has(file)) return known.get(file);
    known.set(file, false);
    const imports = byFile.get(file)?.imports ?? [];
    const loads = imports.some(
      ({ name, to, typeOnly }) => !typeOnly && (TYPEBOX.test(name) || (to && loadsTypeBox(to))),
    );
    known.set(file, loads);
    return loads;
  };
  return modules.flatMap((module) => [
    ...module.imports.flatMap((one) =>
      importRules
        .map((rule) => rule(module, one, loadsTypeBox))
        .filter(Boolean)
        .map((rule) => `${module.file}:${one.line}: ${one.name}: ${rule}`),
    ),
    ...strayStatements(module).map(
      (line) =>
        `${module.file}:${line}: SQL belongs to stores, ${SQL_FOLDERS.join(', ')} or a named statement(...)`,
    ),
  ]);
}
