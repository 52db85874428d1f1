import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';
import { transformSync } from 'esbuild';
import { writeWorkerFiles } from './workerFiles';

const HELPER = /^preload_helper\..*js$/;

/** The used part of webpack's types, of which there are several versions. */
interface BuiltModule {
  type: string;
}
interface ChunkGraph {
  getModuleChunks(module: BuiltModule): { name?: string | null }[];
}

/**
 * Modules shared by the layout and pages, in one chunk that every page loads. Split by sharing pages, parts too small for a
 * file of their own came again with each page. Styles stay where their order is right.
 */
const LAYOUT = {
  name: 'site',
  minChunks: 2,
  test: (module: BuiltModule, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    !module.type.startsWith('css') &&
    chunkGraph.getModuleChunks(module).some(({ name }) => name === 'layouts__index'),
  chunks: 'async',
  priority: 60,
  enforce: true,
} as const;

/** antd's button with its wave, and what only they load, which came in four files. */
const BUTTON = {
  name: 'button',
  test: /[\\/]antd[\\/]es[\\/](button|space|_util[\\/]wave)[\\/]/,
  chunks: 'async',
  priority: 50,
  enforce: true,
} as const;

/** Drops from Umi's preload map the files that none of its routes needs: the console's. */
function withoutUnused(helper: string): string {
  const found = /f:(\[\[.*?\]\]),r:(\{.*?\})\}/.exec(helper);
  if (!found?.[1] || !found[2]) throw new Error('Umi wrote another preload map than expected');
  const files: unknown[] = JSON.parse(found[1]);
  const routes: Record<string, number[]> = JSON.parse(found[2]);
  const used = [...new Set(Object.values(routes).flat())].sort((a, b) => a - b);
  const renumbered = Object.entries(routes).map(([path, needed]) => [
    path,
    needed.map((index) => used.indexOf(index)),
  ]);
  const kept = JSON.stringify(used.map((index) => files[index]));
  return helper.replace(found[0], `f:${kept},r:${JSON.stringify(Object.fromEntries(renumbered))}}`);
}

/** Build changes for which Umi has no setting. */
export default (api: IApi) => {
  // The checker refuses `umi` beside `@umijs/max`; both are pinned to the same version here.
  api.skipPlugins(['maxChecker']);
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-Hant-TW');
    return $;
  });
  // Tokens and components at a glance; no route of a production build leads there.
  api.modifyRoutes((routes) => {
    if (api.env !== 'development') return routes;
    const design = { ...routes.about, id: 'design', path: 'design', file: '@/design/index.tsx' };
    return { ...routes, design: { ...design, absPath: '/design' } };
  });
  // Without Umi's fixed name, each group of pages gets its own shared chunk; with it, all pages load one large file.
  api.modifyWebpackConfig((config) => {
    const { splitChunks } = config.optimization ?? {};
    const shared = splitChunks ? splitChunks.cacheGroups?.shared : undefined;
    if (typeof shared === 'object' && 'name' in shared) delete shared.name;
    if (splitChunks) {
      splitChunks.cacheGroups = { ...splitChunks.cacheGroups, layout: LAYOUT, button: BUTTON };
    }
    return config;
  });
  // Umi's preload script takes the first matching route, and `*` would match every path with a parameter. The console's
  // routes are two thirds of it, and every shopper would load them.
  api.onBuildComplete({
    stage: -1,
    fn() {
      const routes: Record<string, { path: string }> = api.appData.routes;
      api.appData.routes = Object.fromEntries(
        Object.entries(routes).filter(([id, { path }]) => path !== '*' && !/^admin(\/|$)/.test(id)),
      );
    },
  });
  // Runs after Umi has written the helper and before it writes the HTML.
  let helper: { before: string; name: string } | undefined;
  api.onBuildComplete({
    stage: 1,
    fn({ err }: { err?: Error }) {
      const folder = api.paths.absOutputPath;
      const before = err ? undefined : readdirSync(folder).find((name) => HELPER.test(name));
      if (!before) return;
      const watch = readFileSync(join(api.paths.cwd, 'config/loadWatch.js'), 'utf8');
      const { code } = transformSync(watch, { minify: true, target: 'es2022' });
      const content = `${code}${withoutUnused(readFileSync(join(folder, before), 'utf8'))}`;
      const hash = createHash('md5').update(content).digest('hex').slice(0, 8);
      helper = { before, name: `preload_helper.${hash}.js` };
      rmSync(join(folder, before));
      writeFileSync(join(folder, helper.name), content);
      writeWorkerFiles(folder);
    },
  });
  api.modifyHTML(($) => {
    if (helper) $(`script[src$="${helper.before}"]`).attr('src', `/${helper.name}`);
    return $;
  });
  // Umi does not pass `targets` to its Babel preset, which would then compile to ES5.
  api.modifyBabelPresetOpts((options) => {
    options.presetEnv = { ...options.presetEnv, targets: api.config.targets };
    return options;
  });
};
