import type { IApi } from '@umijs/max';

/** What Umi has no setting for. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-Hant-TW');
    return $;
  });
  // Its preload script takes the first route that fits, and `*` fits each path with a parameter.
  api.onBuildComplete({
    stage: -1,
    fn() {
      const routes: Record<string, { path: string }> = api.appData.routes;
      api.appData.routes = Object.fromEntries(
        Object.entries(routes).filter(([, { path }]) => path !== '*'),
      );
    },
  });
  // Umi's Babel preset does not see `targets` and goes back to ES5.
  api.modifyBabelPresetOpts((options) => {
    options.presetEnv = { ...options.presetEnv, targets: api.config.targets };
    return options;
  });
};
