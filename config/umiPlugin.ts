import type { IApi } from '@umijs/max';

/** What Umi has no setting for. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-Hant-TW');
    return $;
  });
  // Umi's Babel preset does not see `targets` and goes back to ES5.
  api.modifyBabelPresetOpts((options) => {
    options.presetEnv = { ...options.presetEnv, targets: api.config.targets };
    return options;
  });
};
