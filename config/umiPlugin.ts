import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';

const HELPER = /^preload_helper\..*js$/;

/** antd's button with its wave, and what only they load. */
const BUTTON = /[\\/]antd[\\/]es[\\/](button|space|_util[\\/]wave)[\\/]/;

/** Build changes for which Umi has no setting. */
export default (api: IApi) => {
  // The checker refuses `umi` beside `@umijs/max`; both are pinned to the same version here.
  api.skipPlugins(['maxChecker']);
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-Hant-TW');
    return $;
  });
  // Without Umi's fixed name, each group of pages gets its own shared chunk; with it, all pages load one large file.
  api.modifyWebpackConfig((config) => {
    const { splitChunks } = config.optimization ?? {};
    const shared = splitChunks ? splitChunks.cacheGroups?.shared : undefined;
    if (typeof shared === 'object' && 'name' in shared) delete shared.name;
    // Most pages load antd's button through one part or another. Split by who shares what, it came in four files.
    if (splitChunks) {
      splitChunks.cacheGroups = {
        ...splitChunks.cacheGroups,
        button: { test: BUTTON, name: 'button', chunks: 'async', priority: 50, enforce: true },
      };
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
      const content = `${watch}\n${readFileSync(join(folder, before), 'utf8')}`;
      const hash = createHash('md5').update(content).digest('hex').slice(0, 8);
      helper = { before, name: `preload_helper.${hash}.js` };
      rmSync(join(folder, before));
      writeFileSync(join(folder, helper.name), content);
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
